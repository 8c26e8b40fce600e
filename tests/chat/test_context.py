"""The request: layers in their order, one budget, nothing dropped in silence."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from unittest import mock

import pytest
from django.conf import settings
from django.test import override_settings
from hypothesis import HealthCheck, given
from hypothesis import settings as trials
from hypothesis import strategies as st

from chat import context, record
from chat.context import (
    Budget,
    Layer,
    MessageTooLongError,
    Missing,
    Request,
    tokens_of,
)
from chat.models import ArchiveSummary, Chat, Persona, Standing
from chat.personal_context import write_personal_context
from chat.record import Said
from chat.turns import take_turn
from memory.recall import Why
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, FactFactory, MessageFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def talk(chat: Chat, texts: Sequence[str]) -> None:
    for text in texts:
        record.answer(record.say(chat, Said(text, at=AT)), "I see.", at=AT)


def asked(chat: Chat, text: str = "And now?", budget: Budget | None = None) -> Request:
    message = MessageFactory.create(chat=chat, text=text)
    return context.build(chat, message, at=AT, budget=budget)


def layers(request: Request) -> dict[str, str]:
    return {
        part.layer: "\n".join(line.text for line in part.lines)
        for part in request.parts
    }


def fill(chat: Chat) -> None:
    """Something in every layer."""
    person = chat.person
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    write_personal_context(person, "I teach maths.")
    talk(chat, ["How is Barsik?"] * 3)
    with acting_for(person):
        standing = Standing.objects.get()
        standing.sealed_profile = person.key.seal(
            standing.place("sealed_profile"), "She paints a fence."
        )
        standing.save()
        chat.sealed_digest = person.key.seal(
            chat.place("sealed_digest"), "They agreed on blue."
        )
        chat.digest_cursor = 2
        chat.save()
    for number in range(2):
        summarised(chat, f"Summary {number}.", number + 1)


def summarised(chat: Chat, text: str, position: int) -> None:
    summary = ArchiveSummary(
        person=chat.person,
        chat=chat,
        from_position=position,
        to_position=position,
        said_from=AT,
        said_until=AT,
    )
    summary.sealed = chat.person.key.seal(summary.place(), text)
    with acting_for(chat.person):
        summary.save(force_insert=True)


def test_every_layer_stands_in_its_place(chat: Chat) -> None:
    fill(chat)

    request = asked(chat, "What is my cat called?")

    assert [part.layer for part in request.parts] == list(Layer)
    assert all(part.lines for part in request.parts)
    told = layers(request)
    assert told[Layer.INSTRUCTIONS] == chat.persona.instructions
    assert told[Layer.PERSONAL_CONTEXT].endswith("I teach maths.")
    assert told[Layer.PROFILE].endswith("She paints a fence.")
    assert told[Layer.ARCHIVE].endswith("Summary 0.\nSummary 1.")
    assert told[Layer.DIGEST].endswith("They agreed on blue.")
    assert "Barsik" in told[Layer.NOTE]
    assert told[Layer.MESSAGE] == "What is my cat called?"


def test_at_most_twenty_four_messages_whatever_else(chat: Chat) -> None:
    fill(chat)
    talk(chat, [f"Line {n}" for n in range(30)])

    assert len(asked(chat).lines) <= chat.persona.policy.request_messages


def test_what_leaves_the_window_is_condensed_into_this_turns_digest(chat: Chat) -> None:
    talk(chat, ["The gate code of the blue house was changed on Friday."])
    talk(chat, [f"Line {n}" for n in range(12)])

    request = asked(chat)

    window = next(part for part in request.parts if part.layer == Layer.WINDOW)
    assert window.left_out == 26 - len(window.lines)
    assert "blue house" in layers(request)[Layer.DIGEST]
    with acting_for(chat.person):
        assert not Chat.objects.get().sealed_digest


@pytest.mark.parametrize(
    "endless",
    [
        "the tulips of my neighbour Ove and " * 200,
        "тюльпаны моего соседа Уве и тоже " * 150,
        "私の隣人のオーヴェのチューリップと" * 200,
    ],
    ids=["words", "длинные слова", "no words at all"],
)
def test_of_words_without_an_end_the_beginning_is_condensed(
    chat: Chat, endless: str
) -> None:
    talk(chat, [endless])
    talk(chat, [f"Line {n}" for n in range(12)])

    told = layers(asked(chat))[Layer.DIGEST]

    assert endless[:12] in told
    assert len(told.encode()) < 2_000


def test_summaries_that_do_not_fit_are_counted_the_oldest_first(chat: Chat) -> None:
    for number in range(1, 31):
        summarised(chat, f"Summary {number}. " + "They talked. " * 40, number)

    request = asked(chat, budget=Budget(tokens=2_000, messages=24))

    archive = next(part for part in request.parts if part.layer == Layer.ARCHIVE)
    assert "Summary 30." in archive.lines[0].text
    assert "Summary 1." not in archive.lines[0].text
    assert archive.lines[0].text.count("Summary") + archive.left_out == 30
    assert set(archive.because) == {Missing.OVER_BUDGET}


@trials(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    tokens=st.integers(min_value=30, max_value=3_000),
    messages=st.integers(min_value=2, max_value=40),
)
def test_no_request_is_larger_than_its_budget(tokens: int, messages: int) -> None:
    chat = ChatFactory.create()
    fill(chat)
    talk(chat, ["Понемногу, " * 40, "x" * 900])

    request = asked(chat, budget=Budget(tokens, messages))

    assert sum(tokens_of(line.text) for line in request.lines) <= tokens
    assert layers(request)[Layer.MESSAGE] == "And now?"
    gone = [part for part in request.parts if part.left_out]
    assert all(part.because for part in gone)


def test_a_message_that_cannot_fit_is_refused_with_by_how_much(chat: Chat) -> None:
    letters = settings.LANGUAGE_CONTEXT_TOKENS * 3

    with pytest.raises(MessageTooLongError, match="by about 114 characters"):
        take_turn(chat, Said("x" * (letters + 100), at=AT))

    with acting_for(chat.person):
        assert not chat.messages.exists()


def test_a_fact_that_does_not_fit_is_not_said_to_have_been_given(chat: Chat) -> None:
    FactFactory.create(
        person=chat.person, text="Her cat is called Barsik", embedded=True
    )
    text = "What is my cat called?"

    request = asked(chat, text, budget=Budget(tokens_of(text) + 20, 24))

    assert request.note == []
    assert not layers(request)[Layer.NOTE]


def test_a_persona_lives_by_its_own_policy(chat: Chat) -> None:
    chat.persona.preset = "companion"
    assert chat.persona.policy.recall_facts == 5
    assert chat.persona.scope == str(chat.persona.pk)

    with override_settings(MEMORY_PRESET="schai"):
        assert chat.persona.policy.recall_facts == 5
        assert Persona(slug="another").policy.recall_facts == 8


def test_a_session_without_history_is_not_memoryless(chat: Chat) -> None:
    person = chat.person
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    write_personal_context(person, "I teach maths.")
    talk(chat, ["Good morning."])
    other = record.open_chat(person, channel="telegram", session_id="s2")

    with speaking(Scripted()) as engine:
        "".join(take_turn(other, Said("What is my cat called?", at=AT)).pieces())

    assert isinstance(engine, Scripted)
    told = "\n".join(line.text for line in engine.asked[0])
    assert "Barsik" in told
    assert "I teach maths." in told
    assert "Good morning." not in told


def told_of(request: Request, layer: Layer) -> dict[str, object]:
    return next(line for line in request.report if line["layer"] == layer)


def test_the_report_says_of_each_fact_left_out_the_true_reason(chat: Chat) -> None:
    for text in (
        "Her cat Barsik likes fresh fish",
        "Barsik, her cat, likes fresh fish a lot",
        "Her cat likes " + "sour cream and cold fish " * 20,
        "Works in a bank in Tomsk",
    ):
        FactFactory.create(person=chat.person, text=text, embedded=True)
    policy = replace(chat.persona.policy, recall_characters=200)
    with mock.patch.object(Persona, "policy", policy):
        request = asked(chat, text="What does Barsik like?")

    whys = Counter(one["why"] for one in request.left_out)
    assert whys[Why.ALIKE] == whys[Why.TOO_LONG] == 1
    assert told_of(request, Layer.NOTE)["because"] == dict(whys)
    assert len(request.left_out) + len(request.note) == 4


def test_a_fact_that_the_budget_keeps_out_is_not_called_too_long(chat: Chat) -> None:
    for name in ("Barsik", "Murzik", "Umka"):
        text = f"One of her cats is called {name}, and it is fond of " + "milk " * 60
        FactFactory.create(person=chat.person, text=text, embedded=True)
    short = asked(chat, budget=Budget(tokens=300, messages=24), text="My cats?")

    assert {one["why"] for one in short.left_out} == {Why.OVER_BUDGET}
    assert set(told_of(short, Layer.NOTE)["because"]) == {"over_budget"}  # type: ignore[call-overload]


def test_a_digest_that_is_cut_says_so(chat: Chat) -> None:
    with acting_for(chat.person):
        place = chat.place("sealed_digest")
        chat.sealed_digest = chat.person.key.seal(place, "They agreed on blue. " * 50)
        chat.save()
    report = told_of(asked(chat, budget=Budget(200, 24)), Layer.DIGEST)

    assert report["because"] == {Missing.OVER_BUDGET: report["left_out"]}
