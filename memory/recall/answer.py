"""What a recall hands back: the facts, and why each got in or was left out."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from memory.models import Fact
from memory.note import NoteLine, line_of
from memory.policy.moments import AskedTime


class Why(StrEnum):
    """What brought a fact in, or kept it out."""

    MEANING = "meaning"
    WORDS = "words"
    NEED = "need"  # without any word of the question: the city for a doctor near by
    ROOM = "room"  # the person is meant, and all that is known has room
    TIME = "time"
    PIN = "pin"
    OVERVIEW = "overview"
    FAR = "far"
    ALIKE = "alike"
    TOO_LONG = "too_long"
    ENOUGH = "enough"
    OVER_BUDGET = "over_budget"  # of the request that the note was to go into


@dataclass(frozen=True)
class Recalled:
    """A fact for the question; `score` is comparable within one recall only.

    `meaning` is a cosine of centred vectors; `words` the share of the best match by
    words, 0 to 1.
    """

    fact: Fact
    time_zone: str  # the person's
    why: Why
    score: float
    meaning: float = 0.0
    words: float = 0.0

    @cached_property
    def line(self) -> NoteLine:
        """Opened when somebody reads it."""
        return line_of(self.fact, self.time_zone)


@dataclass(frozen=True)
class Recall:
    """Most relevant first. `as_of` is set when the question asked about a time."""

    facts: tuple[Recalled, ...] = ()
    left_out: tuple[Recalled, ...] = ()
    as_of: AskedTime | None = None
