"""A digest on the person's own device: returned, taken back, nowhere stored."""

import json
from typing import Any

import pytest
from django.test import Client

from chat import record
from chat.models import Chat
from chat.record import Said
from memory.models import Person, RepeatableRequest
from memory.rows import acting_for
from tests.factories import AT, PersonFactory, bearer
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

TOLD = "They agreed on a blue fence."


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def client(person: Person) -> Client:
    return Client(headers=bearer(person))


@pytest.fixture
def chat(client: Client, person: Person) -> Chat:
    opened = send(client, "chats/", {"digest_on_device": True}).json()
    assert opened["digest_on_device"]
    with acting_for(person):
        chat = person.chats.select_related("persona").get(pk=opened["id"])
    chat.person = person
    for number in range(29):
        record.say(chat, Said(f"m{number}", at=AT))
    return chat


def send(client: Client, path: str, body: object, **headers: str) -> Any:
    with speaking(Scripted(digest=TOLD)):
        answer: Any = client.post(
            f"/api/v1/people/me/{path}", body, "application/json", headers=headers
        )
        if answer.streaming:
            answer.streaming_content = list(answer.streaming_content)
    return answer


def test_it_comes_with_the_turn_and_goes_with_the_next(
    client: Client, chat: Chat, person: Person
) -> None:
    path = f"chats/{chat.pk}/turns/"
    turn = send(client, path, {"text": "Hi"}, **{"Idempotency-Key": "k"}).json()
    assert turn["digest"]["text"] == TOLD
    assert turn["digest"]["up_to"] == 31 - 12

    asked = {"text": "What did we agree on?", "digest": turn["digest"]}
    built = send(client, f"chats/{chat.pk}/context/", asked).json()
    assert TOLD in json.dumps(built["messages"])
    assert built["digest"] == turn["digest"]
    with acting_for(person):
        known = person.chats.get()
        assert (bytes(known.sealed_digest), known.digest_cursor) == (b"", 0)
        assert not RepeatableRequest.objects.exists()


def test_it_is_the_last_event_of_a_streamed_turn(client: Client, chat: Chat) -> None:
    body = {"text": "Hi", "stream": True}
    answer = send(client, f"chats/{chat.pk}/turns/", body)

    *_, last = b"".join(answer.streaming_content).decode().strip().split("\n\n")
    name, data = last.split("\n")
    assert name == "event: digest"
    assert json.loads(data[6:])["digest"]["text"] == TOLD


def test_the_same_turn_again_is_the_same_turn(client: Client, chat: Chat) -> None:
    path, key = f"chats/{chat.pk}/turns/", {"Idempotency-Key": "k"}
    first = send(client, path, {"text": "Hi"}, **key).json()
    again = send(client, path, {"text": "Hi"}, **key).json()

    assert again["reply"] == first["reply"]
    assert send(client, path, {"text": "Ho"}, **key).status_code == 422


@pytest.mark.parametrize(
    "digest",
    ["all", {"text": "x"}, {"text": "x" * 30_000, "up_to": 1, "at": None}]
    + [{"text": "x", "up_to": at, "at": None} for at in (-1, 2**40, "y")]
    + [{"text": "x", "up_to": 1, "at": "9999-12-31T23:59:59Z"}],
)
def test_what_is_no_digest_is_answered_with_400(
    client: Client, chat: Chat, digest: object
) -> None:
    body = {"text": "Hi", "digest": digest}
    assert send(client, f"chats/{chat.pk}/turns/", body).status_code == 400


def test_a_chat_can_be_kept_whole(client: Client, chat: Chat) -> None:
    path = f"/api/v1/people/me/chats/{chat.pk}/"
    changed = client.patch(path, {"kept_whole": True}, "application/json").json()

    assert changed["kept_whole"]
    assert changed["digest_on_device"]
    assert changed["title"] == "m0"
