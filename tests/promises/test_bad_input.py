"""What bad input gets, at every door: a clear answer, and nothing half-written."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

import pytest
from django.db.models import Model, QuerySet
from django.test import Client

from chat.models import Chat, Evidence, Message
from memory.models import Fact, FactEvent, Person
from memory.rows import acting_for
from tests.factories import ChatFactory, FactFactory, PersonFactory, bearer
from tests.visitors import visitor

pytestmark = pytest.mark.django_db

API = "/api/v1/people/me"
FORM = "application/x-www-form-urlencoded"
TABLES: tuple[type[Model], ...] = (Chat, Message, Evidence, Fact, FactEvent)
TEXTS = {
    "empty": "",
    "blank": " \n\t\u00a0 ",
    "a megabyte": "word " * 200_000,
    "NUL": "My cat\0 is called Barsik",
    "only NUL": "\0",
    "a lone surrogate": "My cat \ud800 is called Barsik",
    "ten thousand emoji": "😀" * 10_000,
    "right to left": "\u202eMy cat\u202c is called \u200fBarsik",
    "nothing visible": "\u200b\u200d\ufeff\u2060",
    "a tower of marks": "e" + "\u0301" * 5_000,
    "the year 9999": "I was born on 31 December 9999, at 23:59:59",
    "the year 0": "0000-00-00T99:99:99+99:99",
    "markup": "</textarea><script>alert(1)</script> {{ 7*7 }} %s %(x)s {0}",
    "a template": "{% load i18n %}{% debug %}",
    "half a JSON": '{"text": "',
    "a number": "9" * 400,
    "a path": "../../../../etc/passwd",
    "somebody's id": str(UUID(int=1)),
}


class House:
    """A person with a chat and a fact, and the ways to reach them."""

    def __init__(self) -> None:
        self.person: Person = PersonFactory.create()
        self.chat = ChatFactory.create(person=self.person)
        self.fact = FactFactory.create(person=self.person)
        self.browser = visitor(self.person)
        self.client = Client(headers=bearer(self.person))

    def rows(self) -> list[int]:
        with acting_for(self.person):
            return [len(all_of(table)) for table in TABLES]

    def fills_in(self, path: str, **form: str) -> Any:
        """As a browser sends it: bytes, whether they are valid or not."""
        body = urlencode(form, errors="surrogatepass")
        return self.browser.post(path, body, FORM)

    def asks(self, path: str, **query: str) -> Any:
        asked = urlencode(query, errors="surrogatepass")
        return self.browser.get(f"{path}?{asked}")

    def calls(self, method: str, path: str, **body: object) -> Any:
        address = path if path.startswith("/") else f"{API}/{path}"
        return self.client.generic(
            method, address, json.dumps(body), "application/json"
        )

    def reads(self, path: str, **query: str) -> Any:
        return self.client.get(f"{API}/{path}?{urlencode(query, errors='replace')}")


def all_of(table: type[Model]) -> QuerySet[Model]:
    return table._default_manager.all()  # noqa: SLF001  the public name of no model


Door = Callable[[House, str], Any]
PAGES: dict[str, Door] = {
    "begin": lambda house, text: house.fills_in("/say/", text=text),
    "key": lambda house, text: house.fills_in("/say/", text="Hello", key=text),
    "persona": lambda house, text: house.fills_in("/say/", text="Hi", persona=text),
    "say": lambda house, text: house.fills_in(
        f"/chats/{house.chat.pk}/say/", text=text
    ),
    "rename": lambda house, text: house.fills_in(
        f"/chats/{house.chat.pk}/rename/", title=text
    ),
    "add": lambda house, text: house.fills_in("/about-me/add/", text=text),
    "category": lambda house, text: house.fills_in(
        "/about-me/add/", text="I sail", category=text
    ),
    "edit": lambda house, text: house.fills_in(
        f"/about-me/facts/{house.fact.pk}/edit/", text=text
    ),
    "context": lambda house, text: house.fills_in(
        "/about-me/settings/context/", text=text
    ),
    "zone": lambda house, text: house.fills_in(
        "/about-me/settings/choose/", time_zone=text
    ),
    "erase": lambda house, text: house.fills_in(
        "/about-me/erase/confirm/", fact=text, token=text
    ),
    "language": lambda house, text: house.fills_in(
        "/choose-language/", language=text, next=text
    ),
}
QUESTIONS: dict[str, Door] = {
    "chats": lambda house, text: house.asks("/", q=text),
    "stretch": lambda house, text: house.asks(f"/chats/{house.chat.pk}/", before=text),
    "about me": lambda house, text: house.asks("/about-me/", q=text, page=text),
    "shelf": lambda house, text: house.asks("/about-me/", shelf=text, only=text),
    "day": lambda house, text: house.asks("/about-me/as-i-was/", day=text),
    "changes": lambda house, text: house.asks("/about-me/changes/", page=text),
    "address": lambda house, text: house.browser.get(
        f"/{quote(text[:2000], errors='surrogatepass')}/"
    ),
    "facts": lambda house, text: house.reads("facts/", category=text, as_of=text),
    "pages": lambda house, text: house.reads("facts/", cursor=text, limit=text),
}
CALLS: dict[str, Door] = {
    "fact": lambda house, text: house.calls("POST", "facts/", text=text),
    "dates": lambda house, text: house.calls(
        "POST", "facts/", text="I sail", origin="imported", valid_from=text
    ),
    "reword": lambda house, text: house.calls(
        "PATCH", f"facts/{house.fact.pk}/", text=text
    ),
    "settings": lambda house, text: house.calls("PATCH", "settings/", time_zone=text),
    "chat": lambda house, text: house.calls("POST", "chats/", persona=text),
    "session": lambda house, text: house.calls("POST", "chats/", session_id=text),
    "title": lambda house, text: house.calls(
        "PATCH", f"chats/{house.chat.pk}/", title=text
    ),
    "turn": lambda house, text: house.calls(
        "POST", f"chats/{house.chat.pk}/turns/", text=text
    ),
    "turn's zone": lambda house, text: house.calls(
        "POST", f"chats/{house.chat.pk}/turns/", text="Hello", time_zone=text
    ),
    "message": lambda house, text: house.calls(
        "POST", f"chats/{house.chat.pk}/messages/", text=text
    ),
    "message's date": lambda house, text: house.calls(
        "POST", f"chats/{house.chat.pk}/messages/", text="Hello", said_at=text
    ),
    "recall": lambda house, text: house.calls("POST", "recall/", question=text),
    "request": lambda house, text: house.calls(
        "POST", f"chats/{house.chat.pk}/context/", text=text
    ),
    "erasure": lambda house, text: house.calls("POST", "erasure/", facts=[text]),
    "completion": lambda house, text: house.calls(
        "POST",
        "/v1/chat/completions",
        model="assistant",
        messages=[{"role": "user", "content": text}],
    ),
    "model": lambda house, text: house.calls(
        "POST", "/v1/chat/completions", model=text, messages=[{"role": text}]
    ),
    "import": lambda house, text: house.client.post(
        f"{API}/import/", text.encode(errors="surrogatepass"), "application/jsonl"
    ),
}


@pytest.fixture
def house() -> House:
    return House()


@pytest.mark.parametrize("door", PAGES.values(), ids=PAGES)
def test_a_form_is_carried_out_or_comes_back_with_the_reason(
    house: House, door: Door
) -> None:
    for name, text in TEXTS.items():
        before = house.rows()
        answer = door(house, text)
        assert answer.status_code in {200, 302, 404, 409}, name
        if answer.status_code != 302:
            assert house.rows() == before, name
            assert b"<html" in answer.content, name
    assert house.fills_in("/say/", text="And on it goes.").status_code == 302


@pytest.mark.parametrize("door", QUESTIONS.values(), ids=QUESTIONS)
def test_a_question_gets_an_answer_and_changes_nothing(
    house: House, door: Door
) -> None:
    before = house.rows()
    for name, text in TEXTS.items():
        assert door(house, text).status_code in {200, 301, 302, 400, 404}, name
    assert house.rows() == before


@pytest.mark.parametrize("door", CALLS.values(), ids=CALLS)
def test_a_call_is_carried_out_or_gets_a_problem(house: House, door: Door) -> None:
    for name, text in TEXTS.items():
        before = house.rows()
        answer = door(house, text)
        assert answer.status_code < 500, name
        if answer.status_code >= 400:
            told = answer.json()
            assert told.get("detail") or told["error"]["message"], name
            assert house.rows() == before, name
    assert house.calls("POST", "recall/", question="And on?").status_code == 200


def test_what_is_somebody_elses_is_not_there(house: House) -> None:
    other = House()
    before = other.rows()
    for path in (f"/chats/{other.chat.pk}/say/", f"/chats/{other.chat.pk}/rename/"):
        form = {"text": "Hello", "title": "Mine"}
        assert house.fills_in(path, **form).status_code == 404
    for path in (f"chats/{other.chat.pk}/turns/", f"chats/{other.chat.pk}/messages/"):
        assert house.calls("POST", path, text="Hello").status_code == 404
    for method in ("PATCH", "DELETE"):
        answer = house.calls(method, f"facts/{other.fact.pk}/", text="Mine")
        assert answer.status_code == 404
    assert other.rows() == before
