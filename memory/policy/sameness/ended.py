"""Whether a new statement tells that what an old one says is over."""

from memory.policy.sameness.endings import (
    bare_verbs,
    completes,
    holders,
    parts_with,
    returns,
    verbs_of_ending,
)
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.makes import sorts_had
from memory.policy.sameness.reading import (
    Polarity,
    Reading,
    clauses_of,
    reading_of,
)
from memory.policy.sameness.shared import (
    about_the_same,
    doers,
    graded,
    spelled_as,
    widened,
)

Values = frozenset[str]
MOST_UNNAMED = 1  # words of the old statement, where a thing ends of itself


def leaves_the_rest(old: Reading, new: Reading) -> bool:
    """Has two fish, Bubble and Squeak; Squeak died: Bubble lives."""
    if old.polarity is not Polarity.TRUE or new.polarity is not Polarity.ENDED:
        return False
    gone = new.content - verbs_of_ending()
    named = [part for part in clauses_of(old) if part.content & old.names]
    met = [part for part in named if part.content & gone]
    return 0 < len(met) < len(named)


def is_over(old: Reading, new: Reading) -> bool:
    """Every word about what is over stands in the old statement."""
    if old.polarity is not Polarity.TRUE or old.is_("past") or new.is_("intent"):
        return False
    parts = [spelled_as(old, reading_of(part)) for part in new.over]
    return any(_is_named(old, new, part) or _has_left(old, part) for part in parts)


def _is_named(old: Reading, new: Reading, part: Reading) -> bool:
    named = _named_in(part, new.places)
    if not named or not (about_the_same(old, part) or _is_of_one(old, part)):
        return False
    had = widened(old.content) | sorts_had(old)
    if not named <= had or old.is_("intent"):
        return False
    if cannot_be_parted_with(old, new, named):
        return False
    unnamed = old.core - named - holders() - graded() - old.names
    whole = bool(part.content & sets("seasonal")["meanings"]) or not completes(
        new.spelling
    )
    return whole or len(unnamed) <= MOST_UNNAMED


def _is_of_one(old: Reading, part: Reading) -> bool:
    """Whoever keeps them company."""
    owners = [{one for one in r.people if "with " not in one} for r in (old, part)]
    return owners[0] == owners[1]


def _has_left(old: Reading, part: Reading) -> bool:
    """Lives with Granny; Granny has moved out, or died."""
    company = {f"with {one}" for one in part.people}
    lives = bool(old.content & sets("attributes")["home"])
    nothing_else = not part.content - verbs_of_ending() - graded()
    return lives and nothing_else and bool(company) and company <= old.people


def _named_in(part: Reading, places: Values) -> Values:
    """What is over, without the verb that says so and who ended it."""
    said = part.content - verbs_of_ending() - doers() - graded()
    held = said - holders()
    named = said if held <= places else held
    return Values() if named <= bare_verbs() else named


def cannot_be_parted_with(old: Reading, new: Reading, named: Values) -> bool:
    """Loves dogs: that goes on when a dog dies. Has a cottage: when they leave it."""
    if returns(new.spelling):
        return "home" not in old.attributes
    speaks_of_it = (old.content & sets("verbs")["not_having"]) - named
    return bool(speaks_of_it) and parts_with(new.spelling)
