"""Personas over the API: who there is, and what each carries into every request."""

from typing import Any

import pytest
from django.test import Client

from chat import record
from chat.models import Persona
from chat.profile import profile
from memory.models import Person
from tests.factories import ClientAppFactory, PersonaFactory, PersonFactory, bearer

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/people/me"


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def client(person: Person) -> Client:
    return Client(headers=bearer(person))


@pytest.fixture
def coach() -> Persona:
    return PersonaFactory.create(slug="coach", shares_facts=False)


def standing(client: Client, persona: str) -> Any:
    return client.get(f"{ROOT}/personas/{persona}/standing/").json()


def write(client: Client, persona: str, **words: object) -> Any:
    address = f"{ROOT}/personas/{persona}/standing/"
    return client.patch(address, words, "application/json")


@pytest.mark.usefixtures("coach")
def test_who_there_is_and_who_shares(client: Client) -> None:
    PersonaFactory.create(slug="theirs", client=ClientAppFactory.create())
    listed = {one["slug"]: one for one in client.get(f"{ROOT}/personas/").json()}

    assert listed["assistant"]["shares_facts"] is True
    assert listed["coach"]["shares_facts"] is False
    assert "theirs" not in listed


@pytest.mark.usefixtures("coach")
def test_one_that_keeps_its_own_facts_has_a_profile_of_its_own(client: Client) -> None:
    write(client, "coach", profile="Runs in the morning.", personal_context="Be brief.")

    assert standing(client, "coach") == {
        "profile": "Runs in the morning.",
        "personal_context": "Be brief.",
    }
    assert standing(client, "assistant") == {"profile": "", "personal_context": ""}


def test_it_goes_with_every_request_to_that_persona_and_no_other(
    client: Client, person: Person, coach: Persona
) -> None:
    write(client, "coach", profile="Runs in the morning.")

    for persona, there in ((coach, True), (record.default_persona(), False)):
        chat = record.open_chat(person, persona=persona)
        address = f"{ROOT}/chats/{chat.pk}/context/"
        built = client.post(address, {"text": "Hi"}, "application/json").json()
        assert ("Runs in the morning." in str(built["messages"])) is there


def test_what_is_not_given_stays_and_emptied_it_is_told_anew(
    client: Client, person: Person, coach: Persona
) -> None:
    write(client, "coach", profile="Runs.", personal_context="Be brief.")
    write(client, "coach", profile="")

    assert standing(client, "coach")["personal_context"] == "Be brief."
    assert profile(person, coach.scope) == ""


@pytest.mark.parametrize(
    ("persona", "words"),
    [
        ("coach", {"profile": "x" * 2_001}),
        ("coach", {"personal_context": ["x"]}),
        ("coach", {"profile": "\0"}),
        ("nobody", {"profile": "x"}),
    ],
)
@pytest.mark.usefixtures("coach")
def test_what_makes_no_sense_is_a_problem(
    client: Client, persona: str, words: dict[str, object]
) -> None:
    assert write(client, persona, **words).status_code == 400


def test_a_profile_may_hold_any_writing(client: Client) -> None:
    answer = write(client, "assistant", profile="كلب \u200b \U0001f98a שלום")
    assert answer.status_code == 200
