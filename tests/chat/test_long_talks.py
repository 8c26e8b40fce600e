"""A talk of a thousand turns asks for no more than one of fifty."""

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chat import context, digest, record
from chat.context import tokens_of
from chat.models import ArchiveSummary, Chat, Message
from chat.page import talk_of
from chat.record import Said
from chat.turns import take_turn
from memory.engines.language import Line
from memory.policy.numbers import DEFAULT
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, FactFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

WORDS = "plum " * 100
SUMMARISED = 40  # messages a summary


def talk_of_turns(turns: int, archived: int = 0) -> Chat:
    """As it is when folding and the archive have kept up."""
    chat = ChatFactory.create()
    FactFactory.create(person=chat.person, text="Loves plums", embedded=True)
    last = turns * 2
    with acting_for(chat.person):
        Message.objects.bulk_create(
            message(chat, position) for position in range(archived + 1, last + 1)
        )
        ArchiveSummary.objects.bulk_create(
            summary(chat, start) for start in range(1, archived, SUMMARISED)
        )
        chat.last_position, chat.archived_up_to = last, archived
        chat.digest_cursor = last - DEFAULT.window_messages
        chat.sealed_digest = chat.person.key.seal(chat.place("sealed_digest"), WORDS)
        chat.save()
    return chat


def message(chat: Chat, position: int) -> Message:
    role = Message.Role.PERSON if position % 2 else Message.Role.ASSISTANT
    made = Message(person=chat.person, chat=chat, position=position, role=role)
    made.said_at, made.learned_at = AT, AT
    made.sealed = chat.person.key.seal(made.place(), f"{position:5} {WORDS}")
    return made


def summary(chat: Chat, start: int) -> ArchiveSummary:
    made = ArchiveSummary(person=chat.person, chat=chat, from_position=start)
    made.to_position, made.said_from, made.said_until = start + SUMMARISED - 1, AT, AT
    made.sealed = chat.person.key.seal(made.place(), WORDS)
    return made


def cost(chat: Chat) -> tuple[int, int, int]:
    """Queries, tokens and messages of a request."""
    said = record.say(chat, Said("What fruit do I love?", at=AT))
    with CaptureQueriesContext(connection) as asked:
        request = context.build(chat, said, at=AT)
    tokens = sum(tokens_of(line.text) for line in request.lines)
    return len(asked), tokens, len(request.lines)


@pytest.mark.parametrize("archived", [False, True])
def test_a_request_costs_the_same_after_fifty_turns_and_a_thousand(
    *, archived: bool
) -> None:
    short = talk_of_turns(50, archived=SUMMARISED if archived else 0)
    long = talk_of_turns(1_000, archived=SUMMARISED * 48 if archived else 0)

    queries, tokens, messages = cost(long)
    as_before, few_tokens, lines = cost(short)

    assert (queries, messages) == (as_before, lines)
    if not archived:
        assert tokens == few_tokens
    assert tokens <= context.Budget.of_deployment(24).tokens


def queries_of_a_turn(chat: Chat) -> int:
    with speaking(Scripted()), CaptureQueriesContext(connection) as asked:
        list(take_turn(chat, Said("And plums?", at=AT)).pieces())
    return len(asked)


def test_a_turn_and_the_page_ask_the_same_number_of_queries() -> None:
    short, long = talk_of_turns(50), talk_of_turns(1_000)

    assert queries_of_a_turn(long) == queries_of_a_turn(short)
    with CaptureQueriesContext(connection) as of_short:
        talk_of(short, AT)
    with CaptureQueriesContext(connection) as of_long:
        talk_of(long, AT)
    assert len(of_long) == len(of_short)


class Counting(Scripted):
    """Counts the tokens that a model would have read."""

    tokens = 0

    def summarise(self, told: str, lines: Sequence[Line], words: int) -> str:
        self.tokens += tokens_of(told) + sum(tokens_of(line.text) for line in lines)
        return WORDS


def tokens_to_fold(turns: int) -> int:
    chat = talk_of_turns(turns)
    with acting_for(chat.person):
        Chat.objects.update(digest_cursor=0, sealed_digest=b"")
    engine = Counting()
    with speaking(engine):
        while digest.fold(chat.person_id, chat.pk, at=AT):
            pass
    return engine.tokens


def test_what_a_digest_costs_grows_with_the_talk_and_no_faster() -> None:
    fifty, hundred, double = map(tokens_to_fold, (50, 100, 200))

    assert double - hundred == pytest.approx(2 * (hundred - fifty), rel=0.1)
