"""How long a fact stays, and why, in words: each reason has its own."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import override

from chat.models import Evidence
from inspector.terms import Term, term_of
from memory import store
from memory.models import Actor, Fact, Origin
from memory.rows import acting_for
from memory.store import NewFact
from tests.factories import FactFactory, PersonFactory

pytestmark = pytest.mark.django_db
AT = datetime(2026, 9, 20, 9, 30, 15, 77, tzinfo=UTC)
MIDNIGHT_AFTER = datetime(2026, 10, 5, 22, tzinfo=UTC)  # of 5 October in Berlin


@dataclass(frozen=True)
class Case:
    fact: dict[str, Any]
    english: str
    russian: str


CASES = {
    "pinned": Case(
        {"pinned": True},
        "kept for good: you pinned it",
        "хранится всегда: вы закрепили",
    ),
    "by hand": Case(
        {"origin": Origin.BY_HAND},
        "kept for good: you wrote it",
        "хранится всегда: вы записали сами",
    ),
    "by hand, until a day": Case(
        {"origin": Origin.BY_HAND, "expires_at": MIDNIGHT_AFTER - timedelta(seconds=1)},
        "until 5 October, the day you named",
        "до 5 октября: этот день назвали вы",
    ),
    "a named day": Case(
        {"expires_at": MIDNIGHT_AFTER},
        "until 5 October, reckoned from a day you named",
        "до 5 октября: отсчитано от дня, который вы назвали",
    ),
    "an estimate": Case(
        {"expires_at": AT + timedelta(days=45)},
        "until 4 November, as such things last",
        "до 4 ноября: столько такое обычно длится",
    ),
    "another year": Case(
        {"expires_at": datetime(2027, 3, 1, 23, tzinfo=UTC)},
        "until 1 March 2027, reckoned from a day you named",
        "до 1 марта 2027: отсчитано от дня, который вы назвали",
    ),
    "fading far away": Case(
        {},
        "fades in January 2028 unless it comes up again",
        "потускнеет в течение января 2028, если о нём снова не зайдёт речь",
    ),
}


def fact(**more: Any) -> Fact:
    made: Fact = FactFactory.create(at=AT, **more)
    return made


def fresh(known: Fact) -> Fact:
    with acting_for(known.person):
        found: Fact = Fact.objects.of(known.person).get(pk=known.pk)
    return found


@pytest.mark.parametrize("name", CASES)
def test_each_reason_is_told_in_both_languages(name: str) -> None:
    case = CASES[name]
    told = fact(**case.fact)

    with timezone.override("Europe/Berlin"):
        assert term_of(told, AT).words == case.english
        with override("ru"):
            assert term_of(told, AT).words == case.russian


@pytest.mark.parametrize(
    ("sentence", "english", "russian"),
    [
        (
            "My guests stay until 5 October.",
            "until 5 October, the day you named",
            "до 5 октября: этот день назвали вы",
        ),
        (
            "I have an exam on 28 September.",
            "until 5 October, 7 days after the day you named",
            "до 5 октября: 7 дней после дня, который вы назвали",
        ),
        (
            "I have an exam on 25 September.",
            "until 5 October, reckoned from a day you named",
            "до 5 октября: отсчитано от дня, который вы назвали",
        ),
    ],
)
def test_a_day_that_was_named_is_told_as_what_it_was(
    sentence: str, english: str, russian: str
) -> None:
    person = PersonFactory.create(time_zone="Europe/Berlin")
    told = fact(person=person, expires_at=MIDNIGHT_AFTER)
    said = Evidence(said_at=AT)
    said.text = sentence  # as it is when it has been opened

    with timezone.override("Europe/Berlin"):
        assert term_of(told, AT, [said]).words == english
        with override("ru"):
            assert term_of(told, AT, [said]).words == russian


def test_near_its_end_the_day_is_named_and_the_bar_runs_out() -> None:
    told = fact(kind="episode")
    later = AT + timedelta(days=60)

    assert term_of(told, later) == Term(
        "fades on 11 December unless it comes up again", left=27, soon=True
    )


def test_where_nothing_fades_it_says_so() -> None:
    told = fact()
    told.fades_at = None

    assert term_of(told, AT) == Term("kept for good: nothing fades here")


def test_what_has_ended_says_how() -> None:
    forgotten, expired = fact(), fact(expires_at=MIDNIGHT_AFTER)
    store.retract(forgotten, at=AT, by=Actor.PERSON)
    replaced = fact(topic="home.city")
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    store.supersede([replaced], new, at=AT, by=Actor.AUTOMATION)
    later = AT + timedelta(days=1000)

    with timezone.override("Europe/Berlin"):
        ended = map(fresh, (forgotten, replaced, expired))
        told = [term_of(one, later).words for one in ended]
        faded = term_of(fact(), later).words

    assert told == [
        "forgotten on 20 September 2026",
        "replaced on 20 September 2026",
        "its time passed on 5 October 2026",
    ]
    assert faded.startswith("faded on ")
