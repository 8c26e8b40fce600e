"""An export to be read: what was said stays words, in whatever reader it is opened."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from markdown_it import MarkdownIt

from chat import record
from chat.markdown import inert, markdown
from memory import store
from memory.models import Actor
from memory.people import settle_in
from memory.policy.candidate import Moment, Precision
from memory.store import NewFact
from tests.factories import (
    AT,
    ChatFactory,
    FactFactory,
    MessageFactory,
    PersonFactory,
    bearer,
)

SAID = datetime(2026, 5, 15, 10, tzinfo=UTC)
JUNE = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("<script>alert(1)</script>", "&lt;script>alert(1)&lt;/script>"),
        ("I <3 <b onclick='x'>you</b>", "I <3 &lt;b onclick='x'>you&lt;/b>"),
        ("\\` <img onerror=x> `", "\\` &lt;img onerror=x> `"),
        ("- a\n  <div\n  onclick=x>", "- a\n  &lt;div\n  onclick=x>"),
        ("![a](http://x) and [![b](y)](z)", "!\\[a](http://x) and [!\\[b](y)](z)"),
        ("\\![a](b) ![c](d)", "\\!\\[a](b) !\\[c](d)"),
        ("```\nif a <b> c: vec![1]\n```", "```\nif a <b> c: vec![1]\n```"),
        ("<https://example.org>", "<https://example.org>"),
        ("![x] and `![x]` and ![a][x]", "!\\[x] and `!\\[x]` and !\\[a][x]"),
        ("[x]: <img src=x onerror=y>", "[x]: &lt;img src=x onerror=y>"),
        ("[x]: y '`\na'\n<b> `", "[x]: y '`\na'\n&lt;b> `"),
    ],
)
def test_markdown_stays_and_what_could_come_alive_is_escaped(
    said: str, shown: str
) -> None:
    assert inert(said) == shown


@pytest.mark.django_db
def test_titles_facts_and_messages_are_words_and_no_page_of_their_own() -> None:
    chat = ChatFactory.create()
    message = MessageFactory.create(chat=chat, text="<i>I</i> said")
    record.answer(message, "![look](http://stranger.example/?what)", at=AT)
    record.rename(chat, "<b>Bold</b>")
    FactFactory.create(person=chat.person, text="Likes <u>lines</u>")
    client = Client(headers=bearer(chat.person))

    page = b"".join(client.get("/api/v1/people/me/export/?format=markdown")).decode()

    html = MarkdownIt("commonmark").render(page)
    assert not any(tag in html for tag in ("<i>", "<img", "<b>", "<u>"))
    assert all(word in html for word in ("&lt;i&gt;", "&lt;b&gt;", "&lt;u&gt;"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "said",
    [
        "`<img src=x>\u2028\u2028`",
        "\t<img src=x>",
        "[x]: <img/src=x/onerror=y>",
        "[x]: http://stranger.example 'told'",
        "![x]",
        "``` <img src=x>",
        "~~~ <img src=x>",
    ],
)
def test_what_is_code_or_an_address_alone_is_inert_where_it_stands(said: str) -> None:
    chat = ChatFactory.create()
    MessageFactory.create(chat=chat, text=said)
    record.answer(MessageFactory.create(chat=chat), "![x]", at=AT)
    record.rename(chat, said)
    FactFactory.create(person=chat.person, text=said)

    html = MarkdownIt("commonmark").render("".join(markdown(chat.person)))

    assert "<img" not in html


@pytest.mark.django_db
def test_what_was_so_before_stands_with_its_days_and_its_end() -> None:
    person = settle_in(PersonFactory.create(), language="ru")
    job = FactFactory.create(person=person, text="Работает в пекарне", topic="work")
    later = AT + timedelta(days=30)
    bank = NewFact(text="Работает в банке", topic="work")
    store.supersede([job], bank, at=later, by=Actor.AUTOMATION)
    store.retract(
        FactFactory.create(person=person, text="Любит чай"), at=later, by=Actor.PERSON
    )

    page = "".join(markdown(person))

    days = "15 мая 2026 – 14 июня 2026"
    assert "- Работает в банке *(14 июня 2026)*" in page
    assert f"- Работает в пекарне *({days}, заменено более новым)*" in page
    assert f"- Любит чай *({days}, забыто)*" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said", "since"),
    [
        (
            "en",
            "15 May 2026, 10:00",
            ["2026", "Summer 2026", "June 2026", "15 May 2026"],
        ),
        ("ru", "15 мая 2026, 10:00", ["2026", "Лето 2026", "Июнь 2026", "15 мая 2026"]),
    ],
)
def test_days_are_written_one_way_and_no_more_exactly_than_they_were_said(
    language: str, said: str, since: list[str]
) -> None:
    person = settle_in(PersonFactory.create(), language=language)
    MessageFactory.create(chat__person=person, at=SAID)
    less = (Precision.YEAR, Precision.SEASON, Precision.MONTH)
    begun = [*((JUNE, one) for one in less), (SAID, Precision.DAY)]
    for at, precision in begun:
        FactFactory.create(person=person, valid_from=Moment(at, precision))

    page = "".join(markdown(person))

    assert sorted(re.findall(r"\*\(([^)]+)\)\*", page)) == sorted(since)
    assert f"*{said}*" in page
