"""Which few facts belong to a question, and why each of them does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from memory.engines.embedding import embedding_model
from memory.models import Fact, Person
from memory.note import NoteLine, line_of
from memory.policy.moments import AskedTime, asked_time
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.policy.sameness import rare_words
from memory.querysets import FactQuerySet
from memory.rows import acting_for

NEAREST = 64  # facts that words may rank anew
WORD_SHARE = 0.35  # of the blended score; the rest is meaning
FLOOR = 0.05  # centred cosine below which meaning alone brings nothing


class Why(StrEnum):
    """What brought a fact in, or kept it out."""

    MEANING = "meaning"
    WORDS = "words"
    PIN = "pin"
    TIME = "time"
    TOO_LONG = "too_long"
    ENOUGH = "enough"


@dataclass(frozen=True)
class Recalled:
    """A fact for the question; `score` is comparable within one recall only."""

    fact: Fact
    line: NoteLine
    why: Why
    score: float


@dataclass(frozen=True)
class Recall:
    """Most relevant first. `as_of` is set when the question asked about a time."""

    facts: tuple[Recalled, ...]
    left_out: tuple[Recalled, ...]
    as_of: AskedTime | None = None


@dataclass(frozen=True)
class Question:
    """`before` is the line before it, for a message that is only an answer."""

    text: str
    at: datetime
    before: str = ""
    scope: str = ""
    shares: bool = True
    as_of: AskedTime | None = None


def recall(
    person: Person, question: Question, *, policy: MemoryPolicy = DEFAULT
) -> Recall:
    """One embedding, one query; nothing about other people is touched."""
    model = embedding_model()
    vector = person.key.turned(model.query(f"{question.before}\n{question.text}"))
    as_of = question.as_of or asked_time(question.text, question.at, person.time_zone)
    with acting_for(person):
        facts = _candidates(person, question, as_of)
        near = list(facts.nearest_to(vector, model.name, limit=NEAREST))
    ranked = sorted(_scored(near, question), key=lambda found: -found.score)
    lines = [_with_line(found, person.time_zone) for found in ranked]
    taken, left_out = _within(lines, policy)
    return Recall(tuple(taken), tuple(left_out), as_of)


def _candidates(
    person: Person, question: Question, as_of: AskedTime | None
) -> FactQuerySet:
    facts = Fact.objects.of(person).in_scope(question.scope, shares=question.shares)
    if as_of:
        return facts.as_of(as_of.valid, as_of.known)
    return facts.recallable(question.at)


@dataclass(frozen=True)
class _Found:
    fact: Fact
    why: Why
    score: float


def _scored(near: Sequence[Fact], question: Question) -> Iterator[_Found]:
    asked = set(rare_words(question.text))
    for fact in near:
        meaning = 1 - fact.distance
        shared = asked & set(rare_words(fact.text))
        words = len(shared) / max(len(asked), 1)
        if meaning >= FLOOR or shared:
            why = Why.WORDS if shared else Why.MEANING
            score = WORD_SHARE * words + (1 - WORD_SHARE) * meaning
            yield _Found(fact, why, score)


def _with_line(found: _Found, time_zone: str) -> Recalled:
    line = line_of(found.fact, time_zone)
    return Recalled(found.fact, line, found.why, found.score)


def _within(
    ranked: Sequence[Recalled], policy: MemoryPolicy
) -> tuple[list[Recalled], list[Recalled]]:
    """Both limits hold on the rendered text; a fact is passed over, never cut."""
    taken: list[Recalled] = []
    left_out: list[Recalled] = []
    room = policy.recall_characters
    for found in ranked:
        length = len(str(found.line)) + 1
        if len(taken) < policy.recall_facts and length <= room:
            taken.append(found)
            room -= length
        else:
            left_out.append(found)
    return taken, left_out
