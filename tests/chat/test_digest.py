"""The digest: what fell out of the window is folded once and never told again."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.utils import timezone

from chat import digest, record
from chat.digest import Carried
from chat.models import Chat
from chat.record import Said
from memory.engines.language import Failure, Line, ModelError
from memory.rows import acting_for
from memory.store import bury, changing
from tests.factories import AT, ChatFactory, PersonaFactory
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


@pytest.mark.parametrize(
    ("preset", "first", "then"),
    [("default", 29, 37), ("platform", 13, 14), ("companion", 32, 52)],
)
def test_each_preset_folds_at_a_length_of_its_own(
    preset: str, first: int, then: int
) -> None:
    chat = ChatFactory.create(persona=PersonaFactory.create(preset=preset))
    lengths = []
    while chat.last_position < then:
        talk(chat, 1)
        before = reread(chat).digest_cursor
        fold(chat)
        if reread(chat).digest_cursor > before:
            lengths.append(chat.last_position)

    assert lengths == [first, then]
    assert reread(chat).digest == numbers(1, then - 12)


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


def test_an_answer_given_anew_while_it_is_told_is_told_in_its_new_words(
    chat: Chat,
) -> None:
    said = record.say(chat, Said("m0", at=AT))
    record.answer(said, "The fence is blue.", at=AT)
    talk(chat, 29)

    class Meanwhile(Teller):
        def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
            record.answer_anew(said, "The fence is green.", at=AT)
            return "The fence is blue."

    fold(chat, Meanwhile())
    assert reread(chat).digest == ""


def test_a_secret_does_not_come_back_through_the_digest(chat: Chat) -> None:
    talk(chat, 29)
    fold(chat, Scripted(digest="Pays with 5555 5555 5555 4444."))

    assert "5555" not in reread(chat).digest


def test_the_sweep_finds_chats_that_are_behind(chat: Chat) -> None:
    talk(chat, 29)
    assert digest.behind(AFTERWARDS) == [(chat.person_id, chat.pk)]

    fold(chat)
    assert digest.behind(AFTERWARDS) == []


def test_messages_that_were_deleted_do_not_stop_it(chat: Chat) -> None:
    talk(chat, 70)
    with acting_for(chat.person):
        chat.messages.filter(position__lte=45).delete()
    while fold(chat):
        pass

    assert reread(chat).digest == numbers(46, 58)
    assert reread(chat).digest_cursor == 58


def test_a_model_that_is_down_is_not_paid_for_twice_a_minute(chat: Chat) -> None:
    talk(chat, 29)
    with pytest.raises(ModelError):
        fold(chat, Scripted(failure=Failure.UNAVAILABLE))

    assert digest.behind(AT + digest.PATIENCE / 2) == []
    assert digest.behind(AT + digest.PATIENCE) == [(chat.person_id, chat.pk)]


def carried_on(chat: Chat, carried: Carried, engine: Scripted | None = None) -> Carried:
    with speaking(engine or Teller()):
        return digest.carry_on(chat, carried, at=AT)


def test_a_digest_on_the_device_travels_with_the_talk_and_is_not_stored(
    chat: Chat,
) -> None:
    record.choose(chat, digest_on_device=True)
    talk(chat, 29)
    first = carried_on(chat, Carried())
    talk(chat, 8)
    second = carried_on(chat, first)

    assert first == Carried(numbers(1, 17), 17, AT)
    assert second == Carried(numbers(1, 25), 25, AT)
    assert carried_on(chat, first) == second
    assert not fold(chat)
    assert digest.behind(AFTERWARDS) == []
    assert (reread(chat).digest, reread(chat).digest_cursor) == ("", 0)


def test_a_digest_that_the_device_lost_is_told_anew(chat: Chat) -> None:
    record.choose(chat, digest_on_device=True)
    talk(chat, 29)

    assert carried_on(chat, Carried(up_to=17)) == carried_on(chat, Carried())


def test_a_model_that_is_down_leaves_the_carried_digest_as_it_was(chat: Chat) -> None:
    record.choose(chat, digest_on_device=True)
    talk(chat, 29)
    first = carried_on(chat, Carried())
    talk(chat, 8)

    assert carried_on(chat, first, Scripted(failure=Failure.SERVER)) == first


def test_an_erasure_voids_a_digest_that_was_carried_away_before(chat: Chat) -> None:
    record.choose(chat, digest_on_device=True)
    talk(chat, 29)
    first = carried_on(chat, Carried())
    with changing(chat.person):
        bury(chat.person, ["My cat is called Barsik"], at=AT + timedelta(minutes=1))
    with acting_for(chat.person):
        chat.messages.filter(position=3).delete()

    assert "m3 " not in carried_on(chat, first).text


def test_a_digest_that_moves_to_the_device_is_stored_no_more(chat: Chat) -> None:
    talk(chat, 29)
    fold(chat)
    record.choose(chat, digest_on_device=True)

    assert not reread(chat).sealed_digest
