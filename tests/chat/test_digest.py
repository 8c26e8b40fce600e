"""The digest: what fell out of the window is folded once and never told again."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from chat import digest, record
from chat.models import Chat
from chat.record import Said
from memory.engines.language import Failure, Line, ModelError
from memory.rows import acting_for
from tests.factories import AT, ChatFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

AFTERWARDS = timezone.now() + timedelta(hours=1)


class Teller(Scripted):
    """Writes down which messages it was told, in a digest of their numbers."""

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        super().summarise(digest, lines, words)
        return " ".join([digest, *(line.text for line in lines)]).strip()


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def talk(chat: Chat, messages: int) -> None:
    for _ in range(messages):
        record.say(chat, Said(f"m{chat.last_position + 1}", at=AT))


def fold(chat: Chat, engine: Scripted | None = None) -> bool:
    with speaking(engine or Teller()):
        return digest.fold(chat.person_id, chat.pk, at=AT)


def reread(chat: Chat) -> Chat:
    with acting_for(chat.person):
        fresh = Chat.objects.select_related("persona").get(pk=chat.pk)
    fresh.person = chat.person
    return fresh


def numbers(first: int, last: int) -> str:
    return " ".join(f"m{n}" for n in range(first, last + 1))


def test_up_to_twenty_eight_messages_go_as_they_are(chat: Chat) -> None:
    talk(chat, 28)
    fold(chat)

    assert reread(chat).digest == ""


def test_beyond_all_but_the_last_twelve_are_folded(chat: Chat) -> None:
    talk(chat, 29)
    fold(chat)

    assert reread(chat).digest == numbers(1, 17)


def test_again_when_eight_more_have_gathered_and_each_is_told_once(
    chat: Chat,
) -> None:
    talk(chat, 29)
    fold(chat)
    talk(chat, 7)
    fold(chat)
    assert reread(chat).digest == numbers(1, 17)

    talk(chat, 1)
    fold(chat)
    assert reread(chat).digest == numbers(1, 25)


def test_a_chat_far_behind_catches_up_in_bounded_steps(chat: Chat) -> None:
    talk(chat, 150)
    steps = 1
    while fold(chat):
        steps += 1

    assert reread(chat).digest == numbers(1, 138)
    assert steps == -(-138 // digest.STEP_AT_MOST)


def test_a_model_that_is_down_loses_nothing(chat: Chat) -> None:
    talk(chat, 29)
    with pytest.raises(ModelError):
        fold(chat, Scripted(failure=Failure.UNAVAILABLE))
    assert reread(chat).digest_cursor == 0

    fold(chat)
    assert reread(chat).digest == numbers(1, 17)


def test_of_two_folds_at_once_one_counts(chat: Chat) -> None:
    talk(chat, 29)

    class Interrupted(Teller):
        def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
            fold(chat, Teller())
            return "told twice"

    fold(chat, Interrupted())

    assert reread(chat).digest == numbers(1, 17)


def test_a_message_deleted_while_it_is_told_is_not_in_the_digest(chat: Chat) -> None:
    talk(chat, 29)

    class Deleting(Teller):
        def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
            with acting_for(chat.person):
                chat.messages.filter(position=3).delete()
            return super().summarise(digest, lines, words)

    fold(chat, Deleting())
    assert reread(chat).digest == ""

    fold(chat)
    assert "m3 " not in reread(chat).digest


def test_a_secret_does_not_come_back_through_the_digest(chat: Chat) -> None:
    talk(chat, 29)
    fold(chat, Scripted(digest="Pays with 5555 5555 5555 4444."))

    assert "5555" not in reread(chat).digest


def test_the_sweep_finds_chats_that_are_behind(chat: Chat) -> None:
    talk(chat, 29)
    assert digest.behind(AFTERWARDS) == [(chat.person_id, chat.pk)]

    fold(chat)
    assert digest.behind(AFTERWARDS) == []
