"""A no-logs talk: answered from memory, and without a trace anywhere."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from chat import record
from chat.models import Persona
from chat.serializers import LONGEST_TALK
from config.logs import EventFormatter
from memory import spending
from memory.engines.language import Failure
from memory.models import Person
from memory.people import settle_in
from memory.policy.numbers import DEFAULT
from memory.policy.told import UNKEPT
from memory.rows import acting_for, overseeing
from tests.factories import (
    AT,
    ChatFactory,
    ClientAppFactory,
    FactFactory,
    MessageFactory,
    PersonFactory,
    bearer,
)
from tests.promises.traces import kept_by_functions
from tests.scripted import Scripted, breaks_off, says, speaking, speaking_over_http

pytestmark = pytest.mark.django_db

CANARY = "Quetzalcoatlus"
WRITES = ("INSERT", "UPDATE", "DELETE", "COPY", "MERGE")
TALK = [
    {"role": "person", "text": f"I have a secret: {CANARY} lives in my garage."},
    {"role": "assistant", "text": f"A {CANARY}!"},
]
ASKED = {"before": TALK, "text": f"What does my cat think of {CANARY}?"}
PATHS = ("no-logs/turns/", "no-logs/context/")


@pytest.fixture
def person() -> Person:
    fact = FactFactory.create(text="Her cat is called Barsik", embedded=True)
    person: Person = fact.person
    return person


@pytest.fixture
def client(person: Person) -> Client:
    client = Client(headers=bearer(person))
    client.get("/api/v1/people/me/chats/")  # the hour of a key's use is noted once
    record.default_persona()
    return client


def send(client: Client, path: str, body: object, **headers: str) -> Any:
    answer: Any = client.post(
        f"/api/v1/people/me/{path}", body, "application/json", headers=headers
    )
    if answer.streaming:
        answer.streaming_content = list(answer.streaming_content)
    return answer


@pytest.fixture
def traceless(
    client: Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> Iterator[None]:
    """What the test does writes no row, file, key of the broker or word of a log.

    Nor does any function keep a word of it for its next call.
    """
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    caplog.set_level("DEBUG")
    before = in_the_broker()
    with CaptureQueriesContext(connection) as asked:
        yield
    queries = [query["sql"] for query in asked.captured_queries]
    assert queries
    assert [one for one in queries if one.lstrip().startswith(WRITES)] == []
    assert CANARY not in "\n".join(queries)
    assert list(tmp_path.iterdir()) == []
    assert in_the_broker() == before
    assert CANARY.encode() not in in_the_cache()
    assert kept_by_functions(CANARY) == set()
    formatter = EventFormatter()
    assert CANARY not in "\n".join(map(formatter.format, caplog.records))


def in_the_cache() -> bytes:
    assert isinstance(caches["default"], LocMemCache)
    held: dict[str, bytes] = caches["default"]._cache  # type: ignore[attr-defined]  # noqa: SLF001
    return b"".join([key.encode() + value for key, value in held.items()])


def in_the_broker() -> list[bytes]:
    with current_app.connection_for_read() as broker:
        return sorted(broker.default_channel.client.keys("*"))


@pytest.mark.usefixtures("traceless")
def test_it_is_answered_from_what_is_remembered(client: Client) -> None:
    with speaking(Scripted(reply=["Barsik ", "is afraid."])) as engine:
        answer = send(client, "no-logs/turns/", ASKED).json()

    assert answer["reply"] == "Barsik is afraid."
    assert len(answer["facts"]) == 1
    assert isinstance(engine, Scripted)
    lines = [(line.role, line.text) for line in engine.asked[0]]
    assert lines[-3:] == [
        ("user", TALK[0]["text"]),
        ("assistant", TALK[1]["text"]),
        ("user", ASKED["text"]),
    ]
    assert "Barsik" in json.dumps(lines)


def test_the_model_is_told_to_promise_nothing(client: Client, person: Person) -> None:
    built = send(client, "no-logs/context/", ASKED).json()
    assert UNKEPT in built["messages"][0]["content"]

    chat = ChatFactory.create(person=person)
    address = f"chats/{chat.pk}/context/"
    assert UNKEPT not in str(send(client, address, {"text": "Hi"}).json())
    settle_in(person, remembers=False)
    assert UNKEPT in str(send(client, address, {"text": "Hi"}).json())


@pytest.mark.usefixtures("traceless")
def test_it_streams(client: Client) -> None:
    with speaking(Scripted(reply=["Barsik ", "is afraid."])):
        answer = send(client, "no-logs/turns/", {**ASKED, "stream": True})

    events = b"".join(answer.streaming_content).decode().split("\n\n")
    names = [event.split("\n")[0] for event in events if event]
    assert names == ["event: piece", "event: piece", "event: done"]


@pytest.mark.usefixtures("traceless")
def test_a_model_of_the_clients_own_gets_the_ready_messages(client: Client) -> None:
    built = send(client, "no-logs/context/", ASKED).json()

    assert built["messages"][-1] == {"role": "user", "content": ASKED["text"]}
    assert "Barsik" in json.dumps(built["messages"])


@pytest.mark.usefixtures("traceless")
@pytest.mark.parametrize("stream", [True, False])
def test_a_model_that_fails_in_the_middle_leaves_no_trace(
    client: Client, *, stream: bool
) -> None:
    with speaking(Scripted(reply=[CANARY, "!"], failure=Failure.TIMEOUT)):
        answer = send(client, "no-logs/turns/", {**ASKED, "stream": stream})

    if stream:
        assert b"event: failed" in b"".join(answer.streaming_content)
    else:
        assert answer.status_code == 503
        assert "kept" not in answer.json()["detail"]


@pytest.mark.usefixtures("traceless")
@pytest.mark.parametrize("answer", [says(CANARY), breaks_off(CANARY)])
def test_an_endpoint_hears_it_and_nobody_else(client: Client, answer: Any) -> None:
    with speaking_over_http(answer) as (_, endpoint):
        send(client, "no-logs/turns/", ASKED)

    assert CANARY in json.dumps(endpoint.requests)


@pytest.mark.usefixtures("traceless")
def test_an_idempotency_key_keeps_nothing(client: Client) -> None:
    with speaking(Scripted()):
        headers = {"Idempotency-Key": "k"}
        assert send(client, "no-logs/turns/", ASKED, **headers).status_code == 200


@pytest.mark.usefixtures("traceless")
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"text": ""}, 400),
        ({"text": "\0"}, 400),
        ({"text": f"{CANARY} " * 2_000}, 413),
        ({"text": "x" * 100_000}, 400),
        ({"before": [{"role": "tool", "text": CANARY}]}, 400),
        ({"before": [{"role": CANARY, "text": "x"}]}, 400),
        ({"before": [CANARY]}, 400),
        ({"persona": "nobody"}, 400),
    ],
)
def test_what_cannot_be_asked_is_told_and_not_kept(
    client: Client, path: str, wrong: dict[str, object], status: int
) -> None:
    answer = send(client, path, {**ASKED, **wrong})
    assert answer.status_code == status
    assert CANARY not in answer.content.decode()


@pytest.mark.parametrize("path", PATHS)
def test_somebody_nobody_has_spoken_for_is_answered_and_not_made(path: str) -> None:
    record.default_persona()
    new = Client(headers=bearer(ClientAppFactory.create()))

    with speaking(Scripted(reply=["I do not know it."])):
        path = f"/api/v1/people/stranger/{path}"
        answer = new.post(path, ASKED, "application/json")

    assert answer.status_code == 200
    assert answer.json()["facts"] == []
    assert new.get("/api/v1/people/stranger/facts/").status_code == 404
    assert held_of_people() == 0


def test_the_drop_in_makes_no_row_of_somebody_new_either() -> None:
    new = Client(headers=bearer(ClientAppFactory.create()))
    said = {"role": "user", "content": "Have you met my aunt?"}
    asked = {"model": "assistant", "user": "stranger", "messages": [said]}

    with speaking(Scripted()):
        for is_stored, people in ((False, 0), (True, 1)):
            body = asked | {"store": is_stored}
            answer = new.post("/v1/chat/completions", body, "application/json")
            assert answer.status_code == 200
            assert held_of_people() == people


def held_of_people() -> int:
    with overseeing():
        return Person.objects.count()


def test_a_long_talk_is_condensed_and_not_cut_in_silence(client: Client) -> None:
    fence = {"role": "person", "text": "The garden fence shall be blue by Friday."}
    before = [fence, *[{"role": "person", "text": "x " * 900}] * 60]
    built = send(client, "no-logs/context/", {"before": before, "text": "And?"}).json()

    report = {part["layer"]: part for part in built["report"]}
    assert report["window"]["left_out"] + report["window"]["messages"] == 61
    assert "garden fence" in json.dumps(built["messages"])


@pytest.mark.usefixtures("traceless")
def test_a_talk_of_any_length_goes_on_and_its_oldest_leave_first(
    client: Client,
) -> None:
    turns = [{**TALK[n % 2], "text": f"Turn {n}."} for n in range(2 * LONGEST_TALK)]
    with speaking(Scripted(reply=["Yes."])) as engine:
        body = {"before": turns, "text": f"Does {CANARY} still listen?"}
        assert send(client, "no-logs/turns/", body).json()["reply"] == "Yes."

    assert isinstance(engine, Scripted)
    asked = [line.text for line in engine.asked[0]]
    assert asked[-2] == turns[-1]["text"]
    assert turns[0]["text"] not in "\n".join(asked)


def test_the_days_calls_hold_here_too(client: Client, person: Person) -> None:
    with acting_for(person):
        person.spendings.create(day=AT.date(), calls=DEFAULT.model_calls_a_day)
    with pytest.raises(spending.CeilingReached):
        spending.refuse_when_used_up(person, AT, DEFAULT)


def test_a_talk_with_a_persona_of_its_own_knows_only_its_facts(
    client: Client, person: Person
) -> None:
    Persona.objects.create(slug="own", name="Own", shares_facts=False)
    built = send(client, "no-logs/context/", {**ASKED, "persona": "own"}).json()

    assert built["facts"] == []
    assert "Barsik" not in json.dumps(built["messages"][:-3])


def test_other_chats_are_no_part_of_it(client: Client, person: Person) -> None:
    MessageFactory.create(chat__person=person, text="I bought a zeppelin.")
    other = PersonFactory.create()
    FactFactory.create(person=other, text="His cat is called Murzik", embedded=True)
    built = json.dumps(send(client, "no-logs/context/", ASKED).json())

    assert "zeppelin" not in built
    assert "Murzik" not in built
