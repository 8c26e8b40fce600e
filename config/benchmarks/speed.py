"""How quick recall is, beside the embedding that nobody can do without."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import Any
from unittest.mock import patch

from django.utils import timezone

from config.benchmarks.crowd import crowd
from config.benchmarks.people import somebody
from config.benchmarks.plans import plan_of
from config.benchmarks.timing import timed_together
from memory.engines.embedding import Vectors, embedding_model
from memory.models import Person
from memory.recall import Question, recall

QUESTIONS = (
    "Which of my friends repairs violins?",
    "What does my sister collect in Lisbon?",
    "Is there anybody from Kyoto who paints bridges?",
    "What should I give my boss for the birthday?",
    "Where could I go with the dog in May?",
)


def of_recall(sizes: Sequence[int], others: int, times: int) -> dict[str, Any]:
    """By how many facts the person has, in a table of `others` more."""
    with crowd(others):
        return {
            "facts_of_others": others,
            **{f"{size}_facts": _of_one(size, times) for size in sizes},
        }


def _of_one(size: int, times: int) -> dict[str, Any]:
    with somebody(size) as person:
        return {**_timings(person, times), "plan": plan_of(person)}


def _timings(person: Person, times: int) -> dict[str, Any]:
    model, questions = embedding_model(), cycle(QUESTIONS)
    taken = timed_together(
        {
            "embedding": lambda: model.query(next(questions)),
            "recall": lambda: _ask(person, next(questions)),
        },
        times,
    )
    with embedded_once():
        bare = timed_together({"": lambda: _ask(person, next(questions))}, times)[""]
    return {
        "embedding": taken["embedding"].figures(),
        "recall": taken["recall"].figures(taken["embedding"]),
        "recall_without_embedding": bare.figures(),
    }


def _ask(person: Person, question: str) -> object:
    return recall(person, Question(question, timezone.now()))


@contextmanager
def embedded_once() -> Iterator[None]:
    """Inside, a question asked again costs no embedding."""
    model = embedding_model()
    embed, known = model.query, dict[str, Vectors]()

    def query(text: str) -> Vectors:
        if text not in known:
            known[text] = embed(text)
        return known[text]

    with patch.object(model, "query", query):
        yield
