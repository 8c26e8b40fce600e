"""The profile: a few sentences of recent talk, the person's own where they wrote."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from chat import learning, profile, record
from chat.models import Chat, Persona
from chat.profile import write_profile
from chat.record import Said
from memory.engines.language import Failure, Line, ModelError
from memory.models import Spending
from memory.people import settle_in
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Delivery
from memory.rows import acting_for
from memory.store import bury, changing
from tests.factories import AT, ChatFactory, PersonFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

EVERY = DEFAULT.profile_every


class Teller(Scripted):
    """Tells what it is told, in a row."""

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        super().summarise(digest, lines, words)
        return " ".join([digest, *(f"{line.text}." for line in lines)]).strip()


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def said(chat: Chat, text: str, **more: Delivery) -> None:
    message = record.say(chat, Said(text, at=AT, **more))
    with speaking(Scripted()):
        learning.learn(chat.person_id, message.pk, at=AT)


def talk(chat: Chat, messages: int, about: str = "paint") -> None:
    for n in range(messages):
        said(chat, f"{about} {n}")


def refresh(chat: Chat, engine: Scripted | None = None, *, at: datetime = AT) -> bool:
    with acting_for(chat.person):
        last = chat.messages.order_by("position").last()
    assert last
    with speaking(engine or Teller()):
        return profile.refresh(chat.person_id, last.pk, at=at)


def test_it_is_told_when_enough_has_been_said_and_again_when_more_has(
    chat: Chat,
) -> None:
    talk(chat, EVERY - 1)
    assert not refresh(chat)
    assert profile.profile(chat.person) == ""

    talk(chat, 1, "fence")
    assert refresh(chat)
    assert "fence 0." in profile.profile(chat.person)
    assert not refresh(chat)

    talk(chat, EVERY, "garden")
    assert refresh(chat)
    assert "garden 19." in profile.profile(chat.person)


def test_only_recent_talk_is_told(chat: Chat) -> None:
    talk(chat, 3, "long ago")
    talk(chat, profile.RECENT)
    refresh(chat)

    assert "long ago" not in profile.profile(chat.person)


def test_only_the_persons_typed_words_are_told(chat: Chat) -> None:
    said(chat, "a pasted order", delivery=Delivery.PASTED)
    with acting_for(chat.person):
        question = chat.messages.get().of(chat)
    record.answer(question, "an opinion of the assistant's", at=AT)
    talk(chat, EVERY)
    refresh(chat)

    told = profile.profile(chat.person)
    assert "paint 0." in told
    assert "pasted" not in told
    assert "opinion" not in told


def test_what_is_said_while_memory_is_off_is_not_told_then_or_later(chat: Chat) -> None:
    chat.person = settle_in(chat.person, remembers=False)
    talk(chat, EVERY, "hush")
    assert not refresh(chat)

    chat.person = settle_in(chat.person, remembers=True)
    talk(chat, 1)
    refresh(chat)
    assert profile.profile(chat.person) == "paint 0."


def test_the_persons_own_words_stay_until_they_empty_them(chat: Chat) -> None:
    write_profile(chat.person, "I am moving house.")
    talk(chat, EVERY)
    assert not refresh(chat)
    assert profile.profile(chat.person) == "I am moving house."

    write_profile(chat.person, "  ")
    assert profile.profile(chat.person) == ""
    assert refresh(chat)
    assert "paint 0." in profile.profile(chat.person)


def test_words_written_while_it_is_told_win(chat: Chat) -> None:
    talk(chat, EVERY)

    class Interrupted(Teller):
        def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
            write_profile(chat.person, "I am moving house.")
            return "overwritten"

    assert not refresh(chat, Interrupted())
    assert profile.profile(chat.person) == "I am moving house."


def test_a_secret_does_not_come_back_through_it(chat: Chat) -> None:
    talk(chat, EVERY)
    refresh(chat, Scripted(digest="Pays with 5555 5555 5555 4444."))
    assert "5555" not in profile.profile(chat.person)

    write_profile(chat.person, "My card is 5555 5555 5555 4444.")
    assert "5555" not in profile.profile(chat.person)


def test_what_is_erased_while_it_is_told_is_not_in_it(chat: Chat) -> None:
    talk(chat, EVERY)

    class Erasing(Teller):
        def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
            with changing(chat.person):
                bury(chat.person, ["paint 3"], at=AT + timedelta(seconds=1))
            return super().summarise(digest, lines, words)

    assert not refresh(chat, Erasing())
    assert refresh(chat, at=AT + timedelta(minutes=1))
    assert "paint 3." not in profile.profile(chat.person)


def test_a_model_that_is_down_loses_nothing_and_is_counted(chat: Chat) -> None:
    talk(chat, EVERY)
    refresh(chat)
    before = profile.profile(chat.person)
    talk(chat, EVERY)
    with pytest.raises(ModelError):
        refresh(chat, Scripted(failure=Failure.TIMEOUT, needs_calls=True))

    assert profile.profile(chat.person) == before
    with acting_for(chat.person):
        assert Spending.objects.get().calls == 1


def test_without_a_model_it_says_that_it_is_made_of_excerpts(chat: Chat) -> None:
    for n in range(EVERY):
        said(chat, f"We paint the garden fence blue, plank {n}, before the winter.")
    with acting_for(chat.person):
        last = chat.messages.order_by("position").last()
    assert last
    profile.refresh(chat.person_id, last.pk, at=AT)

    told = profile.profile(chat.person)
    assert told.startswith("Excerpts:")
    assert len(told.split()) <= profile.WORDS


def test_each_scope_has_its_own() -> None:
    person = PersonFactory.create()
    own = Persona.objects.create(slug="own", name="Own", shares_facts=False)
    alone = ChatFactory.create(person=person, persona=own)
    talk(ChatFactory.create(person=person), EVERY, "shared")
    talk(alone, EVERY, "private")
    refresh(alone)

    assert profile.profile(person) == ""
    assert "private 0." in profile.profile(person, own.scope)
    assert "shared" not in profile.profile(person, own.scope)
