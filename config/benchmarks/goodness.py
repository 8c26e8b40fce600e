"""How good recall is on LoCoMo: the whole, beside words alone and vectors alone."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import log2
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from django.utils import timezone

from config.benchmarks.locomo import Asked, Conversation, Told, conversations
from config.benchmarks.people import somebody_who_told
from config.benchmarks.speed import embedded_once
from memory.engines.embedding import embedding_model
from memory.models import Person
from memory.recall import BLEND, Blend, Question, recall

TUNING, FIGURE = "conversations 0-4", "conversations 5-9"
FIRST_OF_FIGURE = 5
KINDS = ("observations", "turns")
WAYS = {
    "hybrid": BLEND,
    "words": replace(BLEND, words=1.0),
    "vectors": replace(BLEND, words=0.0),
}
STRANGE = 4  # each so manyth question of another conversation is asked as well
RESAMPLES = 2_000
SEED = 11


@dataclass(frozen=True)
class Answer:
    """What came for one question, in order: the turns that each fact rests on."""

    half: str
    asked: Asked
    came: Sequence[frozenset[str]]

    def recall_within(self, first: int) -> float:
        found = frozenset[str]().union(*self.came[:first])
        return len(found & self.asked.evidence) / len(self.asked.evidence)

    @property
    def ndcg(self) -> float:
        """At 12; a fact is relevant when it rests on a turn of the evidence."""
        gains = [bool(turns & self.asked.evidence) for turns in self.came[:12]]
        best = sum(1 / log2(n + 2) for n in range(min(len(self.asked.evidence), 12)))
        return min(sum(g / log2(n + 2) for n, g in enumerate(gains)) / best, 1.0)


@dataclass(frozen=True)
class Unanswered:
    """What came for a question that no fact answers; `about`: what kind of one."""

    half: str
    about: str
    is_empty: bool


OfHalf = TypeVar("OfHalf", Answer, Unanswered)


def of_recall(folder: Path, say: Callable[[str], object]) -> dict[str, Any]:
    """`say` is told of progress. FileNotFoundError without the data."""
    told = conversations(folder)
    return {kind: _of_kind(told, kind, say) for kind in KINDS}


def _of_kind(
    told: Sequence[Conversation], kind: str, say: Callable[[str], object]
) -> dict[str, Any]:
    answers: dict[str, list[Answer]] = {way: [] for way in WAYS}
    unanswered: list[Unanswered] = []
    for before, one in zip([told[-1], *told], told, strict=False):
        say(f"{kind}: conversation {one.number}")
        records = _once_each(one.records(kind))
        with _somebody_told(list(records)) as person:
            for way, answer in _answers(person, one, records):
                answers[way].append(answer)
            unanswered += _unanswered(person, one, before)
    return {
        half: {way: _figures(_of_half(answers[way], half)) for way in WAYS}
        | {"empty_without_fact": _empty(_of_half(unanswered, half))}
        for half in (TUNING, FIGURE)
    }


@contextmanager
def _somebody_told(texts: Sequence[str]) -> Iterator[Person]:
    vectors = embedding_model().passages(texts)
    with somebody_who_told(texts, vectors) as person, embedded_once():
        yield person


def _answers(
    person: Person, one: Conversation, records: dict[str, frozenset[str]]
) -> Iterator[tuple[str, Answer]]:
    for asked in one.questions:
        for way, blend in WAYS.items():
            came = [records[text] for text in _came(person, asked.text, blend)]
            yield way, Answer(_half(one), asked, came)


def _unanswered(
    person: Person, one: Conversation, other: Conversation
) -> Iterator[Unanswered]:
    strange = [asked.text for asked in other.questions[::STRANGE]]
    for about, texts in (("adversarial", one.unanswerable), ("strange", strange)):
        for text in texts:
            yield Unanswered(_half(one), about, not _came(person, text, BLEND))


def _half(one: Conversation) -> str:
    return TUNING if one.number < FIRST_OF_FIGURE else FIGURE


def _once_each(told: Sequence[Told]) -> dict[str, frozenset[str]]:
    """Turns by text: the same words twice are one fact."""
    turns: dict[str, frozenset[str]] = {}
    for one in told:
        turns[one.text] = turns.get(one.text, frozenset()) | one.turns
    return turns


def _came(person: Person, text: str, blend: Blend) -> list[str]:
    found = recall(person, Question(text, timezone.now()), blend=blend)
    return [one.fact.text for one in found.facts]


def _of_half(found: Sequence[OfHalf], half: str) -> list[OfHalf]:
    return [one for one in found if one.half == half]


def _empty(found: Sequence[Unanswered]) -> dict[str, float]:
    """How often nothing came, as it should."""
    abouts = sorted({one.about for one in found})
    return {
        about: _mean([one.is_empty for one in found if one.about == about])
        for about in abouts
    }


def _figures(answers: Sequence[Answer]) -> dict[str, Any]:
    at_budget = np.array([answer.recall_within(len(answer.came)) for answer in answers])
    return {
        "questions": len(answers),
        "recall": _mean(at_budget),
        "recall_95": _interval(at_budget),
        "ndcg_12": _mean([answer.ndcg for answer in answers]),
        "r_5": _mean([answer.recall_within(5) for answer in answers]),
        "r_10": _mean([answer.recall_within(10) for answer in answers]),
        "empty": _mean([not answer.came for answer in answers]),
        "by_category": _by_category(answers),
    }


def _by_category(answers: Sequence[Answer]) -> dict[str, float]:
    categories = sorted({answer.asked.category for answer in answers})
    return {
        name: _mean(
            [
                answer.recall_within(len(answer.came))
                for answer in answers
                if answer.asked.category == name
            ]
        )
        for name in categories
    }


def _mean(values: Any) -> float:
    return round(float(np.mean(values)), 4)


def _interval(values: np.ndarray) -> list[float]:
    """95 %, by drawing the questions again."""
    chance = np.random.default_rng(SEED)
    drawn = chance.choice(values, (RESAMPLES, len(values))).mean(axis=1)
    return [round(float(edge), 4) for edge in np.percentile(drawn, [2.5, 97.5])]
