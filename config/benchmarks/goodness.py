"""How good recall is on LoCoMo: the whole, beside words alone and vectors alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2
from pathlib import Path
from typing import Any

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


def of_recall(folder: Path, say: Callable[[str], object]) -> dict[str, Any]:
    """`say` is told of progress. FileNotFoundError without the data."""
    told = conversations(folder)
    return {kind: _of_kind(told, kind, say) for kind in KINDS}


def _of_kind(
    told: Sequence[Conversation], kind: str, say: Callable[[str], object]
) -> dict[str, Any]:
    answers: dict[str, list[Answer]] = {way: [] for way in WAYS}
    for one in told:
        say(f"{kind}: conversation {one.number}")
        for way, answer in _answers(one, kind):
            answers[way].append(answer)
    return {
        half: {way: _figures(_of_half(answers[way], half)) for way in WAYS}
        for half in (TUNING, FIGURE)
    }


def _answers(one: Conversation, kind: str) -> Iterator[tuple[str, Answer]]:
    half = TUNING if one.number < FIRST_OF_FIGURE else FIGURE
    records = _once_each(one.records(kind))
    texts = list(records)
    vectors = embedding_model().passages(texts)
    with somebody_who_told(texts, vectors) as person, embedded_once():
        for asked in one.questions:
            for way, blend in WAYS.items():
                came = _came(person, asked, records, blend)
                yield way, Answer(half, asked, came)


def _once_each(told: Sequence[Told]) -> dict[str, frozenset[str]]:
    """Turns by text: the same words twice are one fact."""
    turns: dict[str, frozenset[str]] = {}
    for one in told:
        turns[one.text] = turns.get(one.text, frozenset()) | one.turns
    return turns


def _came(
    person: Person, asked: Asked, records: dict[str, frozenset[str]], blend: Blend
) -> list[frozenset[str]]:
    found = recall(person, Question(asked.text, timezone.now()), blend=blend)
    return [records[one.fact.text] for one in found.facts]


def _of_half(answers: Sequence[Answer], half: str) -> list[Answer]:
    return [answer for answer in answers if answer.half == half]


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
