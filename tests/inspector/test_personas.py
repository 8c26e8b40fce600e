"""The page of a persona that keeps its own facts: what it carries, to be rewritten."""

import pytest
from django.urls import reverse

from chat.models import Persona
from chat.personal_context import personal_context
from chat.profile import profile, write_profile
from memory.models import Person
from tests.factories import ClientAppFactory, PersonaFactory, PersonFactory
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def coach() -> Persona:
    return PersonaFactory.create(name="The coach", shares_facts=False)


def address(persona: Persona, name: str = "persona") -> str:
    return reverse(f"about-me:{name}", args=[persona.pk])


def test_it_shows_what_that_persona_alone_carries(
    person: Person, coach: Persona
) -> None:
    write_profile(person, "Runs in the morning.", coach.scope)
    write_profile(person, "Is moving house.")
    shown = page(visitor(person), address(coach))

    assert "Runs in the morning." in shown
    assert "Is moving house." not in shown
    assert address(coach) in page(visitor(person), "/about-me/settings/")


def test_it_is_rewritten_there(person: Person, coach: Persona) -> None:
    client = visitor(person)
    client.post(address(coach, "persona-profile"), {"text": "Swims."})
    client.post(address(coach, "persona-context"), {"text": "Be brief."})

    assert profile(person, coach.scope) == "Swims."
    assert personal_context(person, coach.scope) == "Be brief."
    assert (profile(person), personal_context(person)) == ("", "")


def test_what_is_too_long_is_shown_again_and_not_kept(
    person: Person, coach: Persona
) -> None:
    answer = visitor(person).post(
        address(coach, "persona-profile"), {"text": "x" * 2_001}
    )

    assert answer.status_code == 200
    assert profile(person, coach.scope) == ""


@pytest.mark.parametrize("name", ["persona", "persona-profile", "persona-context"])
def test_one_that_shares_or_is_somebody_elses_has_no_such_page(
    person: Person, name: str
) -> None:
    theirs = PersonaFactory.create(client=ClientAppFactory.create(), shares_facts=False)
    for persona in (PersonaFactory.create(), theirs):
        client = visitor(person)
        asked = client.get if name == "persona" else client.post
        assert asked(address(persona, name)).status_code == 404
