"""Erased means gone: whatever is learned, told, reviewed and replayed afterwards."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from chat import archive, digest, learning, tasks
from chat.evidence import sources_of
from chat.export import lines
from chat.models import Chat, Message
from memory import review
from memory.engines.language import Line, Review, Rewrite
from memory.models import Fact, Person, Portrait
from memory.rows import acting_for
from memory.tasks import write_portrait
from tests.factories import (
    ChatFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
    bearer,
)
from tests.promises.traces import holds, logged
from tests.scripted import Scripted, speaking
from tests.visitors import visitor

pytestmark = pytest.mark.django_db

WORD = "Zyablikovo"
SENTENCE = f"My sister lives in {WORD}."
API = "/api/v1/people/me"
NOW = timezone.now().replace(microsecond=0)
YESTERDAY = NOW - timedelta(days=1)
LONG_AGO = NOW - timedelta(days=60)
PAGES = (
    *("/", f"/?q={WORD[:5]}", "/about-me/", f"/about-me/?q={WORD[:5]}"),
    *("/about-me/forgotten/", "/about-me/changes/", "/about-me/settings/"),
)
READ = ("facts/?state=all", "facts/?as_of=2200-01-01", "chats/", "export/")


class Parrot(Scripted):
    """Whatever it is shown, it says again."""

    def __init__(self) -> None:
        super().__init__(needs_calls=True)

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        return " ".join([digest, *(line.text for line in lines)])

    def rewrite(self, text: str, quote: str, said_at: datetime) -> Review:
        return Rewrite(f"{text}, as was said: {quote}")


@pytest.fixture
def person() -> Person:
    """Somebody who has told of it in two chats, one archived, one with a digest."""
    person = PersonFactory.create()
    soon_folded = PersonaFactory.create(preset="platform")
    talk(ChatFactory.create(person=person), 8, LONG_AGO)
    talk(ChatFactory.create(person=person, persona=soon_folded), 14, YESTERDAY)
    learn_all(person)
    condense_all(person)
    portray_all(person)
    return person


def talk(chat: Chat, length: int, at: datetime) -> None:
    for n in range(length):
        text = SENTENCE if n == 0 else f"It is the {n}th thing I say."
        MessageFactory.create(chat=chat, text=text, at=at)


def ids_of(person: Person, model: type[Chat | Message]) -> list[Any]:
    with acting_for(person):
        return list(model.objects.filter(person=person).values_list("pk", flat=True))


def learn_all(person: Person) -> None:
    """With the built-in engine, as if nothing had ever been learned."""
    with acting_for(person):
        person.messages.filter(role="person").update(learned_at=None, learn_tries=0)
    for message in ids_of(person, Message):
        learning.learn(person.pk, message, at=NOW)


def condense_all(person: Person) -> None:
    with speaking(Parrot()):
        for chat in ids_of(person, Chat):
            while digest.fold(person.pk, chat, at=NOW):
                continue
            while archive.compact(person.pk, chat, at=NOW):
                continue


def review_all(person: Person) -> None:
    with speaking(Parrot()):
        review.review(person.pk, sources_of, at=NOW + timedelta(days=1))


def portray_all(person: Person) -> None:
    """Somebody looks at the page, and a worker writes what they looked for."""
    with speaking(Parrot()):
        answered(visitor(person), "/about-me/")
        write_portrait(str(person.pk))


def portraits_of(person: Person) -> list[str]:
    with acting_for(person):
        written = Portrait.objects.filter(person=person).exclude(written_at=None)
        return [person.key.open(one.place, bytes(one.sealed)) for one in written]


def held_of(person: Person) -> str:
    """Every word there is of a person, opened: what is exported, and kept answers."""
    told = [line.model_dump_json() for line in lines(person)] + portraits_of(person)
    with acting_for(person):
        for kept in person.requests.exclude(sealed=None):
            told.append(person.key.open(kept.place, bytes(kept.sealed or b"")))
    return "\n".join(told)


def erase(person: Person) -> None:
    """As a client does it: every fact that tells of it, with its messages."""
    client = Client(headers=bearer(person))
    with acting_for(person):
        facts = [str(f.pk) for f in Fact.objects.of(person) if WORD in f.text]
    asked: dict[str, Any] = {"facts": facts, "with_messages": True}
    token = post(client, "erasure/", asked)["token"]
    receipt = post(client, "erasure/confirm/", {**asked, "token": token})
    assert receipt["counts"]["facts"] == len(facts) > 0


def post(client: Client, path: str, body: object) -> Any:
    return client.post(f"{API}/{path}", body, "application/json").json()


def test_the_word_was_everywhere_before(person: Person) -> None:
    with acting_for(person):
        assert any(WORD in chat.digest for chat in person.chats.all())
        assert any(WORD in summary.text for summary in person.summaries.all())
        assert any(WORD in fact.text for fact in Fact.objects.of(person))
    assert any(WORD in portrait for portrait in portraits_of(person))
    assert WORD in held_of(person)


def test_learned_told_and_reviewed_anew_the_word_is_nowhere(person: Person) -> None:
    erase(person)
    for again in (portray_all, learn_all, condense_all, review_all, learn_all):
        again(person)
        assert WORD not in held_of(person)


def test_every_task_replayed_brings_nothing_back(person: Person) -> None:
    messages, chats = ids_of(person, Message), ids_of(person, Chat)
    erase(person)
    with speaking(Parrot()):
        for message in messages:
            tasks.learn(str(person.pk), str(message))
        for chat in chats:
            tasks.fold(str(person.pk), str(chat))
            tasks.compact(str(person.pk), str(chat))
        tasks.go_over(str(person.pk))
        write_portrait(str(person.pk))
        for everybodys in (tasks.sweep, tasks.archive_nightly, tasks.review_nightly):
            everybodys()
    assert WORD not in held_of(person)


def test_no_page_no_answer_and_no_line_of_the_log_has_it(person: Person) -> None:
    with logged() as log:
        erase(person)
        learn_all(person)
        condense_all(person)
        browser, client = visitor(person), Client(headers=bearer(person))
        chats = [f"/chats/{chat}/" for chat in ids_of(person, Chat)]
        read = [f"{API}/{path}" for path in READ]
        read += [f"{API}{chat}messages/" for chat in chats]
        for path in [*PAGES, *chats]:
            assert not holds(answered(browser, path), WORD), path
        for path in read:
            assert not holds(answered(client, path), WORD), path
        asked = {"question": "Where does my sister live?"}
        assert WORD not in str(post(client, "recall/", asked))
    assert not holds(log.getvalue().encode(), WORD)


def answered(client: Client, path: str) -> bytes:
    answer: Any = client.get(path)
    assert answer.status_code == 200, path
    return bytes(answer.getvalue())
