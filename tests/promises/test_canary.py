"""A word goes in through every door, and stands in no file of database or broker."""

import os
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from chat import archive, digest, learning, record
from chat.models import Chat
from chat.record import Said
from memory.models import Fact, Person
from memory.rows import acting_for
from tests.factories import (
    AT,
    ChatFactory,
    PersonaFactory,
    PersonFactory,
    bearer,
)
from tests.promises.traces import (
    files_of_the_broker,
    files_with,
    flushed_files_of_the_database,
    holds,
    logged,
)
from tests.scripted import (
    Scripted,
    fails,
    says,
    says_json,
    speaking,
    speaking_over_http,
)
from tests.visitors import visitor

pytestmark = pytest.mark.django_db(transaction=True)

SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "su")
CYRILLIC = ("ба", "де", "фи", "го", "лу", "ма", "не", "пи", "ро", "су")
LATER = timezone.now() + timedelta(days=40)


def named(syllables: tuple[str, ...]) -> str:
    """A name that no other run has used, and that no gate takes for a secret."""
    return "".join(syllables[int(digit)] for digit in f"{os.getpid():06}").capitalize()


def talked_about(word: str) -> str:
    return f"My cat is called {word}."


def at_the_pages(person: Person, word: str) -> None:
    """Said with and without scripts, answered, titled, written by hand, looked for."""
    browser = visitor(person)
    with speaking(Scripted(reply=["Hello, ", word])):
        browser.post("/say/", {"text": talked_about(word)})
        chat = chat_of(person)
        address = f"/chats/{chat.pk}/"
        lines = browser.post(
            f"{address}say/",
            {"text": f"{word} is grey."},
            headers={"accept": "application/x-ndjson"},
        )
        assert heard(word, lines)
    browser.post(f"{address}rename/", {"title": f"About {word}"})
    browser.post("/about-me/add/", {"text": f"My neighbour is called {word}"})
    with acting_for(person):
        fact = Fact.objects.of(person).get()
    browser.post(f"/about-me/facts/{fact.pk}/edit/", {"text": f"Lives beside {word}"})
    browser.post("/about-me/settings/context/", {"text": f"{word} is my best friend."})
    asked = quote(word)
    looked = ("/about-me/", f"/about-me/?q={asked}", "/about-me/changes/")
    for path in (address, *looked):
        assert heard(word, browser.get(path))
    browser.get(f"/?q={asked}")
    browser.get(f"/{asked}/")
    assert heard(word, browser.get("/about-me/settings/download/"))


def over_the_api(person: Person, word: str) -> None:
    """Turns whole and streamed, recorded, repeated; facts; questions; errors."""
    chat = f"chats/{ChatFactory.create(person=person).pk}"
    with speaking(Scripted(reply=[word])):
        for _ in range(2):
            turn = sent(person, f"{chat}/turns/", {"text": word + "!"}, key="turn")
            assert heard(word, turn)
        streamed = {"text": f"Dear {word}.", "stream": True}
        assert heard(word, sent(person, f"{chat}/turns/", streamed))
    assert heard(word, sent(person, f"{chat}/messages/", {"text": f"{word}, again."}))
    sent(person, f"{chat}/messages/", {"text": f"Yes, {word}.", "role": "assistant"})
    assert heard(word, sent(person, f"{chat}/context/", {"text": f"Where is {word}?"}))
    for _ in range(2):
        new = {"text": f"Her aunt is called {word}"}
        assert heard(word, sent(person, "facts/", new, key="fact"))
    assert heard(word, sent(person, "recall/", {"question": f"Who is {word}?"}))
    sent(person, "facts/", {"text": new["text"], "category": word})
    sent(person, f"{chat}/turns/", {"text": [word]})
    sent(person, "settings/", {"time_zone": word})


def through_the_drop_in(person: Person, word: str) -> None:
    body = {
        "model": record.default_persona().slug,
        "messages": [{"role": "user", "content": f"Good evening, {word}."}],
    }
    with speaking(Scripted(reply=[word])):
        for stream in (False, True):
            told = posted(person, "/v1/chat/completions", {**body, "stream": stream})
            assert heard(word, told)


def learned_and_condensed(person: Person, word: str) -> None:
    """Into facts with sentences, a digest and an archive summary."""
    soon_folded = PersonaFactory.create(preset="platform")
    folded = ChatFactory.create(person=person, persona=soon_folded)
    archived = ChatFactory.create(person=person)
    for chat, length in ((folded, 14), (archived, 8)):
        for n in range(length):
            said = record.say(chat, Said(f"{n}. {talked_about(word)}", at=AT))
            learning.learn(person.pk, said.pk, at=AT)
    with speaking(Scripted(digest=f"They spoke of {word}.")):
        digest.fold(person.pk, folded.pk, at=AT)
        archive.compact(person.pk, archived.pk, at=LATER)
    with acting_for(person):
        assert word in person.chats.get(pk=folded.pk).digest
        assert word in person.summaries.get().text
        assert any(word in one.text for one in person.evidence.all())


def where_the_model_fails(person: Person, word: str) -> None:
    """A model that quotes what it was sent, and fails."""
    chat = ChatFactory.create(person=person)
    for answer in (says(f"{word}?!"), says_json({"facts": word}), fails(500)):
        with speaking_over_http(answer):
            said = record.say(chat, Said(talked_about(word), at=AT))
            assert not learning.learn(person.pk, said.pk, at=AT)
            sent(person, f"chats/{chat.pk}/turns/", {"text": f"{word}?"})


def out_and_in_again(person: Person, word: str) -> None:
    address = "/api/v1/people/me"
    key = Client(headers=bearer(person))
    lines = key.get(f"{address}/export/").getvalue()
    assert holds(lines, word)
    other = Client(headers=bearer(PersonFactory.create()))
    kind = "application/jsonl"
    assert other.post(f"{address}/import/", lines, kind).status_code == 201
    assert (
        other.post(f"{address}/import/", lines + word.encode(), kind).status_code == 422
    )


def in_the_admin(person: Person, word: str) -> None:
    """Staff search for it, and find nothing."""
    staff = Client()
    staff.force_login(User.objects.create_superuser("staff", password="x"))
    for page in ("memory/fact", "memory/person", "chat/chat", "chat/message"):
        assert staff.get(f"/admin/{page}/?q={quote(word)}").status_code == 200


def heard(word: str, answer: Any) -> bool:
    return holds(answer.getvalue(), word)


def sent(person: Person, path: str, body: object, *, key: str = "") -> Any:
    return posted(person, f"/api/v1/people/me/{path}", body, key=key)


def posted(person: Person, path: str, body: object, *, key: str = "") -> Any:
    headers = bearer(person) | ({"Idempotency-Key": key} if key else {})
    return Client(headers=headers).post(path, body, "application/json")


def chat_of(person: Person) -> Chat:
    with acting_for(person):
        return person.chats.get()


DOORS = (
    at_the_pages,
    over_the_api,
    through_the_drop_in,
    learned_and_condensed,
    where_the_model_fails,
    out_and_in_again,
    in_the_admin,
)


@pytest.mark.parametrize("syllables", [SYLLABLES, CYRILLIC], ids=["en", "ru"])
def test_no_file_and_no_line_of_the_log_has_a_word_that_was_said(
    syllables: tuple[str, ...], broker: str
) -> None:
    word = named(syllables)
    person = PersonFactory.create()
    plain = PersonaFactory.create(name=word[::-1].lower())

    with logged() as log:
        for door in DOORS:
            door(person, word)
    own, folders = flushed_files_of_the_database()

    # What is not sealed is found: the eye that looks for the word can see.
    assert files_with(plain.name, [own])
    assert files_with(word, [*folders, files_of_the_broker(broker)]) == []
    assert not holds(log.getvalue().encode(), word)
