"""kill -9 in the middle of learning: every message is learned once, nothing doubles."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from chat.models import Message
from memory.models import Fact, Person
from memory.rows import acting_for
from tests.eventually import eventually
from tests.factories import ChatFactory, MessageFactory, PersonFactory
from tests.processes.conftest import Workers

BLOCKED = "SELECT count(*) FROM pg_locks WHERE NOT granted"
SAID_AT = datetime(2026, 5, 15, 12, tzinfo=UTC)


@pytest.fixture
def person(transactional_db: None) -> Person:
    return PersonFactory.create()


def someone_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(BLOCKED)
        (waiting,) = cursor.fetchone()
    return bool(waiting)


def learned(person: Person) -> bool:
    with acting_for(person):
        return not Message.objects.unlearned().exists()


def test_a_worker_killed_twice_while_it_writes_learns_everything_once(
    person: Person, workers: Workers
) -> None:
    chat = ChatFactory.create(person=person)
    MessageFactory.create(chat=chat, text="My cat is called Barsik.", at=SAID_AT)
    with acting_for(person):
        # The worker comes as far as its transaction and has to wait for the person.
        Person.objects.select_for_update().get()
        for _ in range(2):
            workers.start()
            assert eventually(someone_waits)
            workers.kill()
            assert eventually(lambda: not someone_waits())
    workers.start()

    assert eventually(lambda: learned(person)), workers.log.read_text()
    with acting_for(person):
        facts = list(Fact.objects.of(person))
        assert [(fact.confirmations, fact.evidence.count()) for fact in facts] == [
            (1, 1)
        ]
        assert "Barsik" in facts[0].text


def test_a_message_said_while_no_worker_ran_is_learned_by_the_next(
    person: Person, workers: Workers
) -> None:
    chat = ChatFactory.create(person=person)
    for text in ("My cat is called Barsik.", "I work at the Perm circus."):
        MessageFactory.create(chat=chat, text=text, at=SAID_AT)

    workers.start()

    assert eventually(lambda: learned(person)), workers.log.read_text()
    with acting_for(person):
        assert Fact.objects.count() == 2
