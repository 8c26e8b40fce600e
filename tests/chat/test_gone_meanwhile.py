"""A chat that another tab deletes while this one still asks: gone, and told so."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.shortcuts import get_object_or_404
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from chat import context, record, urls
from chat.models import Chat, Message, Persona
from chat.urls_api import CHAT
from chat.views.lines import LINES
from memory.rows import acting_for
from tests.factories import MessageFactory, bearer
from tests.visitors import visitor

pytestmark = pytest.mark.django_db

GONE = "This was deleted meanwhile."
WORDS = {"text": "Hello", "title": "Bees", "role": "assistant"}
PAGES = [
    pattern.name
    for pattern in urls.urlpatterns
    if {"chat_id", "message_id"} & set(pattern.pattern.converters)
]


@pytest.fixture
def message() -> Message:
    return MessageFactory.create()


def deleting(found: Callable[..., Any]) -> Callable[..., Any]:
    """Whatever is found is deleted before the view goes on."""

    def found_and_deleted(*args: Any, **kwargs: Any) -> Any:
        row = found(*args, **kwargs)
        with acting_for(row.person_id):
            Chat.objects.filter(pk=getattr(row, "chat_id", row.pk)).delete()
        return row

    return found_and_deleted


@pytest.fixture
def deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("chat.views.finding", "chat.api.chats"):
        name = f"{place}.get_object_or_404"
        monkeypatch.setattr(name, deleting(get_object_or_404))


def address_of(page: str, message: Message) -> str:
    about = PATTERNS[page].pattern.converters
    asked = {"chat_id": message.chat_id, "message_id": message.pk}
    return reverse(f"chat:{page}", kwargs={name: asked[name] for name in about})


PATTERNS = {pattern.name: pattern for pattern in urls.urlpatterns}


@pytest.mark.usefixtures("deleted")
@pytest.mark.parametrize("along", [True, False])
@pytest.mark.parametrize("verb", ["get", "post"])
@pytest.mark.parametrize("page", PAGES)
def test_no_page_breaks(message: Message, page: str, verb: str, *, along: bool) -> None:
    client = visitor(message.person)
    headers = {"accept": LINES, "hx-request": "true"} if along else {}

    answer = getattr(client, verb)(address_of(page, message), WORDS, headers=headers)

    told = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code in {200, 302, 404, 405}
    if page in {"rename", "keep", "carry", "say"} and verb == "post":
        assert answer.status_code == 404
    if page == "again" and along and verb == "post":
        assert GONE in told.decode()
        assert "ask again" not in told.decode()


def routes(patterns: Any, prefix: str = "/") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern).lstrip("^")
        if isinstance(pattern, URLPattern):
            yield path, pattern
        else:
            yield from routes(pattern.url_patterns, path)


def of_a_chat() -> list[str]:
    """The addresses of the API that name a chat."""
    known = (path for path, _ in routes(get_resolver().url_patterns) if CHAT in path)
    return sorted({path.partition(CHAT)[2].strip("/?$\\Z") for path in known})


@pytest.mark.usefixtures("deleted")
@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("verb", ["get", "post", "patch", "delete"])
@pytest.mark.parametrize("what", of_a_chat())
def test_no_request_breaks(
    message: Message, what: str, verb: str, *, stream: bool
) -> None:
    client = Client(headers=bearer(message.person))
    path = f"/api/v1/people/me/chats/{message.chat_id}/{what}"

    body = WORDS | {"stream": stream}
    kind = {} if verb == "get" else {"content_type": "application/json"}
    answer = getattr(client, verb)(path, body, **kind)

    told = b"".join(answer) if answer.streaming else answer.content
    assert answer.status_code in {200, 204, 404, 405, 409}
    if verb in {"post", "patch"} and answer.status_code == 200:
        assert GONE in told.decode()


def test_the_addresses_of_chats_are_all_looked_at() -> None:
    assert {"", "messages", "turns", "context"} <= set(of_a_chat())
    assert len(PAGES) >= 9


def test_words_to_a_chat_that_goes_after_they_were_measured_find_it_gone(
    monkeypatch: pytest.MonkeyPatch, message: Message
) -> None:
    client = visitor(message.person)
    too_long = context.refuse_too_long

    def deleting_too(persona: Persona, text: str) -> None:
        record.remove(message.chat)
        too_long(persona, text)

    monkeypatch.setattr(context, "refuse_too_long", deleting_too)
    said = client.post(reverse("chat:say", args=[message.chat_id]), {"text": "Hello"})

    assert said.status_code == 404
