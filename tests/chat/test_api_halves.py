"""A request that writes twice and breaks off in between has written nothing."""

from typing import Any

import pytest
from django.test import Client

from chat import record
from chat.models import Chat
from memory.rows import acting_for
from tests.factories import ChatFactory, PersonFactory, bearer

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/people/me"


class BrokenOffError(Exception):
    """Somewhere in the second half."""


def breaks_off(*_: Any, **__: Any) -> None:
    raise BrokenOffError


def test_a_personas_standing(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client(headers=bearer(PersonFactory.create()))
    address = f"{ROOT}/personas/assistant/standing/"
    before = client.get(address).json()
    monkeypatch.setattr("chat.api.personas.write_profile", breaks_off)

    words = {"personal_context": "Be brief.", "profile": "Runs."}
    with pytest.raises(BrokenOffError):
        client.patch(address, words, "application/json")

    assert client.get(address).json() == before


def test_a_chats_name_and_how_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = ChatFactory.create()
    record.rename(chat, "Bees")
    client = Client(headers=bearer(chat.person))
    address = f"{ROOT}/chats/{chat.pk}/"
    monkeypatch.setattr(record, "choose", breaks_off)

    with pytest.raises(BrokenOffError):
        client.patch(address, {"title": "Ants", "kept_whole": True}, "application/json")

    assert client.get(address).json()["title"] == "Bees"


def test_a_chat_and_where_its_digest_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    person = PersonFactory.create()
    monkeypatch.setattr(record, "choose", breaks_off)

    with pytest.raises(BrokenOffError):
        Client(headers=bearer(person)).post(
            f"{ROOT}/chats/", {"digest_on_device": True}, "application/json"
        )

    with acting_for(person):
        assert not Chat.objects.exists()
