"""One turn: exactly two rows, or one that can be asked again."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from unittest import mock

import pytest
from django.db import connection, connections
from django.utils import timezone
from django.utils.translation import override

from chat import learning, record
from chat.models import Chat, Message
from chat.record import LONGEST_MESSAGE, KeyReusedError, Said, UnspeakableError
from chat.turns import TurnFailedError, TurnGoneError, ask_again, take_turn
from memory.engines.language import Failure
from memory.people import settle_in
from memory.policy.utterance import Delivery
from memory.rows import acting_for
from tests.eventually import eventually
from tests.factories import AT, ChatFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

AT_ONCE = 20  # as many as the database has connections for; five times over


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def rows(chat: Chat) -> list[tuple[int, str, str]]:
    with acting_for(chat.person):
        messages = [message.of(chat) for message in chat.messages.in_order()]
        return [(one.position, one.role, one.text) for one in messages]


def spoken(chat: Chat, text: str, key: str = "") -> str:
    return "".join(take_turn(chat, Said(text, at=AT, key=key)).pieces())


def test_a_turn_is_exactly_two_rows(chat: Chat) -> None:
    with speaking(Scripted(reply=["Hello ", "there."])):
        assert spoken(chat, "Hi!") == "Hello there."

    assert rows(chat) == [(1, "person", "Hi!"), (2, "assistant", "Hello there.")]


def test_the_same_key_twice_is_one_turn(chat: Chat) -> None:
    engine = Scripted(reply=["Hello."])
    with speaking(engine):
        first = spoken(chat, "Hi!", key="k")
        second = spoken(chat, "Hi!", key="k")

    assert first == second == "Hello."
    assert len(rows(chat)) == 2
    assert len(engine.asked) == 1


def test_the_same_key_for_other_words_is_refused(chat: Chat) -> None:
    with speaking(Scripted()):
        spoken(chat, "Hi!", key="k")
        with pytest.raises(KeyReusedError):
            spoken(chat, "Bye!", key="k")

    assert len(rows(chat)) == 2


@pytest.mark.parametrize("failure", Failure)
def test_a_model_that_fails_leaves_a_message_that_can_be_asked_again(
    chat: Chat, failure: Failure
) -> None:
    with speaking(Scripted(failure=failure)), pytest.raises(TurnFailedError):
        spoken(chat, "Hi!")
    assert rows(chat) == [(1, "person", "Hi!")]

    with acting_for(chat.person):
        message = chat.messages.get().of(chat)
    with speaking(Scripted(reply=["Hello."])):
        assert list(ask_again(message, at=AT).pieces()) == ["Hello."]
    assert [role for _, role, _ in rows(chat)] == ["person", "assistant"]


def test_a_listener_who_leaves_keeps_what_was_spoken(chat: Chat) -> None:
    with speaking(Scripted(reply=["One ", "two ", "three."])):
        pieces = take_turn(chat, Said("Count!", at=AT)).pieces()
        next(pieces)
        pieces.close()

    assert rows(chat)[-1] == (2, "assistant", "One")


@pytest.mark.parametrize("text", ["", "   ", "\0", "\0 \n", "x" * 1_000_000])
def test_what_cannot_be_said_writes_nothing(chat: Chat, text: str) -> None:
    with pytest.raises(UnspeakableError):
        take_turn(chat, Said(text, at=AT))

    assert rows(chat) == []


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("a\0b", "ab"),
        ("lone \ud83d surrogate", "lone \ufffd surrogate"),
        ("😀" * 10_000, "😀" * 10_000),
        ("\u202eright to left\u202c", "\u202eright to left\u202c"),
    ],
    ids=["NUL", "surrogate", "emoji", "right-to-left"],
)
def test_odd_text_is_kept_as_valid_unicode(chat: Chat, text: str, stored: str) -> None:
    record.say(chat, Said(text, at=AT))

    assert rows(chat) == [(1, "person", stored)]


def test_a_secret_is_masked_before_it_is_written(chat: Chat) -> None:
    record.say(chat, Said("My card is 5555 5555 5555 4444, keep it.", at=AT))

    (_, _, text) = rows(chat)[0]
    assert "5555" not in text
    assert "hidden" in text
    assert "5555" not in chat.title


def test_a_secret_split_over_messages_is_masked(chat: Chat) -> None:
    record.say(chat, Said("My card number starts with 5555 5555", at=AT))
    record.say(chat, Said("5555 4444", at=AT))

    assert "4444" not in rows(chat)[1][2]


def test_pasted_text_is_recorded_as_pasted(chat: Chat) -> None:
    record.say(chat, Said("I live in Perm", at=AT, delivery=Delivery.PASTED))

    with acting_for(chat.person):
        assert Message.objects.get().delivery == "pasted"


@pytest.mark.django_db(transaction=True)
def test_a_hundred_turns_at_once_have_dense_positions() -> None:
    chat = ChatFactory.create()
    together = Barrier(AT_ONCE)

    def say(n: int) -> str:
        with acting_for(chat.person):
            mine = Chat.objects.select_related("persona").get(pk=chat.pk)
        mine.person = chat.person
        together.wait()
        reply = spoken(mine, f"Message {n}", key=f"key {n}")
        connections.close_all()
        return reply

    with speaking(Scripted(reply=["Yes."])), ThreadPoolExecutor(AT_ONCE) as pool:
        assert set(pool.map(say, range(100))) == {"Yes."}

    said = rows(chat)
    assert [position for position, _, _ in said] == list(range(1, 201))
    assert len({text for _, role, text in said if role == "person"}) == 100


@pytest.mark.django_db(transaction=True)
def test_the_same_request_twenty_times_at_once_is_one_message() -> None:
    chat = ChatFactory.create()

    def say(_: int) -> str:
        said = record.say(chat, Said("Hi!", at=AT, key="k"))
        connections.close_all()
        return str(said.pk)

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(say, range(20)))) == 1

    assert len(rows(chat)) == 1


@pytest.mark.django_db(transaction=True)
def test_a_chat_is_deleted_while_messages_come_and_none_of_it_breaks() -> None:
    chat = ChatFactory.create()
    together = Barrier(AT_ONCE)

    def act(n: int) -> None:
        with acting_for(chat.person):
            mine = Chat.objects.select_related("persona").get(pk=chat.pk)
        mine.person = chat.person
        together.wait()
        try:
            if n == AT_ONCE // 2:
                record.remove(mine)
            else:
                record.say(mine, Said(f"Message {n}", at=AT))
        except Chat.DoesNotExist:
            pass
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(act, range(AT_ONCE)))

    assert not rows(chat)


@pytest.mark.django_db(transaction=True)
def test_what_comes_while_a_chat_is_deleted_goes_with_it() -> None:
    """A message whose row is written, and whose transaction is not yet over."""
    chat = ChatFactory.create()

    def remove() -> None:
        with acting_for(chat.person):
            mine = Chat.objects.get(pk=chat.pk)
        mine.person = chat.person
        record.remove(mine)
        connections.close_all()

    with ThreadPoolExecutor(1) as pool, acting_for(chat.person):
        record.say(chat, Said("Hi!", at=AT))
        removing = pool.submit(remove)
        assert eventually(someone_waits)
    removing.result()

    assert not rows(chat)


def someone_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
        return cursor.fetchone() is not None


def test_a_reply_is_dated_when_it_was_spoken(chat: Chat) -> None:
    with speaking(Scripted()), mock.patch("chat.turns.monotonic", side_effect=[5, 12]):
        turn = take_turn(chat, Said("Hi!", at=AT))
        list(turn.pieces())

    assert turn.reply
    assert turn.reply.said_at == AT + timedelta(seconds=7)


@pytest.mark.parametrize("what", ["chat", "message"])
def test_a_turn_that_is_deleted_while_the_model_speaks_fails_in_words(
    chat: Chat, what: str
) -> None:
    with speaking(Scripted(reply=["One ", "two."])):
        pieces = take_turn(chat, Said("Count!", at=AT)).pieces()
        next(pieces)
        with acting_for(chat.person):
            chat.messages.all().delete() if what == "message" else record.remove(chat)
        with pytest.raises(TurnFailedError, match="deleted"):
            list(pieces)


def test_a_turn_that_is_deleted_before_the_model_is_asked_fails_in_words(
    chat: Chat,
) -> None:
    turn = take_turn(chat, Said("Count!", at=AT))
    record.remove(chat)

    with speaking(Scripted()) as engine, pytest.raises(TurnGoneError):
        list(turn.pieces())
    assert isinstance(engine, Scripted)
    assert engine.asked == []


def test_a_listener_may_leave_a_turn_that_is_deleted(chat: Chat) -> None:
    with speaking(Scripted(reply=["One ", "two."])):
        pieces = take_turn(chat, Said("Count!", at=AT)).pieces()
        next(pieces)
        record.remove(chat)
        pieces.close()


def test_what_is_said_while_memory_is_off_is_not_learned_later(chat: Chat) -> None:
    chat.person = settle_in(chat.person, remembers=False)
    message = record.say(chat, Said("My cat is called Barsik.", at=AT))

    assert message.learned_at
    settle_in(chat.person, remembers=True)
    assert learning.missed(timezone.now() + timedelta(days=1)) == []


def test_what_cannot_be_said_is_told_in_the_persons_language(chat: Chat) -> None:
    with override("ru"), pytest.raises(UnspeakableError, match="Сообщение длиннее"):
        record.say(chat, Said("x" * (LONGEST_MESSAGE + 7), at=AT))
