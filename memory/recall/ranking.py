"""Meaning and words weighed together, and what stands below the floor."""

from bisect import bisect_left
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

    Chosen on LoCoMo, conversations 0–4. What a fact weighs in itself decides only
    between near equals.
    """

    words: float = 0.4
    survival: float = 0.04
    importance: float = 0.02  # for each step above the middle
    pin: float = 0.1


BLEND = Blend()
# Of reciprocal rank fusion, whose authors take 60 (Cormack et al., SIGIR 2009): where
# no more than a dozen fit, the first places have to differ.
FIRST_PLACES = 5


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
    """Best first."""
    words = _standings([one.words + one.days for one in found])
    meaning = _standings([one.meaning for one in found])
    rows = [
        Ranked(
            one,
            blend.words * by_words
            + (1 - blend.words) * by_meaning
            + _weight(one.fact, at, policy, blend),
        )
        for one, by_words, by_meaning in zip(found, words, meaning, strict=True)
    ]
    return sorted(rows, key=lambda row: -row.score)


def _standings(values: Sequence[float]) -> list[float]:
    """Of each among all; equals share a place."""
    best = max(values, default=0.0)
    downward = sorted(-value for value in values)
    return [
        _standing(value, best, place=bisect_left(downward, -value)) for value in values
    ]


def _standing(value: float, best: float, *, place: int) -> float:
    """0 to 1: half by its share of the best, half by its place; 0 is the first."""
    if value <= 0:
        return 0.0
    return (value / best + FIRST_PLACES / (FIRST_PLACES + place)) / 2


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
