"""A digest that the visitor's browser keeps: sealed, sent along, nowhere stored."""

import json
from base64 import urlsafe_b64encode
from typing import Any
from unittest import mock

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat import carried, record
from chat.digest import Carried
from chat.models import Chat
from chat.record import Said
from chat.views.lines import LINES
from memory.engines.language import Failure
from memory.models import Person
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, PersonFactory
from tests.scripted import Scripted, speaking
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db

TOLD = "They agreed on a blue fence."


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def client(person: Person) -> Client:
    return visitor(person)


@pytest.fixture
def chat(person: Person) -> Chat:
    chat = ChatFactory.create(person=person)
    record.choose(chat, digest_on_device=True)
    for number in range(29):
        record.say(chat, Said(f"m{number}", at=AT))
    return chat


def lines(client: Client, address: str, **form: str) -> list[dict[str, str]]:
    answer: Any = client.post(address, form, headers={"accept": LINES})
    return [json.loads(line) for line in answer.streaming_content]


def say(client: Client, chat: Chat, text: str, digest: str = "") -> Any:
    address = f"/chats/{chat.pk}/say/"
    with speaking(Scripted(digest=TOLD)) as engine:
        *_, last = lines(client, address, text=text, key=text, digest=digest)
    assert isinstance(engine, Scripted)
    return last, str(engine.asked)


def test_it_comes_with_the_reply_and_goes_with_the_next(
    client: Client, chat: Chat, person: Person
) -> None:
    last, _ = say(client, chat, "Hi")
    assert carried.opened(chat, last["digest"]).text == TOLD

    _, asked = say(client, chat, "What did we agree on?", last["digest"])
    assert TOLD in asked
    with acting_for(person):
        known = person.chats.get()
        assert (bytes(known.sealed_digest), known.digest_cursor) == (b"", 0)


def test_a_reply_asked_for_again_is_given_it_too(client: Client, chat: Chat) -> None:
    last, _ = say(client, chat, "Hi")
    with speaking(Scripted(failure=Failure.TIMEOUT)):
        form = {"text": "And?", "key": "k", "digest": last["digest"]}
        assert "failed" in lines(client, f"/chats/{chat.pk}/say/", **form)[-1]
    with acting_for(chat.person):
        message = chat.messages.latest("position")
    with speaking(Scripted(digest=TOLD)) as engine:
        lines(client, f"/messages/{message.pk}/again/", digest=last["digest"])

    assert isinstance(engine, Scripted)
    assert TOLD in str(engine.asked)


def test_its_words_cannot_be_read_on_the_way(client: Client, chat: Chat) -> None:
    last, _ = say(client, chat, "Hi")

    assert "fence" not in last["digest"]
    assert carried.opened(ChatFactory.create(), last["digest"]) == Carried()
    assert (
        carried.opened(ChatFactory.create(person=chat.person), last["digest"])
        == Carried()
    )


@settings(
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(token=st.text(max_size=200))
def test_what_is_no_digest_is_none(chat: Chat, token: str) -> None:
    assert carried.opened(chat, token) == Carried()


def test_nor_is_one_of_another_form(chat: Chat) -> None:
    told = chat.person.key.seal(chat.place(carried.COLUMN), '{"told": 7, "up_to": "x"}')
    assert carried.opened(chat, urlsafe_b64encode(told).decode()) == Carried()


def test_a_turn_with_what_is_no_digest_is_answered(client: Client, chat: Chat) -> None:
    last, asked = say(client, chat, "Hi", "x" * 70_000)
    assert carried.opened(chat, last["digest"]).text == TOLD
    assert TOLD not in asked


def test_without_scripts_nothing_is_told_that_nobody_would_keep(
    client: Client, chat: Chat
) -> None:
    engine = Scripted()
    with speaking(engine), mock.patch.object(engine, "summarise") as summarise:
        client.post(f"/chats/{chat.pk}/say/", {"text": "Hi", "key": "k"})

    summarise.assert_not_called()


def test_the_page_says_who_keeps_it_and_lets_it_be_changed(
    client: Client, person: Person
) -> None:
    chat = ChatFactory.create(person=person)
    address = f"/chats/{chat.pk}/"
    assert 'name="digest"' not in page(client, address)

    client.post(f"{address}carry/", {"on_device": ""})
    shown = page(client, address)
    assert 'name="digest"' in shown
    assert "in this browser alone" in shown
    client.post(f"{address}carry/", {})
    assert 'name="digest"' not in page(client, address)


def test_a_digest_that_moves_to_the_browser_is_here_no_more(
    client: Client, person: Person
) -> None:
    chat = ChatFactory.create(person=person)
    with acting_for(person):
        place = chat.place("sealed_digest")
        chat.sealed_digest = person.key.seal(place, TOLD)
        chat.save()
    client.post(f"/chats/{chat.pk}/carry/", {"on_device": ""})

    with acting_for(person):
        assert bytes(person.chats.get().sealed_digest) == b""


def test_somebody_elses_chat_is_left_alone(client: Client) -> None:
    theirs = ChatFactory.create()
    answer = client.post(f"/chats/{theirs.pk}/carry/", {"on_device": ""})
    assert answer.status_code == 404
