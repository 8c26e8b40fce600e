"""What excludes another though no word denies: left-handed and right-handed."""

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Reading
from memory.policy.sameness.shared import about_the_same

Values = frozenset[str]


def is_excluded(old: Reading, new: Reading) -> bool:
    """Left-handed and right-handed: no word denies, and still not both."""
    if _are_of_two_names(old, new) or _is_not_eaten(old, new):
        return False
    if old.is_("negation") or new.is_("negation") or old.is_("past") != new.is_("past"):
        return False
    ours, theirs = old.content, new.content
    if oppose(ours, theirs, "opposites_of_anyone"):
        return True
    if not about_the_same(old, new):
        return oppose(ours, new.people) or oppose(theirs, old.people)
    if old.core & new.core and oppose(ours, theirs, "opposites_of_one"):
        return True
    return oppose(ours, theirs)


def _is_not_eaten(old: Reading, new: Reading) -> bool:
    """A vegetarian may cook meat for others."""
    diets = sets("attributes")["eating"]
    made = sets("verbs")["not_eaten"]
    return any(
        one.content & diets and other.content & made
        for one, other in ((old, new), (new, old))
    )


def _are_of_two_names(old: Reading, new: Reading) -> bool:
    """My friend Ann eats no meat; my friend Bob eats meat."""
    ours, theirs = old.kin, new.kin
    return bool(ours and theirs) and not ours & theirs


def oppose(these: Values, those: Values, section: str = "opposites") -> bool:
    return any(
        (word in these and others & those) or (word in those and others & these)
        for word, others in sets(section).items()
    )
