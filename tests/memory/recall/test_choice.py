"""Which facts come for a question, and which do not."""

from datetime import timedelta

import pytest

from memory.models import Actor
from memory.policy.numbers import MemoryPolicy
from memory.recall import Question, Why, recall
from memory.store import pin, retract
from tests.factories import AT, FactFactory, PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return PersonFactory()


def told(person, *texts, **more):
    return [FactFactory(person=person, text=t, embedded=True, **more) for t in texts]


def recalled(person, text, **more):
    policy = more.pop("policy", MemoryPolicy())
    found = recall(person, Question(text, more.pop("at", AT), **more), policy=policy)
    return [one.fact.text for one in found.facts]


def test_the_fact_that_answers_comes_first(anna):
    told(anna, "My cat is called Barsik", "I work as a surgeon", "I play the cello")

    assert recalled(anna, "What is my cat's name?")[0] == "My cat is called Barsik"


def test_a_name_is_met_in_another_case(anna):
    told(anna, "Кота зовут Барсик", "Работаю хирургом", "Играю на виолончели")

    assert recalled(anna, "Чем кормить Барсика?")[0] == "Кота зовут Барсик"


def test_a_forgotten_fact_does_not_come(anna):
    fact, _ = told(anna, "My cat is called Barsik", "My cat likes fish")
    retract(fact, at=AT, by=Actor.PERSON)

    assert recalled(anna, "What is my cat's name?") == ["My cat likes fish"]


def test_nobody_elses_fact_comes(anna):
    told(PersonFactory(), "My cat is called Barsik")

    assert recalled(anna, "What is my cat's name?") == []
