"""The portrait without a model: plain, linked, the same for the same facts."""

import pytest
from django.utils.timezone import now

from inspector.portrait import SENTENCES, portrait_of
from memory.models import Fact
from memory.policy.candidate import Category
from tests.factories import FactFactory, PersonFactory
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db


def some(count: int) -> list[Fact]:
    person = PersonFactory.create()
    return [FactFactory.create(person=person, at=now()) for _ in range(count)]


def test_each_sentence_leads_to_its_fact() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())

    shown = page(visitor(fact.person), "/about-me/")

    assert f'#fact-{fact.pk}"><bdi>Lives in Omsk.</bdi>' in shown


def test_the_order_of_the_facts_does_not_matter() -> None:
    facts = some(5)

    assert portrait_of(facts) == portrait_of(facts[::-1])


def test_the_weightiest_come_in_and_people_come_before_things() -> None:
    person = PersonFactory.create()
    rug = FactFactory.create(person=person, category=Category.THINGS, importance=5)
    cat = FactFactory.create(person=person, category=Category.RELATIONSHIPS)
    trifles = [FactFactory.create(person=person, importance=1) for _ in range(20)]

    clauses = portrait_of([*trifles, rug, cat])

    assert len(clauses) == SENTENCES
    assert [clause.fact for clause in clauses][-2:] == [cat, rug]
