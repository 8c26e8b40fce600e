"""The facts as one paragraph that was written by nobody: the weightiest, in order."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.models import Category, Fact

SENTENCES = 8
ENDS = (".", "!", "?", "…", "。", "؟", "।")
ORDER = [category.value for category in Category]


@dataclass(frozen=True)
class Clause:
    """A sentence of the portrait and the fact that it rests on."""

    text: str
    fact: Fact


def portrait_of(facts: Sequence[Fact]) -> Sequence[Clause]:
    """The same facts give the same paragraph; no model is asked."""
    chosen = sorted(facts, key=_weight, reverse=True)[:SENTENCES]
    return [Clause(_ended(fact.text), fact) for fact in sorted(chosen, key=_place)]


def _weight(fact: Fact) -> tuple[bool, int, int, str]:
    return fact.pinned, fact.importance, fact.confirmations, str(fact.pk)


def _place(fact: Fact) -> tuple[int, str]:
    return ORDER.index(fact.category), str(fact.pk)


def _ended(text: str) -> str:
    return text if text.endswith(ENDS) else f"{text}."
