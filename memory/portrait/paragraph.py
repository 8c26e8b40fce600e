"""Which facts a portrait tells, and the paragraph that needs no model."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from memory.engines.language.built_in import BuiltIn
from memory.engines.language.door import Sentence
from memory.models import Category, Fact

FACTS = 8  # of a plain portrait
TOLD = 24  # facts, to a model that joins them
NAME = "about.name"
ORDER = [category.value for category in Category]


@dataclass(frozen=True)
class Clause:
    """A sentence of the portrait and the facts that it rests on."""

    text: str
    facts: tuple[Fact, ...]

    @property
    def ids(self) -> list[UUID]:
        return [fact.pk for fact in self.facts]


@dataclass(frozen=True)
class Paragraph:
    """`is_awaited`: a model is writing a better one, of the same facts."""

    clauses: Sequence[Clause]
    is_awaited: bool = False


def plain(facts: Iterable[Fact]) -> Sequence[Clause]:
    """The same facts give the same paragraph, side by side of a life."""
    told = told_of(facts, FACTS)
    sides = [list(side) for _, side in groupby(told, key=attrgetter("category"))]
    return [
        clause
        for side in sides
        for clause in clauses_of(BuiltIn().portray([one.text for one in side]), side)
    ]


def told_of(facts: Iterable[Fact], most: int = TOLD) -> list[Fact]:
    """The weightiest, in the order in which one speaks of oneself."""
    chosen = sorted(facts, key=_weight, reverse=True)[:most]
    return sorted(chosen, key=_place)


def clauses_of(sentences: Iterable[Sentence], told: Sequence[Fact]) -> list[Clause]:
    return [
        Clause(one.text, tuple(told[place] for place in one.rests_on))
        for one in sentences
    ]


def _weight(fact: Fact) -> tuple[object, ...]:
    """What one has but one of (a name, a home, a job) says most of a person."""
    is_one_of_a_kind = bool(fact.topic)
    said = fact.importance, fact.confirmations, fact.recorded_at
    return fact.pinned, is_one_of_a_kind, *said, str(fact.pk)


def _place(fact: Fact) -> tuple[object, ...]:
    """By side of life: on each the name, what is one of a kind, what is known long."""
    one_of_a_kind = fact.topic != NAME, not fact.topic
    return ORDER.index(fact.category), *one_of_a_kind, fact.recorded_at, str(fact.pk)
