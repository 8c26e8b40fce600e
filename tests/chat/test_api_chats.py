"""Chats over the API: turns whole and streamed, recording, context, erasure, export."""

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.test import Client

from chat import record
from chat.api.turns import events_of
from chat.models import Chat, Message, Persona
from chat.record import Said
from chat.turns import take_turn
from memory.engines.language import Failure, ModelError
from memory.models import Fact, Person, RepeatableRequest
from memory.people import settle_in
from memory.repeatable import answer_of
from memory.rows import acting_for
from tests.factories import (
    AT,
    ChatFactory,
    ClientAppFactory,
    FactFactory,
    MessageFactory,
    PersonFactory,
    bearer,
)

pytestmark = pytest.mark.django_db


class Talker:
    """A language engine that says what it is told to, or fails."""

    name = "scripted"
    needs_calls = False

    def __init__(self) -> None:
        self.says: list[str] = ["I ", "see."]
        self.fails = False

    def reply(self, request: object) -> Iterator[str]:
        yield from self.says
        if self.fails:
            raise ModelError(Failure.TIMEOUT)


@pytest.fixture
def talker(monkeypatch: pytest.MonkeyPatch) -> Talker:
    talker = Talker()
    monkeypatch.setattr("chat.turns.language_engine", lambda: talker)
    return talker


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def client(person: Person) -> Client:
    return Client(headers=bearer(person))


@pytest.fixture
def chat(person: Person) -> Chat:
    return ChatFactory.create(person=person)


def send(client: Client, path: str, body: object = None, **headers: str) -> Any:
    return client.post(
        f"/api/v1/people/me/{path}", body or {}, "application/json", headers=headers
    )


def events_in(answer: Any) -> list[tuple[str, Any]]:
    blocks = b"".join(answer.streaming_content).decode().strip().split("\n\n")
    parts = [block.split("\n", 1) for block in blocks]
    return [(name[7:], json.loads(data[6:])) for name, data in parts]


def roles(chat: Chat) -> list[str]:
    with acting_for(chat.person):
        said = Message.objects.filter(chat=chat).in_order()
        return list(said.values_list("role", flat=True))


def test_a_turn_is_two_rows_and_the_reply(
    client: Client, chat: Chat, talker: Talker
) -> None:
    answer = send(client, f"chats/{chat.pk}/turns/", {"text": "Hello"})
    assert answer.status_code == 200
    assert answer.json()["reply"]["text"] == "I see."
    assert answer.json()["message"]["text"] == "Hello"
    assert roles(chat) == ["person", "assistant"]


@pytest.mark.parametrize("by_header", [True, False])
def test_a_turn_is_streamed_piece_by_piece(
    client: Client, chat: Chat, talker: Talker, *, by_header: bool
) -> None:
    headers = {"Accept": "text/event-stream"} if by_header else {}
    body = {"text": "Hello", "stream": not by_header}
    answer = send(client, f"chats/{chat.pk}/turns/", body, **headers)
    events = events_in(answer)
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert [name for name, _ in events] == ["said", "piece", "piece", "done"]
    assert events[-1][1]["reply"]["text"] == "I see."


def test_the_same_turn_again_is_the_same_turn(
    client: Client, chat: Chat, talker: Talker
) -> None:
    path, key = f"chats/{chat.pk}/turns/", {"Idempotency-Key": "t1"}
    first = send(client, path, {"text": "Hello"}, **key)
    talker.says = ["Something else."]
    again = send(client, path, {"text": "Hello"}, **key)
    streamed = send(client, path, {"text": "Hello", "stream": True}, **key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert events_in(streamed)[-1][1]["reply"] == first.json()["reply"]
    assert roles(chat) == ["person", "assistant"]


def test_the_key_of_one_turn_does_not_serve_another(
    client: Client, chat: Chat, talker: Talker
) -> None:
    path, key = f"chats/{chat.pk}/turns/", {"Idempotency-Key": "t1"}
    send(client, path, {"text": "Hello"}, **key)
    assert send(client, path, {"text": "Bye"}, **key).status_code == 422
    streamed = send(client, path, {"text": "Bye", "stream": True}, **key)
    assert streamed.status_code == 422
    assert roles(chat) == ["person", "assistant"]


def test_a_model_that_fails_leaves_a_turn_that_can_be_asked_again(
    client: Client, chat: Chat, talker: Talker
) -> None:
    path, key = f"chats/{chat.pk}/turns/", {"Idempotency-Key": "t1"}
    talker.fails = True
    failed = send(client, path, {"text": "Hello"}, **key)
    assert failed.status_code == 503
    assert failed.headers["Content-Type"] == "application/problem+json"
    assert roles(chat) == ["person"]
    streamed = send(client, path, {"text": "Hello", "stream": True}, **key)
    assert events_in(streamed)[-1][0] == "failed"
    talker.fails = False
    assert send(client, path, {"text": "Hello"}, **key).status_code == 200
    assert roles(chat) == ["person", "assistant"]


def test_a_listener_who_leaves_keeps_what_was_spoken(
    chat: Chat, talker: Talker
) -> None:
    events = events_of(take_turn(chat, Said("Hello", at=AT)))
    next(events)
    next(events)
    events.close()
    with acting_for(chat.person):
        reply = chat.person.messages.filter(role="assistant").get()
        assert reply.text == "I"


@pytest.mark.parametrize("text", ["", " ", "\x00", "x" * 32_001, "x" * 1_000_000, None])
@pytest.mark.parametrize("path", ["turns", "messages", "context"])
def test_what_cannot_be_said_is_a_problem_and_no_row(
    client: Client, chat: Chat, talker: Talker, path: str, text: str | None
) -> None:
    answer = send(client, f"chats/{chat.pk}/{path}/", {"text": text})
    assert answer.status_code in {400, 413}
    assert answer.json()["title"]
    assert roles(chat) == []


def test_a_lone_surrogate_is_a_problem(client: Client, chat: Chat) -> None:
    body = rb'{"text": "\ud800", "time_zone": "\udfff"}'
    answer = send(client, f"chats/{chat.pk}/messages/", body)
    assert answer.status_code == 400
    assert roles(chat) == []


def test_an_unknown_time_zone_is_a_problem_and_no_row(
    client: Client, chat: Chat, talker: Talker
) -> None:
    body = {"text": "Hello", "time_zone": "Mars/Olympus"}
    for path in ("turns", "messages"):
        assert send(client, f"chats/{chat.pk}/{path}/", body).status_code == 400
    assert roles(chat) == []


def test_somebody_elses_chat_does_not_exist(client: Client, talker: Talker) -> None:
    theirs = ChatFactory.create()
    for path in ("turns", "messages", "context"):
        answer = send(client, f"chats/{theirs.pk}/{path}/", {"text": "Hello"})
        assert answer.status_code == 404
    assert client.get(f"/api/v1/people/me/chats/{theirs.pk}/").status_code == 404
    assert roles(theirs) == []


def test_a_session_has_one_chat(client: Client) -> None:
    first = send(client, "chats/", {"session_id": "s1"}).json()
    again = send(client, "chats/", {"session_id": "s1"}).json()
    other = send(client, "chats/", {"session_id": "s2"}).json()
    assert first["id"] == again["id"] != other["id"]


def test_a_clients_person_is_made_with_the_first_chat() -> None:
    app = ClientAppFactory.create()
    client = Client(headers=bearer(app))
    assert client.get("/api/v1/people/olga/chats/").status_code == 404
    made = client.post("/api/v1/people/olga/chats/", {}, "application/json")
    assert made.status_code == 201
    assert len(client.get("/api/v1/people/olga/chats/").json()["results"]) == 1


@pytest.mark.parametrize("slug", ["nobody", "не-латиница", "a b", "", "x" * 60])
def test_an_unknown_persona_is_a_problem(client: Client, slug: str) -> None:
    answer = send(client, "chats/", {"persona": slug})
    assert answer.status_code == 400
    assert "persona" in answer.json()["errors"]


def test_another_clients_persona_is_unknown(client: Client) -> None:
    app = ClientAppFactory.create()
    Persona.objects.create(client=app, slug="pirate", name="Pirate")
    assert send(client, "chats/", {"persona": "pirate"}).status_code == 400
    own = Client(headers=bearer(app))
    path = "/api/v1/people/olga/chats/"
    made = own.post(path, {"persona": "pirate"}, "application/json")
    assert made.json()["persona"] == "pirate"


def test_chats_are_renamed_and_listed_with_their_titles(
    client: Client, chat: Chat
) -> None:
    path = f"/api/v1/people/me/chats/{chat.pk}/"
    client.patch(path, {"title": "Of cats"}, "application/json")
    listed = client.get("/api/v1/people/me/chats/").json()["results"]
    assert [one["title"] for one in listed] == ["Of cats"]


def test_a_turn_taken_elsewhere_is_recorded_in_order(
    client: Client, chat: Chat
) -> None:
    path = f"chats/{chat.pk}/messages/"
    reply = {"role": "assistant", "text": "Lovely."}
    assert send(client, path, reply).status_code == 409
    said = {"text": "My cat is Barsik.", "said_at": "2026-05-01T10:00:00+07:00"}
    send(client, path, said)
    assert send(client, path, reply).status_code == 201
    listed = client.get(f"/api/v1/people/me/{path}").json()["results"]
    assert [(one["position"], one["text"]) for one in listed] == [
        (1, "My cat is Barsik."),
        (2, "Lovely."),
    ]
    assert listed[0]["said_at"] == "2026-05-01T03:00:00Z"


def test_context_is_ready_to_send_and_records_nothing(
    client: Client, chat: Chat, person: Person
) -> None:
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    MessageFactory.create(chat=chat, text="Good morning.")
    body = {"text": "What is my cat called?"}
    built = send(client, f"chats/{chat.pk}/context/", body).json()
    assert built["messages"][-1] == {"role": "user", "content": body["text"]}
    assert {"role": "user", "content": "Good morning."} in built["messages"]
    assert "Barsik" in json.dumps(built["messages"])
    assert len(built["facts"]) == 1
    assert built["report"]
    assert roles(chat) == ["person"]


def test_the_key_of_one_context_does_not_serve_another_and_keeps_no_words(
    client: Client, chat: Chat, person: Person
) -> None:
    address, headers = f"chats/{chat.pk}/context/", {"Idempotency-Key": "k"}

    def built(text: str) -> Any:
        return send(client, address, {"text": text}, **headers)

    assert built("").status_code == 400
    first, again = built("What is my cat called?"), built("What is my cat called?")
    assert (first.status_code, first.json()) == (200, again.json())
    assert built("What is my dog called?").status_code == 422
    with acting_for(person):
        kept = RepeatableRequest.objects.get()
    kept.person = person
    assert answer_of(kept) == ""


def test_erasure_is_shown_and_then_confirmed(
    client: Client, chat: Chat, person: Person
) -> None:
    message = MessageFactory.create(chat=chat, text="My sister lives in Zyablikovo.")
    fact = FactFactory.create(person=person, text="Sister lives in Zyablikovo")
    with acting_for(person):
        record.support(fact, message, "My sister lives in Zyablikovo.")
    rests = client.get(f"/api/v1/people/me/facts/{fact.pk}/evidence/").json()
    assert [one["message"] for one in rests] == [str(message.pk)]
    body = {"facts": [str(fact.pk)], "with_messages": True}
    shown = send(client, "erasure/", body).json()
    assert shown["counts"]["messages"] == 1

    changed = send(client, "erasure/confirm/", {**body, "token": "made-up"})
    assert changed.status_code == 409
    assert changed.json()["preview"]["counts"] == shown["counts"]

    done = send(client, "erasure/confirm/", {**body, "token": shown["token"]})
    assert (done.status_code, done.json()["counts"]) == (200, shown["counts"])
    assert roles(chat) == []
    assert send(client, "erasure/", body).status_code == 404


def test_a_streamed_turn_that_was_erased_is_not_taken_again(
    client: Client, chat: Chat, talker: Talker, person: Person
) -> None:
    path, key = f"chats/{chat.pk}/turns/", {"Idempotency-Key": "t1"}
    body = {"text": "My sister lives in Zyablikovo.", "stream": True}
    events_in(send(client, path, body, **key))
    fact = FactFactory.create(person=person, text="Sister lives in Zyablikovo")
    with acting_for(person):
        said = person.messages.get(role="person")
        record.support(fact, said, said.text)
    asked = {"facts": [str(fact.pk)], "with_messages": True}
    token = send(client, "erasure/", asked).json()["token"]
    send(client, "erasure/confirm/", {**asked, "token": token})
    for stream in (True, False):
        again = send(client, path, {**body, "stream": stream}, **key)
        assert again.status_code == 410
    assert roles(chat) == []


def test_a_request_that_told_of_the_erased_is_not_answered_again(
    client: Client, person: Person
) -> None:
    key = {"Idempotency-Key": "k"}
    said = {"text": "Sister lives in Zyablikovo", "category": "relationships"}
    made = send(client, "facts/", said, **key).json()
    shown = send(client, "erasure/", {"facts": [made["id"]]}).json()
    body = {"facts": [made["id"]], "token": shown["token"]}
    send(client, "erasure/confirm/", body)
    again = send(client, "facts/", said, **key)
    assert again.status_code == 410
    assert send(client, "facts/", {**said, "origin": "imported"}).status_code == 422
    with acting_for(person):
        assert not Fact.objects.of(person).exists()


def test_a_deleted_chat_goes_with_the_answers_that_told_of_it(
    client: Client, chat: Chat, talker: Talker
) -> None:
    path, key = f"chats/{chat.pk}/messages/", {"Idempotency-Key": "m1"}
    send(client, path, {"text": "Hello"}, **key)
    assert client.delete(f"/api/v1/people/me/chats/{chat.pk}/").status_code == 204
    again = send(client, path, {"text": "Hello"}, **key)
    assert again.status_code == 410
    with acting_for(chat.person):
        assert not chat.person.chats.exists()


def test_everything_is_erased_with_the_key_that_asked(client: Client) -> None:
    shown = send(client, "erasure/", {"everything": True}).json()
    body = {"everything": True, "token": shown["token"]}
    assert send(client, "erasure/confirm/", body).status_code == 200
    assert client.get("/api/v1/people/me/facts/").status_code == 401


@pytest.mark.parametrize(
    "body", [{}, {"facts": []}, {"facts": ["x"]}, {"facts": [1], "everything": True}]
)
def test_erasure_of_nothing_in_particular_is_a_problem(
    client: Client, body: dict[str, Any]
) -> None:
    assert send(client, "erasure/", body).status_code == 400


def test_somebody_elses_fact_is_not_erased(client: Client) -> None:
    theirs = FactFactory.create()
    body = {"facts": [str(theirs.pk), str(uuid4())]}
    assert send(client, "erasure/", body).status_code == 404


def test_the_export_has_everything_line_by_line(
    client: Client, chat: Chat, person: Person
) -> None:
    message = MessageFactory.create(chat=chat, text="My cat is Barsik.")
    record.answer(message, "Lovely.", at=AT)
    fact = FactFactory.create(person=person, text="Her cat is called Barsik")
    with acting_for(person):
        record.support(fact, message, "My cat is Barsik.")
    answer = client.get("/api/v1/people/me/export/")
    lines = [json.loads(line) for line in b"".join(answer).splitlines()]
    kinds = [line["line"] for line in lines]
    assert kinds == [
        "person",
        "fact",
        "persona",
        "chat",
        "message",
        "message",
        "evidence",
    ]
    assert lines[1]["text"] == "Her cat is called Barsik"
    assert [event["what"] for event in lines[1]["history"]] == ["recorded"]
    assert lines[4]["text"] == "My cat is Barsik."


@pytest.mark.parametrize("way", ["", "?format=markdown"])
def test_the_export_can_be_read(
    client: Client, chat: Chat, person: Person, way: str
) -> None:
    settle_in(person, language="ru", time_zone="Asia/Tomsk")
    message = MessageFactory.create(chat=chat, text="# Привет!\nКота зовут Барсик.")
    record.answer(message, "Чудесно.", at=AT)
    FactFactory.create(person=person, text="Кота зовут Барсик")
    headers = {} if way else {"Accept": "text/markdown"}
    answer = client.get(f"/api/v1/people/me/export/{way}", headers=headers)
    page = b"".join(answer).decode()
    assert answer.headers["Content-Type"] == "text/markdown"
    assert page.startswith("# Обо мне\n\n\n## ")
    assert "- Кота зовут Барсик *(15 мая 2026)*" in page
    assert "> # Привет!\n> Кота зовут Барсик.\n" in page
    assert "19:00" in page


def test_each_verb_needs_its_own_scope(chat: Chat, person: Person) -> None:
    client = Client(headers=bearer(person, scopes=["chats:read"]))
    assert client.get("/api/v1/people/me/chats/").status_code == 200
    assert send(client, f"chats/{chat.pk}/turns/", {"text": "Hi"}).status_code == 403
    assert send(client, "erasure/", {"everything": True}).status_code == 403
    assert client.get("/api/v1/people/me/export/").status_code == 403


@pytest.mark.parametrize("told", ["p=abc", "p=%00", "p=1e5", "p=%ED%A0%80"])
@pytest.mark.parametrize("of", ["", "/{chat}/messages"])
def test_a_cursor_of_no_page_is_answered_clearly(
    client: Client, chat: Chat, told: str, of: str
) -> None:
    cursor = quote(b64encode(told.encode()).decode())
    address = f"/api/v1/people/me/chats{of.format(chat=chat.pk)}?cursor={cursor}"

    assert client.get(address).status_code in {200, 404}
