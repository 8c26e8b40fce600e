"""The drop-in, as the real `openai` client uses it."""

import json
from collections.abc import Generator, Iterator
from datetime import datetime, timedelta
from threading import Thread
from typing import Any

import openai
import pytest
from django.test import Client
from django.utils import timezone
from openai import OpenAI
from pytest_django.live_server_helper import LiveServer

from chat import digest, record
from chat.completions.history import Talk
from chat.completions.turn import Completion
from chat.erasure import Erasing, erase, preview
from chat.models import Chat, Message, Persona
from chat.personal_context import write_personal_context
from chat.profile import write_profile
from chat.record import Said
from memory.models import ClientApp, Person, Spending
from memory.people import person_of_client
from memory.policy.told import UNKEPT
from memory.rows import acting_for
from tests.factories import (
    AT,
    ClientAppFactory,
    FactFactory,
    PersonFactory,
    bearer,
    key_of,
)
from tests.promises.traces import kept_by_functions
from tests.scripted import (
    Answer,
    Scripted,
    fails,
    says,
    speaking,
    speaking_over_http,
)

pytestmark = pytest.mark.django_db(transaction=True)

HELLO = {"role": "user", "content": "Hello! My cat is called Barsik."}
SYSTEM = {"role": "system", "content": "Speak like a pirate."}
TOOL = {
    "type": "function",
    "function": {"name": "weather", "parameters": {"type": "object"}},
}


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def ai(person: Person, live_server: LiveServer) -> Iterator[OpenAI]:
    with client_of(person, live_server) as client:
        yield client


def client_of(owner: Person | ClientApp, live_server: LiveServer) -> OpenAI:
    secret = key_of(owner)[1]
    return OpenAI(base_url=f"{live_server.url}/v1", api_key=secret, max_retries=0)


def ask(ai: OpenAI, *messages: Any, **more: Any) -> Any:
    return ai.chat.completions.create(model="assistant", messages=messages, **more)


def said(text: str, role: str = "assistant") -> dict[str, str]:
    return {"role": role, "content": text}


def told(person: Person) -> list[str]:
    with acting_for(person):
        rows = person.messages.order_by("chat__created_at", "position")
        return [message.text for message in rows]


def test_a_whole_answer_is_two_rows(ai: OpenAI, person: Person) -> None:
    with speaking(Scripted(reply=["Lovely."])):
        answer = ask(ai, SYSTEM, HELLO)
    assert answer.choices[0].message.content == "Lovely."
    assert answer.choices[0].finish_reason == "stop"
    assert answer.model == "assistant"
    assert told(person) == [HELLO["content"], "Lovely."]


def test_a_streamed_answer_comes_in_pieces(ai: OpenAI, person: Person) -> None:
    with speaking(Scripted(reply=["Love", "ly."])):
        chunks = list(ask(ai, HELLO, stream=True))
    pieces = [chunk.choices[0].delta.content for chunk in chunks]
    assert pieces == ["Love", "ly.", None]
    assert chunks[-1].choices[0].finish_reason == "stop"
    assert told(person) == [HELLO["content"], "Lovely."]


def test_only_what_is_new_of_the_history_is_recorded(
    ai: OpenAI, person: Person
) -> None:
    with speaking(Scripted(reply=["Lovely."])):
        ask(ai, SYSTEM, HELLO)
        ask(ai, SYSTEM, HELLO, said("Lovely."), said("And my dog is Rex.", "user"))
        ask(ai, SYSTEM, HELLO, said("Lovely."), said("And my dog is Rex.", "user"))
    assert told(person) == [
        HELLO["content"],
        "Lovely.",
        "And my dog is Rex.",
        "Lovely.",
    ]


def test_an_edit_adds_only_itself_and_a_regeneration_nothing(
    ai: OpenAI, person: Person
) -> None:
    with speaking(Scripted(reply=["One.", " Two."])):
        ask(ai, HELLO)
        ask(ai, HELLO)
        ask(ai, HELLO, said("Some other answer."), said("I sail.", "user"))
        ask(ai, HELLO, said("One. Two."), said("I sail a boat.", "user"))
    texts = told(person)
    assert [text for text in texts if text != "One. Two."] == [
        HELLO["content"],
        "I sail.",
        "I sail a boat.",
    ]
    with acting_for(person):
        assert Chat.objects.count() == 1


@pytest.mark.parametrize("stream", [False, True])
def test_of_an_answer_generated_anew_the_latest_is_kept(
    ai: OpenAI, person: Person, *, stream: bool
) -> None:
    for reply in ("One.", "Two.", "Three."):
        with speaking(Scripted(reply=[reply])):
            list(ask(ai, HELLO, stream=stream))
    assert told(person) == [HELLO["content"], "Three."]

    later = said("I sail.", "user")
    with speaking(Scripted(reply=["Nice."])):
        ask(ai, HELLO, said("Three."), later)
    with speaking(Scripted(reply=["Four."])):
        ask(ai, HELLO)
    assert told(person) == [HELLO["content"], "Four.", "I sail.", "Nice."]
    with acting_for(person):
        assert list(person.messages.values_list("position", flat=True)) == [1, 2, 3, 4]


def test_an_answer_generated_anew_leaves_what_was_learned_with_its_sentence(
    ai: OpenAI, person: Person
) -> None:
    fact = FactFactory.create(person=person, text="Her cat is called Barsik")
    with speaking(Scripted(reply=["One."])):
        ask(ai, HELLO)
    with acting_for(person):
        message = person.messages.select_related("chat").get(role="person")
        record.support(fact, message.of(message.chat), HELLO["content"])
    with speaking(Scripted(reply=["Two."])):
        ask(ai, HELLO)
    with acting_for(person):
        (sentence,) = person.evidence.all()
        assert (sentence.message_id, sentence.text) == (message.pk, HELLO["content"])


def test_a_digest_that_told_the_first_answer_is_told_anew(person: Person) -> None:
    talk = Talk(person, record.default_persona(), [HELLO])
    message = talk.recorded(AT)
    assert message
    record.answer(message, "The fence is blue.", at=AT)
    for n in range(30):
        record.say(message.chat, Said(f"Line {n}", at=AT))
    with speaking(Scripted(digest="The fence is to be blue.")):
        digest.fold(person.pk, message.chat_id, at=AT)

    record.answer_anew(message, "The fence is green.", at=AT)

    with acting_for(person):
        chat = person.chats.select_related("persona").get()
    assert (chat.digest, chat.digest_cursor) == ("", 0)
    assert digest.is_due(chat)


def test_a_history_from_elsewhere_is_recorded_once(ai: OpenAI, person: Person) -> None:
    history = [HELLO, said("Hi."), said("I sail.", "user")]
    with speaking(Scripted(reply=["Nice."])):
        ask(ai, *history)
        ask(ai, *history, said("Nice."), said("Every day.", "user"))
    assert told(person) == [
        HELLO["content"],
        "Hi.",
        "I sail.",
        "Nice.",
        "Every day.",
        "Nice.",
    ]


@pytest.mark.parametrize("kept", [1, 2, 3])
def test_a_client_that_sends_only_the_end_of_a_talk_doubles_nothing(
    ai: OpenAI, person: Person, kept: int
) -> None:
    talk: list[Any] = []
    lines = [HELLO["content"], "I sail.", "I ski.", "I sew.", "I sew.", "I sing."]
    for n, line in enumerate(lines):
        talk.append(said(line, "user"))
        with speaking(Scripted(reply=[f"Answer {n}."])):
            ask(ai, SYSTEM, *talk[-2 * kept - 1 :])
            ask(ai, SYSTEM, *talk[-2 * kept - 1 :])
        talk.append(said(f"Answer {n}."))

    assert told(person) == [line["content"] for line in talk]
    with acting_for(person):
        assert Chat.objects.count() == 1


def test_the_same_single_words_in_another_talk_are_another_talk(
    ai: OpenAI, person: Person
) -> None:
    with speaking(Scripted(reply=["To you too."])):
        ask(ai, HELLO)
        ask(ai, HELLO, said("To you too."), said("Yes.", "user"))
        ask(ai, said("A quiz?", "user"), said("Ready?"), said("Yes.", "user"))
        history = [said("Yes.", "user"), said("Are you sure?"), said("No.", "user")]
        ask(ai, *history)

    with acting_for(person):
        assert Chat.objects.count() == 3


@pytest.mark.parametrize("removed", [0, 1])
def test_a_talk_goes_on_where_it_was_after_another_of_the_same_words_is_deleted(
    person: Person, removed: int
) -> None:
    def talk(at: datetime, *more: dict[str, str]) -> Chat:
        persona = record.default_persona()
        message = Talk(person, persona, [HELLO, *more]).recorded(at)
        assert message
        return message.chat

    first = talk(AT)
    second = talk(AT + timedelta(days=1))
    third = talk(AT + timedelta(days=2))
    record.remove([first, second][removed])
    later = AT + timedelta(days=2, minutes=5)

    assert talk(later, said("Lovely."), said("And Rex.", "user")) == third
    assert told(person).count(HELLO["content"]) == 2
    assert talk(AT + timedelta(days=3)) not in [first, second, third]


def test_what_was_erased_is_not_brought_back_by_a_client_that_still_has_it(
    ai: OpenAI, person: Person
) -> None:
    cat = "My cat is called Barsik."
    with speaking(Scripted(reply=["Lovely."])):
        ask(ai, HELLO)
        with acting_for(person):
            said_it = Message.objects.select_related("chat").get(role="person")
        fact = FactFactory.create(person=person, text="Her cat is called Barsik")
        with acting_for(person):
            record.support(fact, said_it.of(said_it.chat), cat)
        asked = Erasing(fact_ids=frozenset([fact.pk]), with_messages=True)
        at = timezone.now()
        erase(person, asked, preview(person, asked, at=at).token, at=at)
        ask(ai, HELLO)
        ask(ai, HELLO, said("Lovely."), said("I sail.", "user"))
    assert "Barsik" not in " ".join(told(person))
    assert "I sail." in told(person)


def test_memory_joins_in_and_the_clients_own_messages_are_untouched(
    ai: OpenAI, person: Person
) -> None:
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    question = said("  What is my cat called?\n", "user")
    tool_call = {
        "id": "c1",
        "type": "function",
        "function": {"name": "weather", "arguments": "{}"},
    }
    called = {"role": "assistant", "content": None, "tool_calls": [tool_call]}
    result = {"role": "tool", "tool_call_id": "c1", "content": "sunny"}
    with speaking_over_http(says("Barsik.")) as (_, endpoint):
        ask(ai, SYSTEM, question, called, result, tools=[TOOL], temperature=0.5)
    sent = endpoint.requests[-1]
    assert [sent["messages"][0], *sent["messages"][2:]] == [
        SYSTEM,
        question,
        called,
        result,
    ]
    assert "Barsik" in sent["messages"][1]["content"]
    assert (sent["tools"], sent["temperature"]) == ([TOOL], 0.5)
    assert sent["model"] == "talker"
    assert told(person) == ["What is my cat called?", "Barsik."]


def test_the_personal_context_and_the_profile_come_along(
    ai: OpenAI, person: Person
) -> None:
    write_personal_context(person, "I teach maths.")
    write_profile(person, "She is moving house.")
    with speaking(Scripted()) as engine:
        ask(ai, SYSTEM, HELLO)
    assert isinstance(engine, Scripted)
    texts = [line.text for line in engine.asked[0]]
    assert texts[0] == SYSTEM["content"]
    assert texts[1].endswith("I teach maths.")
    assert texts[2].endswith("She is moving house.")
    assert texts[-1] == HELLO["content"]
    assert told(person) == [HELLO["content"], "All right."]


def test_tool_calls_pass_through_and_are_not_stored(ai: OpenAI, person: Person) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "weather"}}
    call["function"] = {"name": "weather", "arguments": '{"city": "Tomsk"}'}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    raw = json.dumps({"object": "chat.completion", "choices": [choice]}).encode()
    with speaking_over_http(Answer(raw=raw, streams=False)):
        answer = ask(ai, HELLO, tools=[TOOL])
    calls = answer.choices[0].message.tool_calls
    assert calls[0].function.arguments == '{"city": "Tomsk"}'
    assert told(person) == [HELLO["content"]]


def test_streamed_tool_calls_pass_through_and_are_not_stored(
    ai: OpenAI, person: Person
) -> None:
    begins = {"index": 0, "id": "c1", "type": "function"}
    begins["function"] = {"name": "weather", "arguments": ""}
    goes_on = {"index": 0, "function": {"arguments": '{"city": "Tomsk"}'}}
    deltas = [{"role": "assistant", "tool_calls": [begins]}, {"tool_calls": [goes_on]}]
    choices = [{"index": 0, "delta": delta} for delta in deltas]
    choices.append({"index": 0, "delta": {}, "finish_reason": "tool_calls"})
    raw = b"".join(
        b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n"
        for choice in choices
    )
    with speaking_over_http(Answer(raw=raw + b"data: [DONE]\n\n")):
        chunks = list(ask(ai, HELLO, tools=[TOOL], stream=True))

    calls = [
        call for chunk in chunks for call in chunk.choices[0].delta.tool_calls or []
    ]
    assert "".join(call.function.arguments for call in calls) == '{"city": "Tomsk"}'
    assert (calls[0].id, calls[0].function.name) == ("c1", "weather")
    assert chunks[-1].choices[0].finish_reason == "tool_calls"
    assert told(person) == [HELLO["content"]]


def test_the_turn_goes_on_after_the_tools_have_answered(
    ai: OpenAI, person: Person
) -> None:
    call = {"id": "c1", "type": "function"}
    call |= {"function": {"name": "weather", "arguments": "{}"}}  # type: ignore[dict-item]
    called = {"role": "assistant", "content": None, "tool_calls": [call]}
    result = {"role": "tool", "tool_call_id": "c1", "content": "sunny, 31 degrees"}
    with speaking(Scripted(reply=["Take a hat."])):
        ask(ai, HELLO, called, result, tools=[TOOL])
        ask(ai, HELLO, called, result, said("Take a hat."), said("Thanks!", "user"))

    assert told(person) == [
        HELLO["content"],
        "Take a hat.",
        "Thanks!",
        "Take a hat.",
    ]


def test_a_streamed_endpoint_is_passed_on(ai: OpenAI, person: Person) -> None:
    with speaking_over_http(says("Such a lovely name.")):
        chunks = list(ask(ai, HELLO, stream=True))
    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks)
    assert text == "Such a lovely name."
    assert told(person) == [HELLO["content"], text]


def test_a_client_names_its_person(live_server: LiveServer) -> None:
    app = ClientAppFactory.create()
    with client_of(app, live_server) as ai, speaking(Scripted()):
        with pytest.raises(openai.BadRequestError, match="user"):
            ask(ai, HELLO)
        ask(ai, HELLO, user="olga@example.org")
    olga = person_of_client(app, "olga@example.org")
    assert olga is not None
    assert told(olga)[0] == HELLO["content"]


def test_personas_are_models(ai: OpenAI) -> None:
    app = ClientAppFactory.create()
    Persona.objects.create(client=app, slug="pirate", name="Pirate")
    assert "assistant" in [model.id for model in ai.models.list()]
    assert "pirate" not in [model.id for model in ai.models.list()]
    assert ai.models.retrieve("assistant").object == "model"
    with pytest.raises(openai.NotFoundError):
        ai.models.retrieve("pirate")
    with pytest.raises(openai.NotFoundError) as refused:
        ai.chat.completions.create(model="pirate", messages=[HELLO])  # type: ignore[list-item]
    assert refused.value.code == "model_not_found"


def test_errors_are_openais(
    ai: OpenAI, person: Person, live_server: LiveServer
) -> None:
    with speaking_over_http(fails(429)), pytest.raises(openai.RateLimitError):
        ask(ai, HELLO)
    with speaking_over_http(fails(500)), pytest.raises(openai.InternalServerError):
        ask(ai, HELLO, stream=True)
    with pytest.raises(openai.BadRequestError, match="nothing"):
        ask(ai, said("\x00\n", "user"))
    stranger = OpenAI(base_url=f"{live_server.url}/v1", api_key="x", max_retries=0)
    with stranger, pytest.raises(openai.AuthenticationError) as refused:
        ask(stranger, HELLO)
    assert refused.value.code == "invalid_api_key"
    assert told(person) == [HELLO["content"]]


def test_a_stream_that_breaks_off_says_so_and_keeps_no_half_a_reply(
    ai: OpenAI, person: Person
) -> None:
    event = b'data: {"choices": [{"index": 0, "delta": {"content": "Lov"}}]}\n\n'
    broken = Answer(raw=event + b"data: {not json\n\n")
    with speaking_over_http(broken), pytest.raises(openai.APIError):
        list(ask(ai, HELLO, stream=True))
    assert told(person) == [HELLO["content"]]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"prose",
        b"[]",
        b'{"choices": 7}',
        b'{"choices": ["x"]}',
        b'{"choices": [{"message": "x"}]}',
        b'{"error": {"message": "no"}}',
        b'{"choices": [{"message": {"content": "half',
    ],
)
def test_an_endpoint_that_talks_nonsense_is_an_error(
    ai: OpenAI, person: Person, raw: bytes
) -> None:
    nonsense = Answer(raw=raw, streams=False)
    with speaking_over_http(nonsense), pytest.raises(openai.InternalServerError):
        ask(ai, HELLO)
    assert told(person) == [HELLO["content"]]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"model": "assistant"},
        {"model": "assistant", "messages": []},
        {"model": "assistant", "messages": ["x"]},
        {"model": "assistant", "messages": "x"},
        {"model": "assistant", "messages": [HELLO], "stream": "perhaps"},
    ],
)
def test_a_request_that_makes_no_sense_is_an_error(
    ai: OpenAI, person: Person, body: dict[str, Any]
) -> None:
    with pytest.raises((openai.BadRequestError, openai.NotFoundError)):
        ai.post("/chat/completions", body=body, cast_to=object)
    assert told(person) == []


def test_odd_messages_are_passed_on_and_do_no_harm(ai: OpenAI) -> None:
    parts = [{"type": "text", "text": "I sail."}, {"type": "image_url"}, 7]
    with speaking(Scripted(reply=["Yes."])):
        for odd in (
            {"role": "user", "content": parts},
            {"role": "user", "content": [{"type": "image_url"}]},
            {"role": "user"},
            {"role": 7, "content": {"a": 1}},
            {},
        ):
            body = {"model": "assistant", "messages": [odd]}
            assert ai.post("/chat/completions", body=body, cast_to=object)


def test_a_talk_that_is_not_to_be_stored_is_recalled_for_and_leaves_no_row(
    ai: OpenAI, person: Person
) -> None:
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    engine = Scripted(reply=["Barsik."], needs_calls=True)
    word = "Hippogriffin"
    with speaking(engine):
        ask(ai, said(f"What is my cat called, {word}?", "user"), store=False)
        list(ask(ai, said("And my cat?", "user"), store=False, stream=True))
    assert "Barsik" in str(engine.asked)
    with acting_for(person):
        assert (Chat.objects.count(), Message.objects.count()) == (0, 0)
        assert not Spending.objects.exists()
    assert kept_by_functions(word[:-2]) == set()


@pytest.mark.parametrize(("store", "is_told"), [(False, True), (None, False)])
def test_a_model_is_told_when_nothing_will_be_remembered(
    ai: OpenAI, store: bool | None, is_told: bool
) -> None:
    engine = Scripted(reply=["Fine."])
    with speaking(engine):
        ask(ai, said("I like tea", "user"), store=store)
    assert (UNKEPT in str(engine.asked)) is is_told


def test_a_lone_surrogate_does_no_harm(person: Person) -> None:
    client = Client(headers=bearer(person))
    for body in (
        rb'{"model": "assistant", "messages": [{"role": "user", "content": "\ud800"}]}',
        rb'{"model": "\ud800", "messages": [{"role": "user", "content": "x"}]}',
        rb'{"model": "assistant", "messages": [{"\ud800": "\udfff"}]}',
    ):
        with speaking(Scripted(reply=["Yes."])):
            answer = client.post("/v1/chat/completions", body, "application/json")
        assert answer.status_code in {200, 400}


def test_two_tabs_at_once_make_one_message_of_the_same_words(
    ai: OpenAI, person: Person
) -> None:
    with speaking(Scripted(reply=["Lovely."])):
        tabs = [Thread(target=ask, args=(ai, HELLO)) for _ in range(2)]
        for tab in tabs:
            tab.start()
        for tab in tabs:
            tab.join()
    assert told(person) == [HELLO["content"], "Lovely."]


def test_two_tabs_at_once_of_one_talk_keep_what_each_of_them_said(
    ai: OpenAI, person: Person
) -> None:
    with speaking(Scripted(reply=["Lovely."])):
        ask(ai, HELLO)
        history = [HELLO, said("Lovely.")]
        tabs = [
            Thread(target=ask, args=(ai, *history, said(f"Tab {n} sails.", "user")))
            for n in range(4)
        ]
        for tab in tabs:
            tab.start()
        for tab in tabs:
            tab.join()

    texts = told(person)
    assert sorted(text for text in texts if text != "Lovely.") == sorted(
        [HELLO["content"], *(f"Tab {n} sails." for n in range(4))]
    )
    assert texts.count("Lovely.") == 5
    with acting_for(person):
        positions = person.messages.order_by("position")
        assert [one.position for one in positions] == list(range(1, 11))


def test_a_reply_to_a_chat_deleted_meanwhile_is_still_heard(person: Person) -> None:
    talk = Talk(person, record.default_persona(), [HELLO])
    completion = Completion(talk, {"messages": [HELLO], "stream": True}, AT)

    with speaking(Scripted(reply=["Love", "ly."])):
        envelopes = completion.envelopes()
        next(envelopes)
        with acting_for(person):
            (chat,) = person.chats.all()
        record.remove(chat)
        *_, last = envelopes

    assert last["choices"][0]["finish_reason"] == "stop"
    assert told(person) == []


def answered(person: Person, reply: list[str]) -> Generator[object, None, None]:
    talk = Talk(person, record.default_persona(), [HELLO])
    request = {"messages": [HELLO], "stream": True}
    with speaking(Scripted(reply=reply)):
        yield from Completion(talk, request, AT).envelopes()


def test_a_listener_who_leaves_keeps_what_was_spoken(person: Person) -> None:
    leaving = answered(person, ["Once ", "upon a time"])
    next(leaving)
    leaving.close()

    assert told(person) == [HELLO["content"], "Once"]


def test_an_answer_stands_until_the_next_one_is_whole(person: Person) -> None:
    list(answered(person, ["Love", "ly."]))
    leaving = answered(person, ["Oh", " dear."])
    next(leaving)
    leaving.close()
    assert told(person) == [HELLO["content"], "Lovely."]

    list(answered(person, ["Oh", " dear."]))
    assert told(person) == [HELLO["content"], "Oh dear."]
