"""What a newer statement is to an older one, by the words of both."""

from enum import Enum

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Reading, reading_of

NEAR = 0.75  # cosine of centred vectors; below it other words mean other things


class Relation(Enum):
    APART = "apart"
    SAME = "same"
    REFINED = "refined"
    CHANGED = "changed"
    CORRECTED = "corrected"
    CONTRADICTED = "contradicted"


def relation(old: Reading, new: Reading, similarity: float) -> Relation:
    """Of what is not sure, the relation that loses nothing: APART."""
    if old.spelling == new.spelling:
        return Relation.SAME
    if _is_corrected(old, new):
        return Relation.CORRECTED
    if new.is_("addition"):
        return Relation.APART
    if _excludes(old, new) or _is_denied(old, new) or _has_other_value(old, new):
        return _clash(old, new)
    if not _about_the_same(old, new) or old.polarity != new.polarity:
        return Relation.APART
    return _agreement(old, new, similarity)


def alike_but_different(first: str, second: str) -> bool:
    """Alike but for a name, a number, a negation, whose it is, or a time."""
    one, other = reading_of(first), reading_of(second)
    return (
        one.numbers != other.numbers
        or one.is_("negation") != other.is_("negation")
        or one.people != other.people
        or bool(one.names - other.content or other.names - one.content)
    )


def _about_the_same(old: Reading, new: Reading) -> bool:
    """A name that the other statement gave to a relative stands for the relative."""
    by_name = (old.kin & new.content, new.kin & old.content)[not old.people]
    return old.people == new.people or bool(by_name and not (old.people and new.people))


def _clash(old: Reading, new: Reading) -> Relation:
    if sets("natures")["fixed"] & old.attributes & new.attributes:
        return Relation.CONTRADICTED
    told = new.is_("change") or (new.is_("ending") and not old.is_("negation"))
    if told:
        return Relation.CHANGED
    if old.is_("negation") or new.is_("negation") or _excludes(old, new):
        return Relation.CONTRADICTED
    return Relation.CHANGED


def _is_corrected(old: Reading, new: Reading) -> bool:
    if not new.is_("correction"):
        return False
    shared = old.core & new.core or old.attributes & new.attributes
    return bool(shared) or _excludes(old, new)


def _excludes(old: Reading, new: Reading) -> bool:
    """Left-handed and right-handed: no word denies, and still not both."""
    if old.is_("negation") or new.is_("negation"):
        return False
    ours, theirs = old.content | old.people, new.content | new.people
    return any(
        (word in ours and others & theirs) or (word in theirs and others & ours)
        for word, others in sets("opposites").items()
    )


def _is_denied(old: Reading, new: Reading) -> bool:
    """A denial of less denies all that says more."""
    if old.polarity == new.polarity or not _about_the_same(old, new):
        return False
    denial, claim = (new, old) if new.polarity < old.polarity else (old, new)
    ended = new.is_("ending") or new.is_("change")
    return denial.core <= claim.core or (ended and claim.core <= denial.core)


def _has_other_value(old: Reading, new: Reading) -> bool:
    if old.denies or not _about_the_same(old, new):
        return bool(_shared(old, new) & {"pregnancy"}) and new.is_("change")
    return any(_is_other(old, new, attribute) for attribute in _shared(old, new)) or (
        new.is_("change") and _is_replaced(old, new)
    )


def _shared(old: Reading, new: Reading) -> frozenset[str]:
    return old.attributes & new.attributes


def _is_other(old: Reading, new: Reading, attribute: str) -> bool:
    natures = sets("natures")
    if attribute not in natures["single"] | natures["fixed"] | natures["states"]:
        return False
    before, after = old.values(attribute), new.values(attribute)
    replaces = new.is_("change") and bool(new.names & after - before)
    if after <= before or (before <= after and not replaces):
        return False
    if attribute in natures["states"]:
        return True
    return _are_of_a_kind(old, new, before, after)


def _are_of_a_kind(
    old: Reading, new: Reading, before: frozenset[str], after: frozenset[str]
) -> bool:
    """Name against name, number against number, and the rest not another matter."""
    told = new.is_("change") or new.is_("ending")
    if before <= after:
        return told
    names = bool(old.names & before - after) and bool(new.names & after - before)
    numbers = bool(old.numbers & before - after) and bool(new.numbers & after - before)
    if told:
        plain = not (old.names & before or new.names & after)
        return names or numbers or (plain and not old.numbers and not new.numbers)
    rest = (before ^ after) - old.names - new.names - old.numbers - new.numbers
    return (names or numbers) and not rest


def _is_replaced(old: Reading, new: Reading) -> bool:
    """Said of no known attribute, but as a change: "now I drink tea in the morning"."""
    shared = old.core & new.core
    return bool(shared) and bool(old.core - new.core) and bool(new.core - old.core)


def _agreement(old: Reading, new: Reading, similarity: float) -> Relation:
    if new.core <= old.core:
        return Relation.SAME
    if old.core <= new.core:
        return Relation.REFINED
    if _says_again(old, new, similarity):
        return Relation.SAME
    return Relation.APART


def _says_again(old: Reading, new: Reading, similarity: float) -> bool:
    differs = alike_but_different(old.spelling, new.spelling)
    return similarity >= NEAR and not differs and len(old.core & new.core) >= 2
