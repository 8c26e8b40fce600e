"""Which facts a fact took the place of."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from uuid import UUID

from memory.models import Fact, Person

Links = Mapping[UUID, list[UUID]]


def before(person: Person, facts: Sequence[Fact]) -> list[Fact]:
    """All the way back, nearest first; ask inside `acting_for`."""
    return _back(person, facts, {})


def wordings_before(person: Person, facts: Sequence[Fact]) -> list[Fact]:
    """Only what the same statement said before it was reworded or corrected."""
    return _back(person, facts, {"mistaken": True})


def wordings(person: Person, facts: Sequence[Fact]) -> Mapping[UUID, Collection[UUID]]:
    """By fact, itself and every wording before it; one query, however far back."""
    links: defaultdict[UUID, list[UUID]] = defaultdict(list)
    reworded = Fact.objects.of(person).superseded().filter(mistaken=True)
    for old, new in reworded.values_list("pk", "superseded_by_id"):
        links[new].append(old)
    return {fact.pk: _with_earlier(fact.pk, links) for fact in facts}


def wordings_now(person: Person, facts: Iterable[Fact]) -> Mapping[UUID, Fact]:
    """By fact, what the same statement says since it was reworded or corrected.

    None of what is erased meanwhile.
    """
    now = {fact.pk: fact for fact in facts}
    while reworded := {pk: one for pk, one in now.items() if _was_reworded(one)}:
        ids = [one.superseded_by_id for one in reworded.values()]
        later = Fact.objects.of(person).in_bulk(ids)
        kept = {pk: one for pk, one in now.items() if pk not in reworded}
        now = kept | {
            pk: later[one.superseded_by_id]
            for pk, one in reworded.items()
            if one.superseded_by_id in later
        }
    return now


def _was_reworded(fact: Fact) -> bool:
    return fact.mistaken and fact.superseded_by_id is not None


def _with_earlier(fact: UUID, links: Links) -> set[UUID]:
    found, latest = {fact}, [fact]
    while latest:
        earlier = [old for new in latest for old in links.get(new, [])]
        latest = [old for old in earlier if old not in found]
        found.update(latest)
    return found


def _back(person: Person, facts: Sequence[Fact], which: dict[str, bool]) -> list[Fact]:
    seen = {fact.pk for fact in facts}
    found: list[Fact] = []
    latest = list(facts)
    while latest:
        ids = [fact.pk for fact in latest]
        earlier = Fact.objects.of(person).filter(superseded_by__in=ids, **which)
        latest = [fact for fact in earlier if fact.pk not in seen]
        seen |= {fact.pk for fact in latest}
        found += latest
    return found
