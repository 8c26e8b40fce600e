"""The chat pages: talking with and without scripts, and what stands under a reply."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now

from chat import record
from chat.models import Chat, Message, NamedFact
from chat.page import DRAWN, talk_of
from chat.record import LONGEST_MESSAGE
from chat.views.lines import LINES
from memory.engines.language import Failure
from memory.models import Actor, Fact, Person
from memory.rows import acting_for
from memory.store import retract
from tests.factories import (
    ChatFactory,
    FactFactory,
    MessageFactory,
    PersonFactory,
    bearer,
)
from tests.scripted import Scripted, speaking
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db


def said_in(person: Person) -> list[str]:
    with acting_for(person):
        found = Message.objects.filter(person=person).order_by("said_at", "position")
        return [one.role for one in found]


def place(chat: Chat, verb: str = "chat") -> str:
    return reverse(f"chat:{verb}", args=[chat.pk])


def test_without_scripts_the_first_message_opens_a_chat_with_its_reply() -> None:
    person = PersonFactory.create()

    with speaking(Scripted(reply=["Good ", "morning"])):
        response = visitor(person).post("/say/", {"text": "Hello"}, follow=True)

    shown = response.content.decode()
    assert "Hello" in shown
    assert "Good morning" in shown
    assert said_in(person) == ["person", "assistant"]


def test_a_script_reads_the_reply_piece_by_piece() -> None:
    person = PersonFactory.create()
    chat = ChatFactory.create(person=person)

    with speaking(Scripted(reply=["Good ", "morning"])):
        response = visitor(person).post(
            place(chat, "say"), {"text": "Hello"}, headers={"accept": LINES}
        )
        lines = [json.loads(line) for line in response.getvalue().splitlines()]

    assert lines == [{"chat": place(chat)}, {"piece": "Good "}, {"piece": "morning"}]
    assert said_in(person) == ["person", "assistant"]


def test_the_same_message_sent_twice_is_one_turn() -> None:
    person = PersonFactory.create()
    chat = ChatFactory.create(person=person)

    with speaking(Scripted()):
        for _ in range(2):
            said = {"text": "Hello", "key": "once"}
            visitor(person).post(place(chat, "say"), said)

    assert said_in(person) == ["person", "assistant"]


def test_a_chat_begun_twice_with_one_key_is_one_chat() -> None:
    person = PersonFactory.create()

    with speaking(Scripted()):
        for _ in range(2):
            said = {"text": "Hello", "key": "once"}
            visitor(person).post(reverse("chat:begin"), said)

    assert said_in(person) == ["person", "assistant"]
    with acting_for(person):
        assert person.chats.count() == 1


def test_a_first_message_too_long_for_the_model_opens_no_chat() -> None:
    person = PersonFactory.create()

    visitor(person).post(reverse("chat:begin"), {"text": "я" * 20_000})

    with acting_for(person):
        assert not person.chats.exists()


def test_a_key_that_stands_for_other_words_keeps_the_new_words_in_the_composer() -> (
    None
):
    person = PersonFactory.create()
    chat = ChatFactory.create(person=person)

    with speaking(Scripted()):
        visitor(person).post(place(chat, "say"), {"text": "Hello", "key": "once"})
        response = visitor(person).post(
            place(chat, "say"), {"text": "Goodbye", "key": "once"}
        )

    assert "Goodbye</textarea>" in response.content.decode()


def test_a_model_that_fails_leaves_a_message_that_can_be_asked_again() -> None:
    person = PersonFactory.create()
    chat = ChatFactory.create(person=person)

    with speaking(Scripted(failure=Failure.TIMEOUT)):
        response = visitor(person).post(
            place(chat, "say"), {"text": "Hello"}, follow=True
        )
    assert "Your message is kept" in response.content.decode()
    assert "Ask again" in response.content.decode()
    with acting_for(person):
        message = Message.objects.get(person=person)
    with speaking(Scripted(reply=["Here I am"])):
        address = reverse("chat:again", args=[message.pk])
        response = visitor(person).post(address, follow=True)

    assert "Here I am" in response.content.decode()
    assert "Ask again" not in response.content.decode()
    assert said_in(person) == ["person", "assistant"]


def test_a_failure_in_the_middle_is_told_to_the_script() -> None:
    person = PersonFactory.create()

    with speaking(Scripted(reply=["Good "], failure=Failure.TIMEOUT)):
        response = visitor(person).post(
            "/say/", {"text": "Hello"}, headers={"accept": LINES}
        )
        last = json.loads(response.getvalue().splitlines()[-1])

    assert "Your message is kept" in last["failed"]


@pytest.mark.parametrize("text", ["", " \t\n", "a\0b", "long" * LONGEST_MESSAGE])
def test_what_cannot_be_said_is_explained_and_nothing_is_recorded(text: str) -> None:
    person = PersonFactory.create()

    response = visitor(person).post("/say/", {"text": text})
    told = visitor(person).post("/say/", {"text": text}, headers={"accept": LINES})

    assert response.status_code == 200
    assert told.status_code == 422
    assert told.json()["why"]
    assert said_in(person) == []


@pytest.mark.parametrize(
    "text", ["\u200b\u200e", "🌊" * 5_000, "\u202e\u0645\u0631", "\ufeff"]
)
def test_odd_writing_is_no_accident(text: str) -> None:
    person = PersonFactory.create()

    with speaking(Scripted()):
        response = visitor(person).post("/say/", {"text": text}, follow=True)

    assert response.status_code == 200


def test_under_a_reply_stands_what_was_remembered_for_it_and_since_when() -> None:
    fact = FactFactory.create(
        text="Her cat is called Barsik", at=now() - timedelta(days=400)
    )
    message = MessageFactory.create(chat__person=fact.person, at=now())
    note: list[NamedFact] = [{"fact": str(fact.pk), "why": "meaning"}]
    record.answer(message, "Barsik again?", at=now(), note=note)

    shown = page(visitor(fact.person), place(message.chat))

    assert "Remembered for this: 1 fact" in shown
    assert "Her cat is called Barsik" in shown
    assert f"remembered on {fact.recorded_at:%-d %B %Y}" in shown


def learned(person: Person) -> tuple[Message, Fact]:
    fact = FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    message = MessageFactory.create(chat__person=person, at=now())
    with acting_for(person):
        record.support(fact, message, "Barsik again")
    return message, fact


def test_what_was_learned_can_be_undone_in_place() -> None:
    person = PersonFactory.create()
    message, fact = learned(person)

    shown = page(visitor(person), place(message.chat))
    assert reverse("about-me:undo", args=[fact.pk]) in shown

    retract(fact, at=now(), by=Actor.PERSON)
    shown = page(visitor(person), place(message.chat))
    assert reverse("about-me:restore", args=[fact.pk]) in shown


def test_the_page_asks_what_was_learned_until_a_worker_has_read_the_message() -> None:
    person = PersonFactory.create()
    message, _ = learned(person)
    client = visitor(person)
    address = reverse("chat:learned", args=[message.pk])
    asking = {"hx-request": "true"}

    assert "hx-get" in client.get(address, headers=asking).content.decode()
    with acting_for(person):
        message.learned_at = now()
        message.save()
    assert "hx-get" not in client.get(address, headers=asking).content.decode()
    assert client.get(address).status_code == 302


def test_a_long_chat_shows_its_end_and_leads_to_the_rest() -> None:
    person = PersonFactory.create()
    chat = ChatFactory.create(person=person)
    for number in range(1, DRAWN + 3):
        MessageFactory.create(chat=chat, text=f"message number {number}.", at=now())
    client = visitor(person)

    shown = page(client, place(chat))
    assert "message number 2." not in shown
    assert f"?before={3}" in shown
    assert "message number 2." in page(client, place(chat) + "?before=3")
    for odd in ("0", "-1", "9" * 5_000, "x", "%00"):
        page(client, f"{place(chat)}?before={odd}")


def test_two_hundred_messages_are_there_after_one_click() -> None:
    chat = ChatFactory.create()
    said = {"person": chat.person, "chat": chat, "said_at": now(), "sealed": b""}
    with acting_for(chat.person):
        Message.objects.bulk_create(
            Message(position=n, role="assistant", **said) for n in range(1, 251)
        )
        Chat.objects.update(last_position=250)
        chat.refresh_from_db(fields=["last_position"])

    first = talk_of(chat, now())
    earlier = talk_of(chat, now(), before=first.earlier)

    positions = [one.message.position for one in [*earlier.drawn, *first.drawn]]
    assert (len(first.drawn), positions) == (40, list(range(51, 251)))
    assert earlier.earlier == 51


def test_a_sentence_leads_to_its_place_in_the_chat() -> None:
    message = MessageFactory.create(at=now())
    address = reverse("chat:message", args=[message.pk])

    response = visitor(message.person).get(address)

    assert response.headers["Location"].endswith(f"#m-{message.pk}")
    assert message.text in page(visitor(message.person), address)


def test_a_chat_bears_the_name_it_is_given() -> None:
    chat = ChatFactory.create()

    visitor(chat.person).post(place(chat, "rename"), {"title": "Barsik & co"})

    assert "Barsik &amp; co" in page(visitor(chat.person), place(chat))


def test_a_chat_is_deleted_after_a_look_at_what_goes_and_what_stays() -> None:
    person = PersonFactory.create()
    message, fact = learned(person)
    client = visitor(person)

    asked = page(client, place(message.chat, "ask-to-delete"))
    assert "1 message goes" in asked
    assert "1 fact that was learned here stays" in asked
    client.post(place(message.chat, "delete"))

    assert client.get(place(message.chat)).status_code == 404
    assert fact.text in page(client, "/about-me/")
    assert "Barsik again" in page(client, "/about-me/")


@pytest.mark.parametrize("verb", ["chat", "ask-to-delete", "say", "rename", "delete"])
def test_somebody_elses_chat_does_not_exist(verb: str) -> None:
    chat = ChatFactory.create()
    stranger = visitor(PersonFactory.create())

    if verb in {"chat", "ask-to-delete"}:
        assert stranger.get(place(chat)).status_code == 404
    else:
        answer = stranger.post(place(chat, verb), {"text": "x", "title": "x"})
        assert answer.status_code == 404


def test_a_chat_page_asks_the_same_queries_whatever_was_said() -> None:
    few, many = PersonFactory.create(), PersonFactory.create()
    talk_on(few)
    for _ in range(5):
        talk_on(many)

    assert queries(many) == queries(few)


def talk_on(person: Person) -> None:
    """A turn from which something is learned and for which something was recalled."""
    chat = record.open_chat(person, session_id="the only one")
    fact = FactFactory.create(person=person, at=now())
    message = MessageFactory.create(chat=chat, at=now())
    with acting_for(person):
        record.support(fact, message, "said so")
    note: list[NamedFact] = [{"fact": str(fact.pk), "why": "meaning"}]
    record.answer(message, "Yes.", at=now(), note=note)


def queries(person: Person) -> int:
    with acting_for(person):
        chat = person.chats.get()
    client = visitor(person)
    client.get(place(chat))
    with CaptureQueriesContext(connection) as captured:
        assert client.get(place(chat)).status_code == 200
    return len(captured)


def test_a_chat_is_found_by_its_title() -> None:
    bees = ChatFactory.create()
    person = bees.person
    record.rename(bees, "Bees on the roof")
    record.rename(ChatFactory.create(person=person), "A trip to Tomsk")
    client = visitor(person)

    shown = page(client, "/?q=ROOF+bees")
    assert "Bees on the roof" in shown
    assert "A trip to Tomsk" not in shown
    assert "No chat is called so." in page(client, "/?q=nowhere")


@pytest.mark.parametrize("asked", ["/new/", "/?q=bees"])
def test_talks_through_a_program_push_no_other_out_of_the_list(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chat.page.LISTED", 6 if "q=" in asked else 2)
    monkeypatch.setattr("chat.page.SEARCHED", 2)
    person = PersonFactory.create()
    talks = [
        ChatFactory.create(person=person, channel=channel)
        for channel in ("web", "completions", "phone")
        for _later in range(3)
    ]
    for one in talks:
        record.rename(one, "Bees")

    shown = page(visitor(person), asked)

    listed = [place for place, one in enumerate(talks) if str(one.pk) in shown]
    assert listed == [1, 2, 4, 5, 7, 8]


def test_a_talk_held_through_a_program_is_found_among_the_chats_and_can_go() -> None:
    person = PersonFactory.create()
    asked = {
        "model": record.default_persona().slug,
        "messages": [{"role": "user", "content": "I keep bees on the roof."}],
    }
    program = Client(headers=bearer(person))
    with speaking(Scripted()):
        program.post("/v1/chat/completions", asked, "application/json")
    client = visitor(person)
    with acting_for(person):
        talk = person.chats.get()

    listed = page(client, "/new/")
    assert f'href="/chats/{talk.pk}/"' in listed
    assert "through a program" in listed
    client.post(f"/chats/{talk.pk}/delete/confirm/")

    with acting_for(person):
        assert not person.chats.exists()
