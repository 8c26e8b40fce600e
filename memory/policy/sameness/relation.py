"""What a newer statement is to an older one, by the words of both."""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from memory.policy.sameness.clash import clash, is_excluded
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Polarity, Reading, reading_of
from memory.policy.sameness.shared import about_the_same, graded, is_date, spelled_as
from memory.policy.sameness.words import LEXICON, are_akin

DAILY = {"morning", "evening", "night", "every_day"}
Values = frozenset[str]
NEWS = {"ending", "death", "anew", "dropped", "negation", "change"}


class Relation(Enum):
    APART = "apart"
    SAME = "same"
    REFINED = "refined"
    CHANGED = "changed"
    CORRECTED = "corrected"
    CONTRADICTED = "contradicted"


def relation(old: Reading, new: Reading) -> Relation:
    """Where it is not sure: APART, which loses nothing."""
    if old.spelling == new.spelling:
        return Relation.SAME
    new = spelled_as(old, new)
    found = _as_a_whole(old, new)
    if found in {Relation.APART, Relation.REFINED} and not is_addition(old, new):
        return next(_ends_in_part(old, new), found)
    return found


def _as_a_whole(old: Reading, new: Reading) -> Relation:
    if _is_corrected(old, new):
        return Relation.CORRECTED
    if is_addition(old, new):
        return Relation.APART
    if clash(old, new):
        return _how_they_clash(old, new)
    return _agreement(old, new)


def is_addition(old: Reading, new: Reading) -> bool:
    """A nurse there too, of a nurse: what is the same in both is nothing more."""
    if not new.is_("addition"):
        return False
    added = [part for part in _clauses(new) if part.is_("addition")]
    return not added or any(not part.core <= old.core for part in added)


def _ends_in_part(old: Reading, new: Reading) -> Iterator[Relation]:
    """I gave up boxing, my shoulder hurts: the first clause alone ends what stands."""
    before = list(_clauses(old)) if old.polarity is Polarity.ENDED else [old]
    for part in filter(_tells_something_new, _clauses(new)):
        for one in before:
            if clash(one, part):
                yield _how_they_clash(one, part)


def _tells_something_new(part: Reading) -> bool:
    return bool(part.core) and not part.is_("intent") and bool(part.marks & NEWS)


def _clauses(reading: Reading) -> Iterator[Reading]:
    """A clause without people of its own is about those named before it."""
    about: frozenset[str] = frozenset()
    for clause in reading.clauses:
        part = reading_of(clause)
        about = part.people or about
        yield replace(part, people=about)


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
        return not new.is_("change")
    if not new.is_("correction"):
        return False
    if _agreement(old, new) in {Relation.SAME, Relation.REFINED}:
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
    never = old.polarity is Polarity.NEVER
    ends = new.marks & {"ending", "death"} and not never
    if new.marks & {"change", "anew", "planned"} or ends:
        return Relation.CHANGED
    if never or new.polarity is Polarity.NEVER or is_excluded(old, new):
        return Relation.CONTRADICTED
    return Relation.CHANGED


def _agreement(old: Reading, new: Reading) -> Relation:
    of_one_time = old.is_("past") == new.is_("past") or _are_both(old, new, "done")
    of_one_mood = old.is_("intent") == new.is_("intent")
    alike = of_one_time and of_one_mood and old.polarity == new.polarity
    if not alike or not about_the_same(old, new):
        return Relation.APART
    if _is_carried_alike(old, new):
        return Relation.SAME
    return _extent(old, new)


def _are_both(old: Reading, new: Reading, mark: str) -> bool:
    return old.is_(mark) and new.is_(mark)


def _is_carried_alike(old: Reading, new: Reading) -> bool:
    """My car is a Kia, I drive a Kia: the value says it all."""
    shared = old.core & new.core
    value = shared if is_date(shared) else shared - old.numbers - graded()
    differing = old.content ^ new.content
    same_people = old.people == new.people
    return bool(value) and same_people and _is_carrier(differing)


def _is_carrier(words: frozenset[str]) -> bool:
    return any(words <= group for group in sets("carriers").values())


def _extent(old: Reading, new: Reading) -> Relation:
    """The same, or more of it."""
    if _verbs_differ(old, new):
        return Relation.APART
    if not (old.core and new.core):
        return Relation.APART
    missing, added = _apart(old, new)
    if missing and (added or old.people != new.people or _has_own_verb(old, new)):
        return Relation.APART
    if added & sets("distant")["meanings"]:
        return Relation.APART
    if (missing or added) and not old.core & new.core - old.numbers:
        return Relation.APART  # a number alone is not what they speak of
    return Relation.REFINED if added else Relation.SAME


def _apart(old: Reading, new: Reading) -> tuple[Values, Values]:
    """What only one of them says; every morning is daily."""
    missing = _unmatched(old.core, new.content)
    added = _unmatched(new.core, old.content)
    both_daily = missing and added and missing | added <= DAILY
    return (Values(), Values()) if both_daily else (missing, added)


def _verbs_differ(old: Reading, new: Reading) -> bool:
    """I own horses, I ride horses."""
    before, after = (r.content & sets("verbs")["telling"] for r in (old, new))
    return bool(before and after and not before & after)


def _has_own_verb(old: Reading, new: Reading) -> bool:
    """I practise singing is not less than: I teach singing."""
    return not (new.content - new.core) <= old.content


def _are_akin(one: str, other: str) -> bool:
    if any({one, other} <= group for group in sets("verbs_alike").values()):
        return True
    meant = LEXICON["meanings"]
    return one not in meant and other not in meant and are_akin(one, other)


def _unmatched(these: frozenset[str], those: frozenset[str]) -> frozenset[str]:
    return frozenset(
        word for word in these - those if not any(_are_akin(word, w) for w in those)
    )
