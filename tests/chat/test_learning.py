"""Messages become facts, once, with the sentence they rest on."""

from datetime import timedelta

import pytest

from chat import learning, record
from chat.models import Chat, Evidence, Message
from chat.record import Said
from memory.engines.language import Failure
from memory.models import Fact, Person, Spending
from memory.people import settle_in
from memory.policy.candidate import Candidate
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Delivery
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, MessageFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

BARSIK = Candidate(text="Has a cat called Barsik", quote="My cat is called Barsik")


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


@pytest.fixture
def said(chat: Chat) -> Message:
    return MessageFactory.create(chat=chat, text="Oh well. My cat is called Barsik.")


def learn(message: Message, engine: Scripted, **later: int) -> bool:
    with speaking(engine):
        at = message.said_at + timedelta(**later)
        return learning.learn(message.person_id, message.pk, at=at)


def facts(chat: Chat) -> list[tuple[str, int]]:
    with acting_for(chat.person):
        return [(one.text, one.confirmations) for one in Fact.objects.of(chat.person)]


def version(chat: Chat) -> int:
    with acting_for(chat.person):
        return Person.objects.get(pk=chat.person.pk).version


def reread(message: Message) -> Message:
    with acting_for(message.person):
        return Message.objects.get(pk=message.pk).of(message.chat)


def test_a_fact_rests_on_the_sentence_it_came_from(chat: Chat, said: Message) -> None:
    assert learn(said, Scripted(BARSIK))

    assert facts(chat) == [("Has a cat called Barsik", 1)]
    with acting_for(chat.person):
        evidence = Evidence.objects.get()
        evidence.person = chat.person
        assert evidence.text == "My cat is called Barsik"
        assert evidence.message_id == said.pk


def test_a_message_learned_twice_changes_nothing(chat: Chat, said: Message) -> None:
    assert learn(said, Scripted(BARSIK))
    assert not learn(said, Scripted(BARSIK))

    assert facts(chat) == [("Has a cat called Barsik", 1)]


def test_said_again_is_confirmed_not_doubled(chat: Chat, said: Message) -> None:
    learn(said, Scripted(BARSIK))
    again = MessageFactory.create(chat=chat, text="My cat is called Barsik, I said.")
    learn(again, Scripted(BARSIK))

    assert facts(chat) == [("Has a cat called Barsik", 2)]
    with acting_for(chat.person):
        assert Evidence.objects.count() == 2


def test_the_memory_is_the_same_after_a_message_that_nothing_comes_of(
    chat: Chat, said: Message
) -> None:
    fleeting = Candidate(text="Is tired today", quote="I'm tired today")
    idle = MessageFactory.create(chat=chat, text="I'm tired today.")
    before = version(chat)
    learn(idle, Scripted(fleeting))
    assert version(chat) == before

    learn(said, Scripted(BARSIK))
    assert version(chat) > before


def test_a_failed_message_is_tried_later_and_parked_in_the_end(
    chat: Chat, said: Message
) -> None:
    broken = Scripted(failure=Failure.MALFORMED)
    for day in range(DEFAULT.learning_tries):
        assert not learn(said, broken, days=day)

    stuck = reread(said)
    assert stuck.parked_at is not None
    assert stuck.learn_failure == "ModelError"
    assert (said.person_id, said.pk) not in learning.missed(AT + timedelta(days=30))


class WorkerKilledError(BaseException):
    """What no handler of an error sees."""


def test_one_that_kills_its_worker_is_parked_in_the_end(
    chat: Chat, said: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object, **__: object) -> None:
        raise WorkerKilledError

    with monkeypatch.context() as during:
        during.setattr(learning, "propose", killed)
        for day in range(DEFAULT.learning_tries):
            with pytest.raises(WorkerKilledError):
                learn(said, Scripted(BARSIK), days=day)

    assert not learn(said, Scripted(BARSIK), days=9)
    assert reread(said).parked_at is not None
    assert facts(chat) == []


def test_a_stuck_message_does_not_block_later_ones(chat: Chat, said: Message) -> None:
    learn(said, Scripted(failure=Failure.SERVER))
    later = MessageFactory.create(chat=chat, text="My cat is called Barsik")

    assert learn(later, Scripted(BARSIK))


def test_a_parked_message_can_be_learned_again(chat: Chat, said: Message) -> None:
    for day in range(DEFAULT.learning_tries):
        learn(said, Scripted(failure=Failure.SERVER), days=day)

    learning.learn_again(reread(said), at=AT)

    assert learn(said, Scripted(BARSIK), days=9)
    assert reread(said).parked_at is None


def test_a_learned_message_is_not_learned_again(chat: Chat, said: Message) -> None:
    learn(said, Scripted(BARSIK))

    learning.learn_again(reread(said), at=AT)

    assert reread(said).learn_tries == 1
    assert facts(chat) == [("Has a cat called Barsik", 1)]


def test_the_sweep_finds_what_the_broker_lost(chat: Chat, said: Message) -> None:
    due = said.learn_after + timedelta(seconds=1)

    assert learning.missed(due) == [(chat.person_id, said.pk)]
    learn(said, Scripted(BARSIK))
    assert learning.missed(due) == []


@pytest.mark.parametrize("delivery", [d for d in Delivery if d != Delivery.TYPED])
def test_only_what_was_typed_is_a_source(chat: Chat, delivery: Delivery) -> None:
    pasted = Said("My cat is called Barsik", at=AT, delivery=delivery)
    message = record.say(chat, pasted)

    assert learn(message, Scripted(BARSIK))
    assert facts(chat) == []


def test_the_assistants_words_are_no_source(chat: Chat, said: Message) -> None:
    reply = record.answer(said, "My cat is called Barsik", at=AT)

    assert not learn(reply, Scripted(BARSIK))


def test_with_memory_off_nothing_is_learned_then_or_later(
    chat: Chat, said: Message
) -> None:
    settle_in(chat.person, remembers=False)
    assert learn(said, Scripted(BARSIK))
    settle_in(chat.person, remembers=True)
    learn(said, Scripted(BARSIK))

    assert facts(chat) == []


def test_two_facts_of_one_message_are_both_kept(chat: Chat) -> None:
    circus = Candidate(text="Works at a circus", quote="I work at a circus")
    text = "I work at a circus. My cat is called Barsik"
    learn(MessageFactory.create(chat=chat, text=text), Scripted(BARSIK, circus))

    assert sorted(facts(chat)) == [("Has a cat called Barsik", 1), (circus.text, 1)]


def test_what_one_message_says_twice_is_one_fact(chat: Chat, said: Message) -> None:
    learn(said, Scripted(BARSIK, BARSIK))

    assert facts(chat) == [("Has a cat called Barsik", 1)]


def test_the_days_calls_are_counted_failures_too(chat: Chat, said: Message) -> None:
    learn(said, Scripted(failure=Failure.TIMEOUT, needs_calls=True))

    with acting_for(chat.person):
        assert Spending.objects.get().calls == 1
