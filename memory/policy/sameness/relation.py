"""What a newer statement is to an older one, by the words of both."""

from collections.abc import Iterator

from memory.policy.sameness.agreement import agreement
from memory.policy.sameness.clash import clash, denies_there_is_any
from memory.policy.sameness.ended import leaves_the_rest
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.opposites import is_excluded
from memory.policy.sameness.reading import Polarity, Reading, clauses_of, reading_of
from memory.policy.sameness.relations import Relation
from memory.policy.sameness.shared import graded, spelled_as

NEWS = frozenset(
    {"ending", "death", "anew", "dropped", "negation", "change"}
    | {"completed", "fulfilled"}
)


def relation(old: Reading, new: Reading) -> Relation:
    """Where it is not sure: APART, which loses nothing."""
    if old.spelling == new.spelling:
        return Relation.SAME
    new = spelled_as(old, new)
    found = _as_a_whole(old, new)
    if found in {Relation.APART, Relation.REFINED} and not _is_beside(old, new):
        return next(_ends_in_part(old, new), found)
    return found


def _as_a_whole(old: Reading, new: Reading) -> Relation:
    if _is_corrected(old, new):
        return Relation.CORRECTED
    if _is_beside(old, new):
        return Relation.APART
    if clash(old, new):
        return _how_they_clash(old, new)
    return agreement(old, new)


def _is_beside(old: Reading, new: Reading) -> bool:
    return is_addition(old, new) or leaves_the_rest(old, new)


def is_addition(old: Reading, new: Reading) -> bool:
    """A nurse there too, of a nurse: what is the same in both is nothing more."""
    if not new.is_("addition"):
        return False
    added = [part for part in clauses_of(new) if part.is_("addition")]
    return not added or any(not part.core <= old.core for part in added)


def _ends_in_part(old: Reading, new: Reading) -> Iterator[Relation]:
    """I gave up boxing, my shoulder hurts: the first clause alone ends what stands."""
    before = [old] if old.polarity is Polarity.TRUE else list(_still_so(old))
    for part in filter(_tells_something_new, clauses_of(new)):
        for one in before:
            if clash(one, part):
                yield _how_they_clash(one, part)


def _still_so(old: Reading) -> Iterator[Reading]:
    """Has a dog, no cat: the dog may die."""
    for part in clauses_of(old):
        if old.polarity is Polarity.ENDED or part.polarity is Polarity.TRUE:
            yield part


def _tells_something_new(part: Reading) -> bool:
    return bool(part.core) and not part.is_("intent") and bool(part.marks & NEWS)


def alike_but_different(first: str, second: str) -> bool:
    """Alike but for a name, a number, a negation, whose it is, or a time."""
    one, other = reading_of(first), reading_of(second)
    return (
        one.numbers != other.numbers
        or one.polarity != other.polarity
        or one.people != other.people
        or bool(one.names - other.content or other.names - one.content)
        or _kinds(one) != _kinds(other)
    )


def _is_corrected(old: Reading, new: Reading) -> bool:
    if new.contrasted & old.core:
        of_its_date = new.contrasted <= sets("kinds")["month"]
        return of_its_date or not new.is_("change")
    if not new.is_("correction"):
        return False
    if agreement(old, new) in {Relation.SAME, Relation.REFINED}:
        return False
    shared = old.core & new.core or old.attributes & new.attributes
    other = bool(shared) or is_excluded(old, new) or _is_bare_value(old, new)
    return other or _is_of_the_same(old, new)


def _is_of_the_same(old: Reading, new: Reading) -> bool:
    """My husband is a plumber, an electrician: one word is put for another."""
    apart = len(old.core - new.core), len(new.core - old.core)
    return bool(new.people) and old.people == new.people and apart == (1, 1)


def _is_bare_value(old: Reading, new: Reading) -> bool:
    """I misspoke, it was Wednesday."""
    return any(
        new.core <= values and old.core & values for values in sets("kinds").values()
    )


def _kinds(reading: Reading) -> frozenset[str]:
    return reading.core & graded()


def _how_they_clash(old: Reading, new: Reading) -> Relation:
    if sets("natures")["fixed"] & old.attributes & new.attributes:
        return Relation.CONTRADICTED
    if denies_there_is_any(old, new) and "gave_birth" not in new.content:
        return Relation.CONTRADICTED
    never = old.polarity is Polarity.NEVER
    ends = new.marks & {"ending", "death"} and not never
    if new.marks & {"change", "anew", "planned"} or ends:
        return Relation.CHANGED
    if never or new.polarity is Polarity.NEVER or is_excluded(old, new):
        return Relation.CONTRADICTED
    return Relation.CHANGED
