"""A model, a database or a broker that fails: said clearly, and the work goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from celery import current_app
from django.conf import settings
from django.db import connection
from django.test import Client

from chat import learning, tasks
from chat.models import Chat, Message
from config.embedded.lease import needing
from config.embedded.places import Places
from config.embedded.valkey import Valkey
from memory.models import Fact, Person
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, MessageFactory, bearer
from tests.scripted import (
    Answer,
    Scripted,
    fails,
    hangs,
    says,
    speaking,
    speaking_over_http,
)
from tests.visitors import visitor

pytestmark = pytest.mark.django_db(transaction=True)

CAT = "My cat is called Barsik."
API = "/api/v1/people/me"
SILENT = {"429": fails(429), "500": fails(500), "nothing for long": hangs()}
NONSENSE = {
    "prose": says("Sure! They have a cat."),
    "half a JSON": says('{"facts": [{"text": "Has a'),
    "ten megabytes": says("x" * 10_000_000),
}
END_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def facts(person: Person) -> int:
    with acting_for(person):
        return Fact.objects.of(person).count()


def roles(chat: Chat) -> list[str]:
    with acting_for(chat.person):
        said = Message.objects.filter(chat=chat).in_order()
        return list(said.values_list("role", flat=True))


def asks(chat: Chat, *, key: str = "turn") -> Any:
    client = Client(
        headers=bearer(chat.person) | {"Idempotency-Key": key},
        raise_request_exception=False,
    )
    address = f"{API}/chats/{chat.pk}/turns/"
    return client.post(address, {"text": CAT}, "application/json")


@pytest.mark.parametrize(
    "answer", [*SILENT.values(), *NONSENSE.values()], ids=[*SILENT, *NONSENSE]
)
def test_what_a_failing_model_did_not_learn_is_learned_later(
    chat: Chat, answer: Answer
) -> None:
    said = MessageFactory.create(chat=chat, text=CAT)
    with speaking_over_http(answer, seconds=0.3):
        assert not learning.learn(chat.person_id, said.pk, at=AT)
    with acting_for(chat.person):
        row = Message.objects.get(pk=said.pk)
    assert (row.learned_at, facts(chat.person)) == (None, 0)
    assert row.learn_failure

    assert learning.learn(chat.person_id, said.pk, at=AT + timedelta(hours=1))
    assert facts(chat.person) == 1


@pytest.mark.parametrize("answer", SILENT.values(), ids=SILENT)
def test_a_turn_that_got_no_reply_says_so_and_can_be_taken_again(
    chat: Chat, answer: Answer
) -> None:
    with speaking_over_http(answer, seconds=0.3):
        failed = asks(chat)
        form = {"text": "Hello"}
        shown = visitor(chat.person).post(f"/chats/{chat.pk}/say/", form, follow=True)
    assert failed.status_code in {429, 503}
    assert failed.headers["Content-Type"] == "application/problem+json"
    assert "Your message is kept" in shown.content.decode()
    assert roles(chat) == ["person", "person"]

    with speaking(Scripted()):
        assert asks(chat).status_code == 200
    assert sorted(roles(chat)) == ["assistant", "person", "person"]


@contextmanager
def stopped_database(tmp_path: Path) -> Iterator[None]:
    """Nobody listens where the database was."""
    connection.close()
    known = dict(connection.settings_dict)
    options = {**known["OPTIONS"], "host": str(tmp_path)}
    connection.settings_dict |= {"HOST": "", "OPTIONS": options}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.clear()
        connection.settings_dict.update(known)


def test_a_stopped_database_is_a_pause_and_then_all_goes_on(
    chat: Chat, tmp_path: Path
) -> None:
    browser = visitor(chat.person)
    browser.raise_request_exception = False
    with stopped_database(tmp_path):
        page = browser.get("/about-me/")
        said = browser.post(f"/chats/{chat.pk}/say/", {"text": CAT})
        key = Client(
            headers={"Authorization": "Bearer nzb_x"}, raise_request_exception=False
        )
        problem = key.get(f"{API}/facts/")
    assert (page.status_code, said.status_code) == (503, 503)
    assert "The database does not answer" in page.content.decode()
    assert problem.status_code == 503
    assert problem.headers["Content-Type"] == "application/problem+json"
    assert roles(chat) == []
    assert browser.get("/about-me/").status_code == 200


def test_a_connection_that_was_cut_is_opened_anew(chat: Chat) -> None:
    if settings.DATABASE_URL:
        pytest.skip("another server's connections are not ours to cut")
    browser = visitor(chat.person)
    browser.raise_request_exception = False
    name = str(connection.settings_dict["NAME"])
    superuser = settings.EMBEDDED.database_url("postgres", name)
    with psycopg.connect(superuser) as server:
        server.execute(END_ALL)
    cut = browser.get("/about-me/")
    connection.close_if_unusable_or_obsolete()
    assert cut.status_code == 503
    assert browser.get("/about-me/").status_code == 200


@pytest.fixture
def own_broker(tmp_path: Path, broker: str) -> Iterator[Places]:
    places = Places(tmp_path)
    _listen_to(places.broker_url)
    yield places
    _listen_to(broker)


def _listen_to(url: str) -> None:
    """Producers keep their connections; these are made anew."""
    current_app.conf.broker_url = url
    current_app.conf.broker_write_url = url
    current_app.pool.force_close_all()
    current_app._pool = None  # noqa: SLF001
    current_app.amqp._producer_pool = None  # noqa: SLF001


def called(places: Places) -> int:
    """Wake-up calls that wait for a worker."""
    with redis.Redis(unix_socket_path=str(places.valkey_socket)) as queue:
        return int(queue.llen("celery"))


def test_without_a_broker_a_turn_is_taken_and_learned_when_it_is_back(
    chat: Chat, own_broker: Places
) -> None:
    with speaking(Scripted()):
        assert asks(chat).status_code == 200
    assert roles(chat) == ["person", "assistant"]

    with needing([Valkey(own_broker)]):
        with acting_for(chat.person):
            Message.objects.update(learn_after=AT)
        tasks.sweep()
        assert called(own_broker) == 1
        with acting_for(chat.person):
            said = Message.objects.unlearned().get()
        tasks.learn(str(chat.person_id), str(said.pk))
    assert facts(chat.person) == 1
