"""Sessions: one a visitor, or as a client chooses; a new one is not memoryless."""

import pytest
from django.test import Client

from chat import context, digest, record
from chat.models import Chat, Message
from chat.personal_context import write_personal_context
from chat.profile import write_profile
from chat.record import Said
from memory.models import Person
from memory.rows import acting_for
from tests.factories import AT, FactFactory, PersonFactory, bearer
from tests.scripted import Scripted, speaking
from tests.visitors import visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def begin(client: Client, key: str) -> str:
    """The address of the chat that the page is in afterwards."""
    with speaking(Scripted()):
        answer = client.post("/say/", {"text": f"Hello {key}", "key": key})
    return str(answer.headers["Location"]).partition("#")[0]


def where(client: Client) -> str:
    """Where a visit of the site leads to."""
    answer = client.get("/")
    return str(answer.headers.get("Location", "/"))


def test_the_page_leads_back_to_the_session_that_the_visitor_is_in(
    person: Person,
) -> None:
    client = visitor(person)
    assert where(client) == "/"
    first = begin(client, "one")
    assert where(client) == first
    second = begin(client, "two")
    assert (where(client), first == second) == (second, False)

    with speaking(Scripted()):
        client.post(f"{first}say/", {"text": "On with it", "key": "three"})
    assert where(client) == first


def test_a_new_chat_is_a_click_away_and_begins_with_its_first_message(
    person: Person,
) -> None:
    client = visitor(person)
    first = begin(client, "one")

    assert client.get("/new/").status_code == 200
    assert where(client) == first
    assert begin(client, "two") != first


def test_each_browser_has_a_session_of_its_own(person: Person) -> None:
    here, there = visitor(person), visitor(person)
    begin(here, "one")

    assert where(there) == "/"


def test_a_deleted_chat_is_left(person: Person) -> None:
    client = visitor(person)
    begin(client, "one")
    with acting_for(person):
        chat = person.chats.get()
    record.remove(chat)

    assert where(client) == "/"


def test_another_persons_session_at_the_same_browser_is_not_found(
    person: Person,
) -> None:
    client = visitor(person)
    begin(client, "one")
    other = PersonFactory.create()
    assert other.user
    client.force_login(other.user)

    assert where(client) == "/"


def test_a_client_chooses_its_sessions(person: Person) -> None:
    client = Client(headers=bearer(person))

    def opened(session: str) -> str:
        body = {"session_id": session, "channel": "phone"}
        answer = client.post("/api/v1/people/me/chats/", body, "application/json")
        return str(answer.json()["id"])

    assert opened("a") == opened("a")
    assert opened("a") != opened("b")


def long_talk(person: Person) -> Chat:
    chat = record.open_chat(person, session_id="old")
    for n in range(30):
        record.say(chat, Said(f"Tell me of zeppelin {n}.", at=AT))
    with speaking(Scripted(digest="They spoke of zeppelins.")):
        digest.fold(person.pk, chat.pk, at=AT)
    return chat


@pytest.mark.parametrize("channel", ["web", "api"])
def test_a_new_session_has_no_history_and_no_digest_and_yet_knows_the_person(
    person: Person, channel: str
) -> None:
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    write_profile(person, "She is moving house.")
    write_personal_context(person, "I teach maths.")
    old = long_talk(person)

    new = record.open_chat(person, channel=channel, session_id="new")
    message = record.say(new, Said("What is my cat called?", at=AT))
    told = "\n".join(line.text for line in context.build(new, message, at=AT).lines)

    assert new != old
    assert "zeppelin" not in told
    for follows in ("Barsik", "She is moving house.", "I teach maths."):
        assert follows in told


def test_the_old_session_is_as_it_was(person: Person) -> None:
    old = long_talk(person)
    record.open_chat(person, session_id="new")

    again = record.open_chat(person, session_id="old")
    message = record.say(again, Said("And the zeppelins?", at=AT))
    told = context.build(again, message, at=AT).lines

    assert again == old
    assert "They spoke of zeppelins." in str(told)
    with acting_for(person):
        assert Message.objects.count() == 31
