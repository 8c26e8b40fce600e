"""The questions that a recall puts to the database."""

from dataclasses import dataclass
from functools import lru_cache

from memory.models import Fact
from memory.policy.moments import AskedTime
from memory.querysets import AT, KNOWN, PERSON, FactQuerySet
from memory.recall.question import Question
from memory.written import Written

SHAPES = 512  # kept a process, of about 5 KB each


@dataclass(frozen=True)
class Shape:
    """What the text of the question depends on; all else is given when it is asked."""

    scope: str = ""
    shares: bool = True
    is_past: bool = False
    is_as_known: bool = False
    limit: int = 24

    @classmethod
    def of(cls, asked: Question, as_of: AskedTime | None, *, limit: int) -> "Shape":
        is_as_known = bool(as_of and as_of.known)
        return cls(asked.scope, asked.shares, bool(as_of), is_as_known, limit)

    @property
    def facts(self) -> FactQuerySet[Fact]:
        facts: FactQuerySet[Fact] = Fact.objects.filter(person=PERSON).as_told()
        facts = facts.in_scope(self.scope, shares=self.shares)
        if not self.is_past:
            return facts.recallable(AT)
        return facts.as_of(AT, KNOWN if self.is_as_known else None)


@lru_cache(SHAPES)
def nearest(shape: Shape) -> Written:
    """Asked with `at` (and `known`), `ids`, `vector` and `model`."""
    return Written(shape.facts.met_first(limit=shape.limit))


@lru_cache(SHAPES)
def weightiest(shape: Shape) -> Written:
    """Asked with `at` (and `known`)."""
    return Written(shape.facts.weightiest(limit=shape.limit))
