"""Which facts a fact took the place of."""

from collections.abc import Sequence

from memory.models import Fact, Person


def before(person: Person, facts: Sequence[Fact]) -> list[Fact]:
    """All the way back, nearest first; ask inside `acting_for`."""
    return _back(person, facts, {})


def wordings_before(person: Person, facts: Sequence[Fact]) -> list[Fact]:
    """Only what the same statement said before it was reworded or corrected."""
    return _back(person, facts, {"mistaken": True})


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
