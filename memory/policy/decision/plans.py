"""What is still to come, and how it is called off: "the Malta trip is off"."""

from collections.abc import Iterator
from datetime import datetime

from memory.policy.candidate import Category
from memory.policy.decision.outcome import Standing
from memory.policy.sameness import Reading, reading_of
from memory.policy.sameness.endings import verbs_of_ending
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.shared import about_the_same, doers, graded, spelled_as

OFF = frozenset({"dropped", "ending"})
DONE = frozenset({"fulfilled", "completed"})


def is_plan(standing: Standing, at: datetime) -> bool:
    """It says so, is filed among the goals, or begins on a day ahead."""
    ahead = standing.valid_from is not None and standing.valid_from > at
    intends = reading_of(standing.text).is_("intent")
    return ahead or intends or standing.category is Category.GOALS


def calls_off(told: Reading, plan: Standing) -> bool:
    """Names what was planned, and says that nothing comes of it."""
    if told.is_("intent") or told.is_("correction"):
        return False
    old = reading_of(plan.text)
    return any(_is_named(old, part) for part in _parts_off(told))


def _parts_off(told: Reading) -> Iterator[Reading]:
    """A change of mind may be told beside what it is about."""
    parts = [reading_of(clause) for clause in told.clauses]
    if told.is_("dropped"):
        yield told
        yield from (part for part in parts if part.is_("dropped"))
        return
    for part in parts:
        if part.marks & OFF and not part.marks & DONE:
            yield from map(reading_of, part.over)


def _is_named(old: Reading, part: Reading) -> bool:
    part = spelled_as(old, part)
    said = part.content - graded() - doers() - verbs_of_ending() - _travelling()
    if not said or not (about_the_same(old, part) or not part.people):
        return False
    shared = said & old.content
    named = shared & old.names if old.names else shared
    return bool(named) and 2 * len(shared) >= len(said)


def _travelling() -> frozenset[str]:
    return sets("verbs")["travelling"]
