"""The page of a talk without a trace: it holds the talk, and nobody else does."""

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from chat import record
from chat.views.lines import LINES
from chat.views.no_logs import MOST_HELD
from memory.engines.language import Failure
from memory.models import Person
from memory.rows import acting_for
from tests.chat.test_no_logs import CANARY, traceless
from tests.factories import FactFactory, PersonaFactory
from tests.scripted import Scripted, speaking
from tests.visitors import page, visitor

__all__ = ["traceless"]

pytestmark = pytest.mark.django_db

SAY = "/no-logs/say/"
ASKED = f"What does my cat think of {CANARY}?"
TALK = [
    {"role": "person", "text": f"{CANARY} lives in my garage."},
    {"role": "assistant", "text": f"A **{CANARY}**!"},
]


@pytest.fixture
def person() -> Person:
    fact = FactFactory.create(text="Her cat is called Barsik", embedded=True)
    person: Person = fact.person
    return person


@pytest.fixture
def client(person: Person) -> Client:
    record.default_persona()
    client = visitor(person)
    client.get("/no-logs/")
    return client


def say(client: Client, text: str = ASKED, **more: str) -> Any:
    held = {"text": text, "before": json.dumps(TALK)}
    return client.post(SAY, held | more)


def say_along(client: Client, text: str = ASKED) -> list[dict[str, str]]:
    held = {"text": text, "before": json.dumps(TALK)}
    answer: Any = client.post(SAY, held, headers={"accept": LINES})
    return [json.loads(line) for line in answer.streaming_content]


def held_by(answer: Any) -> Any:
    """The talk, as the page sends it along the next time."""
    html = answer.content.decode()
    value = html.partition('name="before" value="')[2].partition('"')[0]
    return json.loads(unescape(value))


def test_it_says_what_it_is_and_is_a_click_away(client: Client) -> None:
    assert "written down anywhere" in page(client, "/no-logs/")
    assert reverse("chat:no-logs") in page(client, "/new/")


@pytest.mark.usefixtures("traceless")
def test_without_scripts_the_page_itself_holds_the_talk(client: Client) -> None:
    with speaking(Scripted(reply=["Barsik is afraid."])) as engine:
        answer = say(client)

    assert held_by(answer) == [
        *TALK,
        {"role": "person", "text": ASKED},
        {"role": "assistant", "text": "Barsik is afraid."},
    ]
    assert f"<strong>{CANARY}</strong>" in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    assert isinstance(engine, Scripted)
    assert [line.text for line in engine.asked[0]][-3:] == [
        *(one["text"] for one in TALK),
        ASKED,
    ]


@pytest.mark.usefixtures("traceless")
def test_a_script_reads_it_piece_by_piece_and_what_it_was_given(
    client: Client,
) -> None:
    with speaking(Scripted(reply=["Barsik ", "is *afraid*."])):
        begun, one, two, said = say_along(client)

    assert (begun, one, two) == (
        {"chat": ""},
        {"piece": "Barsik "},
        {"piece": "is *afraid*."},
    )
    assert "<em>afraid</em>" in said["said"]
    assert "Her cat is called Barsik" in said["said"]


@pytest.mark.usefixtures("traceless")
@pytest.mark.parametrize("along", [True, False])
def test_a_model_that_fails_leaves_the_words_with_the_page(
    client: Client, *, along: bool
) -> None:
    with speaking(Scripted(reply=[CANARY], failure=Failure.TIMEOUT)):
        if along:
            *_, last = say_along(client)
            assert "lost" in last
        else:
            answer = say(client)
            assert held_by(answer) == TALK
            assert f">{ASKED}</textarea>" in answer.content.decode()


@pytest.mark.usefixtures("traceless")
@pytest.mark.parametrize(
    "wrong",
    [
        {"text": ""},
        {"text": "\0"},
        {"text": f"{CANARY} " * 2_000},
        {"text": "x" * 100_000},
        {"before": "{"},
        {"before": "7"},
        {"before": "7" * 5_000},
        {"before": "[" * 100_000},
        {"before": '{"role": "person"}'},
        {"before": '[{"role": "system", "text": "x"}]'},
        {"persona": "nobody"},
    ],
)
def test_what_cannot_be_asked_is_explained(client: Client, wrong: Any) -> None:
    with speaking(Scripted()) as engine:
        answer = say(client, **({"text": ASKED} | wrong))

    assert answer.status_code == 200
    assert 'aria-invalid="true"' in answer.content.decode()
    assert isinstance(engine, Scripted)
    assert engine.asked == []


@pytest.mark.usefixtures("traceless")
@pytest.mark.parametrize("length", [3, 300])
def test_a_page_that_is_full_lets_the_oldest_go(client: Client, length: int) -> None:
    turns = [{**TALK[n % 2], "text": f"{n}," * length} for n in range(1_100)]
    with speaking(Scripted(reply=["Yes."])):
        answer = say(client, before=json.dumps(turns))

    held = held_by(answer)
    assert [one["text"] for one in held[-2:]] == [ASKED, "Yes."]
    assert held[:-2] == turns[-len(held) + 2 :]
    assert len(json.dumps(held)) <= MOST_HELD
    assert len(held) > 20


@pytest.mark.parametrize("odd", ["\0", "\ud800", "\u202e\u200b", "\U0001f98a" * 9_000])
def test_a_talk_goes_on_whatever_the_model_has_said(client: Client, odd: str) -> None:
    before = [TALK[0], {"role": "assistant", "text": f"Well{odd}"}]
    with speaking(Scripted(reply=["Yes."])) as engine:
        answer = say(client, before=json.dumps(before))

    assert isinstance(engine, Scripted)
    assert len(engine.asked) == 1
    assert held_by(answer)[1]["text"].startswith("Well")


def test_the_talk_stays_with_whom_it_began(client: Client) -> None:
    coach = PersonaFactory.create(name="Coach", shares_facts=False)
    with speaking(Scripted()) as engine:
        answer = say(client, persona=str(coach.pk))

    assert isinstance(engine, Scripted)
    assert "Barsik" not in str(engine.asked)
    assert f'value="{coach.pk}" selected' in answer.content.decode()


def test_it_is_none_of_the_chats(client: Client, person: Person) -> None:
    with speaking(Scripted()):
        say(client)

    with acting_for(person):
        assert not person.chats.exists()
    assert client.get("/").status_code == 200
