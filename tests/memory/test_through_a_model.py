"""From what a person says to stored facts, over HTTP, by a scripted model."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory.engines.language import ModelError
from memory.models import Fact, Person
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Utterance
from memory.remember import Done, Place, remember
from memory.rows import acting_for
from memory.spending import CeilingReached
from tests.factories import FactFactory, PersonFactory
from tests.scripted import Answer, fails, refuses, says, says_json, speaking_over_http

pytestmark = pytest.mark.django_db
AT = datetime(2026, 8, 3, 12, tzinfo=UTC)
TALK = "My cat is called Barsik and I work at Baltika."
CAT = {"quote": "My cat is called Barsik", "text": "Her cat is called Barsik"}
JOB = {
    "quote": "I work at Baltika",
    "text": "Works at Baltika",
    "topic": "work.employer",
}
FOUND = says_json({"statements": [CAT, JOB]})


@pytest.fixture
def vera() -> Person:
    return PersonFactory.create()


def told(person: Person, *answers: Answer, place: Place | None = None) -> list[Done]:
    said = Utterance(TALK, AT)
    with speaking_over_http(*answers):
        outcomes = remember(person, [said], at=AT, place=place or Place())
    return [outcome.done for outcome in outcomes]


def current(person: Person) -> set[str]:
    with acting_for(person):
        return {fact.text for fact in Fact.objects.of(person).current()}


def test_what_a_model_finds_is_remembered(vera: Person) -> None:
    assert told(vera, FOUND) == [Done.ADDED, Done.ADDED]
    assert current(vera) == {CAT["text"], JOB["text"]}


def test_said_again_it_is_confirmed(vera: Person) -> None:
    told(vera, FOUND)

    assert told(vera, FOUND) == [Done.CONFIRMED, Done.CONFIRMED]
    assert len(current(vera)) == 2


def test_a_model_sees_a_change(vera: Person) -> None:
    old = FactFactory.create(
        person=vera, text="Works at Northwind", topic="work.employer", embedded=True
    )
    job_only = says_json({"statements": [JOB]})
    change = says_json({"decision": "supersede", "ids": [1]})

    assert told(vera, job_only, change) == [Done.SUPERSEDED]
    assert current(vera) == {JOB["text"]}
    with acting_for(vera):
        ended = Fact.objects.of(vera).get(pk=old.pk)
    assert ended.superseded_by_id is not None


@pytest.mark.parametrize(
    "answer",
    [
        says("I found a cat and a job."),
        says('{"statements": [{"quote": "My'),
        says("x" * 10_000_000),
        fails(429),
        fails(500),
        refuses(),
    ],
)
def test_a_model_that_fails_leaves_nothing_half_written(
    vera: Person, answer: Answer
) -> None:
    with pytest.raises(ModelError):
        told(vera, answer)

    assert current(vera) == set()


def test_what_was_not_said_is_not_remembered(vera: Person) -> None:
    invented = {"quote": "I have a dog", "text": "Has a dog"}

    assert told(vera, says_json({"statements": [invented, CAT]})) == [Done.ADDED]
    assert current(vera) == {CAT["text"]}


def test_a_failed_call_counts_toward_the_ceiling(vera: Person) -> None:
    once = Place(policy=replace(DEFAULT, model_calls_a_day=1))
    with pytest.raises(ModelError):
        told(vera, fails(500), place=once)

    with pytest.raises(CeilingReached):
        told(vera, FOUND, place=once)
