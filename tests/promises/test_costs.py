"""What a question and a turn cost, whatever is remembered and however long the talk."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chat.models import Chat
from chat.record import Said
from chat.turns import take_turn
from memory import people
from memory.engines.embedding import embedding_model
from memory.recall import Question, recall
from memory.store import changing
from tests.factories import (
    AT,
    ChatFactory,
    FactFactory,
    MessageFactory,
    PersonFactory,
)
from tests.scripted import Scripted, speaking

# Words are kept between questions only where no transaction around has written.
pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "What is my aunt called?"


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The questions whose meaning was asked for inside."""
    model = embedding_model()
    asked: list[str] = []
    true_query = type(model).query

    def query(self: object, text: str) -> object:
        asked.append(text)
        return true_query(model, text)

    with monkeypatch.context() as patched:
        patched.setattr(type(model), "query", query)
        yield asked


def about_facts(captured: CaptureQueriesContext) -> list[str]:
    """Not the frame: who is acted for, and the savepoints of a test."""
    told = [query["sql"] for query in captured]
    return [sql for sql in told if "SELECT" in sql and "set_config" not in sql]


@pytest.mark.parametrize("facts", [1, 30])
def test_a_question_costs_one_embedding_and_two_queries_at_most(
    facts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody = PersonFactory.create()
    FactFactory.create_batch(facts, person=somebody, embedded=True)
    person = people.read(somebody.pk)
    with (
        counted(monkeypatch) as embedded,
        CaptureQueriesContext(connection) as captured,
    ):
        recall(person, Question("Where does my aunt live?", AT))
    assert len(embedded) == 1
    assert len(about_facts(captured)) <= 2


def a_turns_queries(chat: Chat) -> int:
    with changing(chat.person):
        pass  # as after any change: nothing is known from before
    with speaking(Scripted()), CaptureQueriesContext(connection) as captured:
        for _piece in take_turn(chat, Said(ASKED, at=AT)).pieces():
            continue
    return len(captured)


def test_a_turn_costs_the_same_whatever_was_said_and_is_remembered() -> None:
    little, much = ChatFactory.create(), ChatFactory.create()
    for chat, messages, facts in ((little, 1, 1), (much, 20, 20)):
        MessageFactory.create_batch(messages, chat=chat)
        FactFactory.create_batch(facts, person=chat.person, embedded=True)
    assert a_turns_queries(little) == a_turns_queries(much)
