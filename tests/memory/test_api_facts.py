"""Facts over the API: whose they are, what can be done to them, what bad input gets."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from memory import people, store
from memory.engines.embedding import EmbeddingError
from memory.models import Actor, ClientApp, Fact, Person
from memory.rows import acting_for
from tests.factories import (
    AT,
    ClientAppFactory,
    ClientPersonFactory,
    FactFactory,
    PersonFactory,
    bearer,
)

pytestmark = pytest.mark.django_db

CAT = "Her cat is called Barsik"


class Api:
    """A test client with a key; the answers' bodies."""

    def __init__(self, owner: ClientApp | Person, name: str, **key: Any) -> None:
        self.client = Client(headers=bearer(owner, **key))
        self.root = f"/api/v1/people/{name}/"

    def __call__(
        self, method: str, path: str, body: object = None, *, key: str = ""
    ) -> tuple[int, Any]:
        data = "" if body is None else json.dumps(body)
        headers = {"Idempotency-Key": key} if key else {}
        answer = self.client.generic(
            method, self.root + path, data, "application/json", headers=headers
        )
        self.last = answer
        return answer.status_code, json.loads(answer.content or b"null")


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def api(person: Person) -> Api:
    return Api(person, "me")


def facts_of(person: Person) -> list[str]:
    with acting_for(person):
        return [fact.text for fact in Fact.objects.of(person).current()]


def test_a_person_adds_a_fact_and_finds_it_in_the_list(api: Api) -> None:
    status, made = api("POST", "facts/", {"text": CAT, "category": "relationships"})
    assert (status, made["text"], made["origin"]) == (201, CAT, "by_hand")

    _, listed = api("GET", "facts/?category=relationships")

    assert [fact["id"] for fact in listed["results"]] == [made["id"]]


@pytest.mark.parametrize(
    ("placing", "kept"),
    [
        ("instead", ["I live in Tomsk"]),
        ("beside", ["I live in Tomsk", "Lives in Omsk"]),
    ],
)
def test_what_is_written_beside_something_alike_is_asked_about_first(
    api: Api, person: Person, placing: str, kept: list[str]
) -> None:
    home = FactFactory.create(person=person, text="Lives in Omsk", embedded=True)
    said = {"text": "I live in Tomsk"}

    status, asked = api("POST", "facts/", said)
    assert (status, asked["type"]) == (409, "urn:nezabudka:problem:alike")
    assert asked["standing"] == str(home.pk)
    assert facts_of(person) == ["Lives in Omsk"]

    assert api("POST", "facts/", said | {"placing": placing})[0] == 201
    assert sorted(facts_of(person)) == kept


def test_what_is_said_again_word_for_word_is_known_already(
    api: Api, person: Person
) -> None:
    FactFactory.create(person=person, text="Lives in Omsk", embedded=True)

    status, known = api("POST", "facts/", {"text": "Lives in Omsk"})

    assert (status, known["type"]) == (409, "urn:nezabudka:problem:already-known")


def test_what_a_client_does_is_told_as_the_clients() -> None:
    api = Api(ClientAppFactory.create(), "anna")
    _, made = api("POST", "facts/", {"text": CAT, "origin": "by_hand"})
    _, edited = api("PATCH", f"facts/{made['id']}/", {"text": "Her cat is Barsik"})

    _, events = api("GET", f"facts/{edited['id']}/history/")

    assert {event["by"] for event in events} == {"client"}


def test_a_client_makes_a_person_by_writing_and_not_by_reading() -> None:
    client = ClientAppFactory.create()
    api = Api(client, "ivan%2Fpetrov%20%D0%B8%20%D0%BA%D0%BE")
    assert api("GET", "facts/")[0] == 404
    assert people.person_of_client(client, "ivan/petrov и ко") is None

    status, made = api("POST", "facts/", {"text": CAT})

    assert (status, made["origin"]) == (201, "imported")
    person = people.person_of_client(client, "ivan/petrov и ко")
    assert person is not None
    assert facts_of(person) == [CAT]


def test_an_id_with_slashes_is_never_taken_for_somebody_elses_address() -> None:
    victim = ClientPersonFactory.create(external_id="victim")
    FactFactory.create(person=victim)
    api = Api(cast(ClientApp, victim.client), "victim%2Ffacts")

    assert api("GET", "facts/")[0] == 404


def test_what_is_somebody_elses_does_not_exist(api: Api) -> None:
    theirs = FactFactory.create()
    for method, path in [
        ("GET", ""),
        ("PATCH", ""),
        ("DELETE", ""),
        ("GET", "history/"),
        ("POST", "restore/"),
        ("POST", "pin/"),
        ("DELETE", "pin/"),
        ("POST", "accept/"),
    ]:
        body = {"text": CAT} if method == "PATCH" else None
        assert api(method, f"facts/{theirs.pk}/{path}", body)[0] == 404
        assert api(method, f"facts/{uuid4()}/{path}", body)[0] == 404
    assert facts_of(theirs.person) == [theirs.text]


def test_a_personal_key_speaks_for_nobody_else(person: Person) -> None:
    other = ClientPersonFactory.create()
    assert Api(person, other.external_id)("GET", "facts/")[0] == 404
    assert Api(person, str(other.pk))("GET", "facts/")[0] == 404


def test_a_clients_key_does_not_reach_another_clients_person() -> None:
    theirs = ClientPersonFactory.create()
    api = Api(ClientAppFactory.create(), theirs.external_id)
    assert api("GET", "facts/")[0] == 404


@pytest.mark.parametrize("secret", ["", "nzb_wrong", "ключ", "\x00", "x" * 9000])
def test_without_a_key_there_is_a_problem_and_nothing_else(secret: str) -> None:
    header = f"Bearer {secret}".encode().decode("latin-1")
    answer = Client().get("/api/v1/people/me/facts/", HTTP_AUTHORIZATION=header)
    assert answer.status_code == 401
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json()["status"] == 401


def test_a_session_opens_nothing(person: Person) -> None:
    browser = Client()
    browser.force_login(cast(User, person.user))
    assert browser.get("/api/v1/people/me/facts/").status_code == 401


def test_a_key_does_only_what_its_scopes_name(person: Person) -> None:
    reader = Api(person, "me", scopes=["facts:read"])
    assert reader("GET", "facts/")[0] == 200
    assert reader("POST", "facts/", {"text": CAT})[0] == 403
    assert reader("POST", "recall/", {"question": "my cat?"})[0] == 403


def test_forgetting_restoring_and_pinning(api: Api, person: Person) -> None:
    fact = FactFactory.create(person=person, text=CAT)
    assert api("DELETE", f"facts/{fact.pk}/")[0] == 204
    assert api("DELETE", f"facts/{fact.pk}/")[0] == 204
    assert api("GET", f"facts/{fact.pk}/")[1]["state"] == "retracted"
    assert api("POST", f"facts/{fact.pk}/restore/")[1]["state"] == "current"
    assert api("POST", f"facts/{fact.pk}/pin/")[1]["pinned"] is True
    assert api("DELETE", f"facts/{fact.pk}/pin/")[1]["pinned"] is False

    _, events = api("GET", f"facts/{fact.pk}/history/")

    assert [event["what"] for event in events] == [
        "recorded",
        "retracted",
        "restored",
        "pinned",
        "unpinned",
    ]


def test_a_reworded_fact_can_be_put_back_by_restoring_instead(
    api: Api, person: Person
) -> None:
    fact = FactFactory.create(person=person, text=CAT)
    _, edited = api("PATCH", f"facts/{fact.pk}/", {"text": "Her cat is called Murka"})
    assert facts_of(person) == ["Her cat is called Murka"]

    status, problem = api("POST", f"facts/{fact.pk}/restore/")
    assert status == 409
    assert (problem["fact"], problem["standing"]) == (str(fact.pk), edited["id"])

    instead = {"in_place_of_its_successor": True}
    assert api("POST", f"facts/{fact.pk}/restore/", instead)[0] == 200
    assert facts_of(person) == [CAT]


def test_only_a_current_fact_is_reworded(api: Api, person: Person) -> None:
    fact = FactFactory.create(person=person)
    store.retract(fact, at=AT, by=Actor.PERSON)
    assert api("PATCH", f"facts/{fact.pk}/", {"text": CAT})[0] == 409


def test_a_waiting_fact_is_accepted_once(api: Api, person: Person) -> None:
    fact = FactFactory.create(person=person, waiting=True)
    assert api("GET", "facts/?state=waiting")[1]["results"][0]["id"] == str(fact.pk)
    assert api("POST", f"facts/{fact.pk}/accept/")[1]["state"] == "current"
    assert api("POST", f"facts/{fact.pk}/accept/")[0] == 409


def test_a_secret_is_refused_with_its_reason(api: Api, person: Person) -> None:
    status, problem = api("POST", "facts/", {"text": "My card is 4111 1111 1111 1111"})
    assert (status, problem["refusal"]) == (422, "secret")
    assert problem["type"] == "urn:nezabudka:problem:refused"
    assert facts_of(person) == []


def test_saying_it_twice_names_the_fact_that_stands(api: Api) -> None:
    _, first = api("POST", "facts/", {"text": CAT})
    status, problem = api("POST", "facts/", {"text": CAT})
    assert (status, problem["standing"]) == (409, first["id"])


def test_the_past_is_asked_by_day_in_the_persons_zone(api: Api, person: Person) -> None:
    fact = FactFactory.create(person=person, text=CAT)
    store.retract(fact, at=AT, by=Actor.PERSON)
    assert api("GET", "facts/")[1]["results"] == []
    _, listed = api("GET", "facts/?as_of=2026-05-15&known_at=2026-05-16")
    assert [one["id"] for one in listed["results"]] == [str(fact.pk)]


def test_pages_are_steady_and_follow_one_another(api: Api, person: Person) -> None:
    ids = [str(FactFactory.create(person=person).pk) for _ in range(5)]
    _, first = api("GET", "facts/?limit=3")
    api.root, after = "", first["next"].split("testserver")[1]
    _, second = api("GET", after)
    found = [fact["id"] for fact in first["results"] + second["results"]]
    assert sorted(found) == sorted(ids)
    assert second["next"] is None


BAD_QUERIES = [
    "state=gone",
    "category=%00",
    "as_of=yesterday",
    "as_of=9999-12-31",
    "as_of=9999-12-31T23:59:59-12:00",
    "as_of=0001-01-01T00:00:00%2B14:00",
    "cursor=cD1nYXJiYWdl",
    "cursor=%F0%9F%98%80",
]


@pytest.mark.parametrize("query", BAD_QUERIES)
def test_a_query_that_makes_no_sense_is_a_problem(
    api: Api, person: Person, query: str
) -> None:
    FactFactory.create(person=person)
    status, problem = api("GET", f"facts/?{query}")
    assert status in {400, 404}
    assert problem["detail"]


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b'"text"',
    b"[" * 100_000,
    b'{"text": NaN}',
    b'{"text": ""}',
    b'{"text": "   "}',
    b'{"text": null}',
    b'{"text": ["a"]}',
    b'{"text": "\\u0000"}',
    b'{"text": "\\ud800 lone"}',
    b'{"text": "\xff"}',
    b'{"text": "' + b"x" * 1_000_000 + b'"}',
    b'{"text": "' + b"x" * 3_000_000 + b'"}',
    b'{"text": "' + "😀".encode() * 10_000 + b'"}',
    b'{"text": "She sails", "valid_from": "9999-12-31T00:00:00Z"}',
    b'{"text": "She sails", "category": "\\ud800"}',
    b'{"text": "She sails", "scope": "' + b"s" * 65 + b'"}',
    b'{"text": "She sails", "origin": "said"}',
]


@pytest.mark.parametrize(
    "body", BAD_BODIES, ids=lambda body: body[:30].decode("latin-1")
)
@pytest.mark.parametrize("path", ["facts/", "recall/", "settings/"])
def test_bad_input_is_a_problem_and_writes_nothing(
    person: Person, path: str, body: bytes
) -> None:
    client = Client(headers=bearer(person))
    method = "PATCH" if path == "settings/" else "POST"
    answer = client.generic(
        method, f"/api/v1/people/me/{path}", body, "application/json"
    )
    told = answer.json()
    assert answer.status_code < 500
    if path == "facts/":
        assert answer.status_code in {400, 413, 422}
        assert told["status"] == answer.status_code
    assert facts_of(person) == []


@pytest.mark.parametrize(
    "zone", ["Mars/Olympus", "", "../etc/passwd", "\x00", "x" * 70]
)
def test_an_unknown_time_zone_changes_nothing(
    api: Api, person: Person, zone: str
) -> None:
    status, problem = api("PATCH", "settings/", {"time_zone": zone, "remembers": False})
    assert status == 400
    assert problem["detail"]
    assert people.read(person.pk).remembers is True


def test_settings_are_changed_one_by_one(api: Api) -> None:
    _, changed = api("PATCH", "settings/", {"time_zone": "Asia/Tomsk"})
    assert (changed["time_zone"], changed["remembers"]) == ("Asia/Tomsk", True)


@pytest.mark.parametrize("name", ["%00", "%ED%A0%80", "x" * 201, "%20", "%C2%85x"])
def test_an_impossible_id_is_a_problem(name: str) -> None:
    api = Api(ClientAppFactory.create(), name)
    assert api("GET", "facts/")[0] in {400, 404}
    assert api("POST", "facts/", {"text": CAT})[0] in {201, 400, 404}


def test_recall_answers_with_facts_and_a_note(api: Api, person: Person) -> None:
    fact = FactFactory.create(person=person, text=CAT, embedded=True)
    _, found = api("POST", "recall/", {"question": "What is my cat called?"})
    assert [one["fact"] for one in found["facts"]] == [str(fact.pk)]
    assert CAT in found["note"]


def test_a_repeated_request_gets_the_same_answer(api: Api, person: Person) -> None:
    first = api("POST", "facts/", {"text": CAT}, key="k1")
    again = api("POST", "facts/", {"text": CAT}, key="k1")
    assert first == again
    assert first[0] == 201
    assert facts_of(person) == [CAT]


def test_the_same_key_with_another_body_is_refused(api: Api, person: Person) -> None:
    api("POST", "facts/", {"text": CAT}, key="k1")
    other = api("POST", "facts/", {"text": "She sails"}, key="k1")
    assert other[0] == 422
    assert facts_of(person) == [CAT]


def test_a_request_that_failed_may_be_sent_again(api: Api) -> None:
    assert api("POST", "facts/", {"text": ""}, key="k1")[0] == 400
    assert api("POST", "facts/", {"text": CAT}, key="k1")[0] == 201


def test_too_many_requests_are_told_when_to_come_back(
    api: Api, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory.api_keys.KeyThrottle.rate", "2/day", raising=False)
    statuses = [api("GET", "facts/")[0] for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert int(api.last.headers["Retry-After"]) > 0


def test_the_docs_and_the_schema_are_readable_without_a_key() -> None:
    page = Client().get("/api/docs/")
    assert page.status_code == 200
    assert b"<style" not in page.content
    assert b"<script>" not in page.content
    assert b"/api/v1/people/{person}/facts/" in Client().get("/api/schema/").content


def test_the_last_slash_may_be_left_out(api: Api, person: Person) -> None:
    _, made = api("POST", "facts", {"text": CAT})
    assert api("GET", "facts?as_of=2026-12-31")[0] == 200
    assert api("GET", f"facts/{made['id']}/history")[0] == 200


def test_a_list_costs_the_same_whatever_it_holds(api: Api, person: Person) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            api("GET", "facts/")
        return len(captured)

    queries()  # the first use of a key in an hour is noted
    few = queries()
    for _ in range(20):
        FactFactory.create(person=person)
    assert queries() == few


@pytest.mark.django_db(transaction=True)
def test_the_same_request_many_times_at_once_is_carried_out_once() -> None:
    person = PersonFactory.create()
    headers = {**bearer(person), "Idempotency-Key": "k"}

    def post(_: int) -> tuple[int, Any]:
        try:
            answer = Client(headers=headers).post(
                "/api/v1/people/me/facts/", {"text": CAT}, "application/json"
            )
            return answer.status_code, answer.json()
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(post, range(8)))

    made = {body["id"] for status, body in answers if status == 201}
    assert len(made) == 1
    assert {status for status, _ in answers} <= {201, 409}
    assert facts_of(person) == [CAT]


@pytest.mark.django_db(transaction=True)
def test_requests_at_once_are_all_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.api_keys.KeyThrottle.rate", "5/day", raising=False)
    headers = bearer(PersonFactory.create())

    def get(_: int) -> int:
        try:
            return Client(headers=headers).get("/api/v1/people/me/facts/").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(get, range(20)))

    assert statuses.count(200) == 5


def test_a_stopped_database_is_a_problem(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise OperationalError

    monkeypatch.setattr(people, "key_of", stopped)
    status, problem = api("GET", "facts/")
    assert (status, problem["status"]) == (503, 503)
    assert api.last.headers["Content-Type"] == "application/problem+json"


def test_a_model_of_meaning_that_is_silent_is_a_problem_and_writes_nothing(
    api: Api, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: object) -> None:
        raise EmbeddingError

    monkeypatch.setattr("memory.remember.by_hand.meaning_of", silent)
    assert api("POST", "facts/", {"text": CAT}, key="k")[0] == 503
    assert facts_of(person) == []
    monkeypatch.undo()
    assert api("POST", "facts/", {"text": CAT}, key="k")[0] == 201


def test_a_person_erased_meanwhile_is_not_there(
    api: Api, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    fact = FactFactory.create(person=person)
    retract = store.retract

    def late(*args: Any, **kwargs: Any) -> None:
        people.erase(person)
        retract(*args, **kwargs)

    monkeypatch.setattr(store, "retract", late)
    assert api("DELETE", f"facts/{fact.pk}/")[0] == 404
