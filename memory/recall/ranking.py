"""Meaning and words weighed together, and what stands below the floor."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memory.models import Fact
from memory.policy.candidate import Kind
from memory.policy.lifespan import half_life, survival
from memory.policy.matching.index import Match
from memory.policy.numbers import MemoryPolicy

Shared = Match[UUID]


@dataclass(frozen=True)
class Blend:
    """Shares of the score; the rest of `words` is meaning's.

    Chosen on LoCoMo, conversations 0–4: observations want 0.25, turns 0.35. What a fact
    weighs in itself decides only between near equals.
    """

    words: float = 0.3
    survival: float = 0.04
    importance: float = 0.02  # for each step above the middle
    pin: float = 0.1


BLEND = Blend()


@dataclass(frozen=True)
class Found:
    """A fact, and what it has in common with the question; all but `meaning` 0 to 1.

    `words` and `days` are shares of what the question could share at most.
    """

    fact: Fact
    meaning: float
    words: float
    days: float


@dataclass(frozen=True)
class Ranked:
    found: Found
    score: float


def found_among(facts: Iterable[Fact], words: Shared, days: Shared) -> list[Found]:
    return [
        Found(fact, _meaning(fact), words.share(fact.pk), days.share(fact.pk))
        for fact in facts
    ]


def ranked(
    found: Sequence[Found], at: datetime, policy: MemoryPolicy, blend: Blend
) -> list[Ranked]:
    """Best first. Words and meaning are each measured by the best of the lot."""
    most_words = max((one.words + one.days for one in found), default=0) or 1.0
    most_meaning = max((one.meaning for one in found), default=0.0)
    rows = [
        Ranked(
            one,
            blend.words * (one.words + one.days) / most_words
            + (1 - blend.words) * max(one.meaning, 0) / max(most_meaning, 0.01)
            + _weight(one.fact, at, policy, blend),
        )
        for one in found
    ]
    return sorted(rows, key=lambda row: -row.score)


def _meaning(fact: Fact) -> float:
    """A fact that another model embedded can be met by its words only."""
    distance = getattr(fact, "distance", None)
    return -1.0 if distance is None else 1 - distance


def _weight(fact: Fact, at: datetime, policy: MemoryPolicy, blend: Blend) -> float:
    days = half_life(Kind(fact.kind), fact.confirmations, fact.importance, policy)
    lasting = fact.fades_at is None
    alive = 1.0 if lasting else survival(fact.last_confirmed_at, at, days)
    return (
        blend.survival * alive
        + blend.importance * (fact.importance - 3)
        + blend.pin * fact.pinned
    )
