"""What a recall hands back: the facts, and why each got in or was left out."""

from dataclasses import dataclass
from enum import StrEnum

from memory.models import Fact
from memory.note import NoteLine
from memory.policy.moments import AskedTime


class Why(StrEnum):
    """What brought a fact in, or kept it out."""

    MEANING = "meaning"
    WORDS = "words"
    TIME = "time"
    PIN = "pin"
    OVERVIEW = "overview"
    FAR = "far"
    ALIKE = "alike"
    TOO_LONG = "too_long"
    ENOUGH = "enough"


@dataclass(frozen=True)
class Recalled:
    """A fact for the question; `score` is comparable within one recall only.

    `meaning` is a cosine of centred vectors; `words` the share of the best match by
    words, 0 to 1.
    """

    fact: Fact
    line: NoteLine
    why: Why
    score: float
    meaning: float = 0.0
    words: float = 0.0


@dataclass(frozen=True)
class Recall:
    """Most relevant first. `as_of` is set when the question asked about a time."""

    facts: tuple[Recalled, ...] = ()
    left_out: tuple[Recalled, ...] = ()
    as_of: AskedTime | None = None
