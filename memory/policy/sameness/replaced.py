"""Whether a new statement puts one value in the place of another."""

from memory.policy.sameness.endings import (
    counts_anew,
    replaces,
    tells_departure,
    verbs_of_ending,
)
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.makes import sorts_had, sorts_of
from memory.policy.sameness.reading import Reading
from memory.policy.sameness.shared import doers, graded

Values = frozenset[str]


def is_replaced(old: Reading, new: Reading) -> bool:
    """Said of no attribute, but as a change: now I drink tea in the morning."""
    if old.names and is_renamed(old.core, new.core, new, new.names):
        return True
    if _is_succeeded(old, new) or _is_of_rivals(old, new) or is_of_one_sort(old, new):
        return True
    told = new.terms | verbs_of_ending()
    before, after = old.core - new.core, new.core - old.core - told - doers()
    after = after - sets("generic")["meanings"] or after
    matter = _matter(old, new) or _counted_people(old, new)
    if not (matter and before and after):
        return False
    exact = [old.names | new.names, old.numbers | new.numbers]
    if (new.terms or replaces(new.spelling)) and _swaps(before, after, exact):
        return True
    return _are_alike(before, after, [*exact, graded()])


def is_renamed(before: Values, after: Values, new: Reading, exact: Values) -> bool:
    """Oleg has replaced Marina: the old value is named beside the new one."""
    return new.tells_change and before < after and bool(exact & after - before)


def _is_succeeded(old: Reading, new: Reading) -> bool:
    """The masseuse is Lara; Lara has left, I go to Nina now."""
    gone = old.names & new.content and tells_departure(new.spelling)
    others = new.names - old.content - new.places
    return bool(gone and others) and replaces(new.spelling) and not old.people


def _is_of_rivals(old: Reading, new: Reading) -> bool:
    """I use an iPhone; I switched to Android: one does for the other."""
    before, after = old.core - new.core, new.core - old.core
    rivals = sets("rivals").values()
    instead = replaces(new.spelling) or "switched" in new.content
    plain = before - old.names
    return instead and any(plain and plain <= k and after & k for k in rivals)


def is_of_one_sort(old: Reading, new: Reading) -> bool:
    """Is with Lloyds; moved to Monzo. But: works at Lloyds."""
    named_again = bool(old.names) and old.names <= new.names
    return not named_again and bool(sorts_had(old) & sorts_of(new.names - old.names))


def is_counted_anew(old: Reading, new: Reading) -> bool:
    """Had 40 sheep; the flock has grown to 55 sheep: how many, and nothing else."""
    if not counts_anew(new.spelling) or len(new.numbers) != 1 or not old.numbers:
        return False
    if new.numbers & (old.numbers | new.terms) or _are_measured_apart(old, new):
        return False
    before, after = old.core - new.core, new.core - old.core
    exact = [old.numbers | new.numbers]
    return bool(_matter(old, new)) and _swaps(before, after, exact)


def _are_measured_apart(old: Reading, new: Reading) -> bool:
    """How many cats there are, and how old the cat is now."""
    return old.attributes != new.attributes or old.names != new.names


def _matter(old: Reading, new: Reading) -> Values:
    """What both speak of: no times, no numbers, no lone name; not that both began."""
    shared = (old.content & new.content) - old.numbers - new.numbers - graded()
    shared -= sets("verbs")["of_beginning"]
    return shared if old.names - shared and new.names - shared else shared - old.names


def _counted_people(old: Reading, new: Reading) -> Values:
    """Two children, three children."""
    return old.people & new.people if old.numbers and new.numbers else Values()


def _swaps(before: Values, after: Values, exact: list[Values]) -> bool:
    """A name for a name; what else is told, one of the two leaves out."""
    named = frozenset[str]().union(*exact)
    rest = sorted([len(before - named), len(after - named)])
    return (
        rest[0] == 0 and rest[1] <= 2 and any(before & k and after & k for k in exact)
    )


def _are_alike(before: Values, after: Values, kinds: list[Values]) -> bool:
    """A name for a name, a number for a number, a time for a time, word for word."""
    exact = frozenset[str]().union(*kinds)
    if before - exact or after - exact:
        return len(before) == len(after) == 1 and not (before | after) & exact
    return any(before & kind and after & kind for kind in kinds)
