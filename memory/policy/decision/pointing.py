"""What a bare "I left there" or "sold it" is about: the last fact that it fits."""

from collections.abc import Sequence

from memory.policy.decision.outcome import Standing
from memory.policy.sameness import Reading, reading_of
from memory.policy.sameness.endings import (
    bare_verbs,
    left_behind,
    points_back,
    verbs_of_ending,
)
from memory.policy.sameness.reading import Polarity
from memory.policy.sameness.shared import graded


def pointed_at(text: str, current: Sequence[Standing]) -> Standing | None:
    told = reading_of(text)
    if told.polarity is not Polarity.ENDED or told.is_("intent") or _names(told):
        return None
    fitting = left_behind(text)
    if not (points_back(text) or not told.content - verbs_of_ending()):
        return None
    about = [one for one in current if _fits(reading_of(one.text), told, fitting)]
    return max(about, key=lambda one: one.recorded_at, default=None)


def _names(told: Reading) -> bool:
    """A thing with a name of its own is not pointed at."""
    parts = [reading_of(part) for part in told.over]
    said = frozenset[str]().union(*(part.content for part in parts))
    return bool(said - verbs_of_ending() - bare_verbs() - graded())


def _fits(old: Reading, told: Reading, fitting: frozenset[str]) -> bool:
    """Another's end is told of another."""
    if old.polarity is not Polarity.TRUE or old.marks & {"intent", "past"}:
        return False
    same = old.people == told.people or (not told.people and bool(old.people & fitting))
    return same and bool((old.content | old.people) & fitting)
