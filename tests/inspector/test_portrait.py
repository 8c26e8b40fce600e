"""The portrait on the page: each sentence leads to what it rests on."""

import pytest
from django.utils.timezone import now

from memory.tasks import write_portrait
from tests.factories import FactFactory, PersonFactory
from tests.scripted import Scripted, speaking
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db


def test_each_sentence_leads_to_its_fact() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())
    FactFactory.create(person=fact.person, text="Sings", importance=1, at=now())
    browser = visitor(fact.person)

    shown = page(browser, "/about-me/")
    assert f'?fact={fact.pk}#found"><bdi>Lives in Omsk;</bdi>' in shown

    rests = page(browser, f"/about-me/?fact={fact.pk}")
    assert "What that sentence rests on" in rests
    assert f"fact-{fact.pk}" in rests
    assert "Sings" not in rests


@pytest.mark.parametrize("odd", ["", "no", "\0", "' OR 1=1", "٣"])
def test_a_fact_that_is_none_is_left_out_of_the_question(odd: str) -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())

    assert "Lives in Omsk" in page(visitor(fact.person), f"/about-me/?fact={odd}")


def test_the_models_portrait_comes_in_later_by_itself() -> None:
    person = PersonFactory.create()
    for text in ("Lives in Omsk", "Sings"):
        FactFactory.create(person=person, text=text, at=now())
    browser = visitor(person)

    with speaking(Scripted(needs_calls=True)):
        first = page(browser, "/about-me/")
        waits = page(browser, "/about-me/portrait/")
        write_portrait(str(person.pk))
        part = page(browser, "/about-me/portrait/")

    assert 'hx-get="/about-me/portrait/"' in first
    assert 'hx-get="/about-me/portrait/"' in waits
    assert "hx-get" not in part
    assert "Sings" in part
