"""Asked in the talk to forget something: it is gone, and so are the words of asking."""

import pytest

from chat import learning, record
from chat.erasure.at_their_wish import forget_as_asked
from chat.models import Chat, Message
from chat.record import Said
from memory import store
from memory.models import Actor, Fact, Origin
from memory.policy.candidate import Candidate
from memory.policy.forgotten import FORGOTTEN
from memory.policy.utterance import Delivery
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, FactFactory, MessageFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def say(chat: Chat, text: str, *found: Candidate) -> Message:
    message = MessageFactory.create(chat=chat, text=text)
    with speaking(Scripted(*found)):
        learning.learn(chat.person_id, message.pk, at=AT)
    return message


def facts(chat: Chat) -> list[str]:
    with acting_for(chat.person):
        return sorted(fact.text for fact in Fact.objects.of(chat.person))


def messages(chat: Chat) -> list[str]:
    with acting_for(chat.person):
        return [one.of(chat).text for one in chat.messages.in_order()]


def holding(chat: Chat, *texts: str, **more: object) -> list[Fact]:
    return [FactFactory.create(person=chat.person, text=one, **more) for one in texts]


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("Is writing a novel about sailors", "And forget about my novel, please."),
        ("Пишет роман о моряках", "И забудь про мой роман, не хочу, чтобы помнил."),
    ],
)
def test_what_is_named_is_gone_and_the_asking_names_it_no_more(
    chat: Chat, stored: str, asked: str
) -> None:
    holding(chat, stored, "Has a dog")

    say(chat, f"Good evening! {asked}")

    assert facts(chat) == ["Has a dog"]
    assert messages(chat) == [f"Good evening! {FORGOTTEN}"]


def test_the_message_it_came_from_goes_with_its_answer(chat: Chat) -> None:
    novel = Candidate(text="Is writing a novel", quote="I'm writing a novel")
    told = say(chat, "I'm writing a novel", novel)
    record.answer(told, "A novel! How lovely.", at=AT)

    say(chat, "Forget about my novel")

    assert facts(chat) == []
    assert messages(chat) == [FORGOTTEN]


def test_it_does_not_come_back_from_the_message_but_said_anew_is_learned(
    chat: Chat,
) -> None:
    holding(chat, "Is writing a novel")
    asked = say(chat, "Forget about my novel")
    novel = Candidate(text="Is writing a novel", quote="Forget about my novel")

    with speaking(Scripted(novel)):
        learning.learn(chat.person_id, asked.pk, at=AT)

    assert facts(chat) == []


def test_the_rest_of_the_message_is_learned(chat: Chat) -> None:
    holding(chat, "Is writing a novel")
    dog = Candidate(text="Has a dog", quote="I have a dog")

    say(chat, "I have a dog. Forget about my novel.", dog)

    assert facts(chat) == ["Has a dog"]
    assert messages(chat) == [f"I have a dog. {FORGOTTEN}"]


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget about my novel",
        "Не забудь про мой роман",
        "Forget it",
        "Forget about my sailing boat",
        "Did you forget my novel?",
    ],
)
def test_nothing_is_erased_where_it_is_not_asked_or_not_known(
    chat: Chat, text: str
) -> None:
    kept = ["Is writing a novel about sailors", "Пишет роман"]
    holding(chat, *kept)

    say(chat, text)

    assert facts(chat) == kept
    assert messages(chat) == [text]


@pytest.mark.parametrize(
    "text",
    [
        'He wrote me: "Forget about my novel."',
        "Она ответила: «Хватит. Забудь про мой роман.» и ушла",
        "'Forget about my novel', he said",
        "> Forget about my novel",
        "See what it says:\n```\nForget about my novel.\n```",
    ],
)
def test_a_wish_that_is_quoted_is_somebody_elses(chat: Chat, text: str) -> None:
    kept = ["Is writing a novel", "Пишет роман"]
    holding(chat, *kept)

    say(chat, text)

    assert facts(chat) == kept


@pytest.mark.parametrize("delivery", sorted(set(Delivery) - {Delivery.TYPED}))
def test_what_was_not_typed_erases_nothing(chat: Chat, delivery: Delivery) -> None:
    holding(chat, "Is writing a novel")
    text = "Minutes. Forget about my novel."
    message = MessageFactory.create(chat=chat, text=text, delivery=delivery)

    with speaking(Scripted()):
        learning.learn(chat.person_id, message.pk, at=AT)

    assert facts(chat) == ["Is writing a novel"]
    assert messages(chat) == [text]


def test_a_title_in_quotation_marks_may_name_what_is_to_go(chat: Chat) -> None:
    holding(chat, "Is writing a novel called Salt")

    say(chat, 'Forget about my novel "Salt"')

    assert facts(chat) == []


def test_what_names_too_much_erases_nothing(chat: Chat) -> None:
    kept = [f"Grows roses in garden {number}" for number in range(4)]
    holding(chat, *kept)

    say(chat, "Forget about my roses")

    assert facts(chat) == kept
    assert messages(chat) == ["Forget about my roses"]


def test_a_pinned_fact_and_those_of_another_persona_stay(chat: Chat) -> None:
    (pinned,) = holding(chat, "Is writing a novel")
    store.pin(pinned, pinned=True, at=AT, by=Actor.PERSON)
    holding(chat, "Burned a novel", scope="another")

    say(chat, "Forget about my novel")

    assert facts(chat) == ["Burned a novel", "Is writing a novel"]


def test_what_they_wrote_by_hand_stays(chat: Chat) -> None:
    holding(chat, "Is writing a novel", origin=Origin.BY_HAND)

    say(chat, "Forget about my novel")

    assert facts(chat) == ["Is writing a novel"]


def test_another_persons_facts_are_out_of_reach(chat: Chat) -> None:
    other = ChatFactory.create()
    holding(other, "Is writing a novel")

    say(chat, "Forget about my novel")

    assert facts(other) == ["Is writing a novel"]


def test_the_title_that_named_it_is_gone(chat: Chat) -> None:
    holding(chat, "Is writing a novel")

    say(chat, "Forget about my novel")

    with acting_for(chat.person):
        again = chat.person.chats.get(pk=chat.pk)
        again.person = chat.person
        assert "novel" not in again.title


def test_what_changed_since_and_what_it_was_before_go_together(chat: Chat) -> None:
    (old,) = holding(chat, "Is writing a novel")
    store.retract(old, at=AT, by=Actor.AUTOMATION)
    holding(chat, "Has finished the novel")

    say(chat, "Forget about my novel")

    assert facts(chat) == []


def test_sent_once_more_with_its_key_it_is_the_message_it_was(chat: Chat) -> None:
    holding(chat, "Is writing a novel")
    wish = Said(text="Hello. Forget about my novel", at=AT, key="k")
    first = record.say(chat, wish)
    forget_as_asked(first, at=AT)

    assert record.say(chat, wish).pk == first.pk


@pytest.mark.parametrize(
    "reported",
    ["He wrote: forget about my novel", "Она сказала: забудь про мой роман"],
)
def test_what_another_is_told_to_have_wished_is_no_wish(
    chat: Chat, reported: str
) -> None:
    holding(chat, "Is writing a novel", "Пишет роман")

    say(chat, reported)

    assert len(facts(chat)) == 2
