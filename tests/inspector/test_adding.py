"""Written by hand: one line is enough, and what it looks like is said at once."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils.timezone import localdate, now

from memory import people
from memory.models import Fact, Person
from memory.policy.candidate import Category
from memory.remember import add_by_hand
from memory.rows import acting_for
from tests.factories import FactFactory, PersonFactory
from tests.visitors import visitor

pytestmark = pytest.mark.django_db
ADD = reverse("about-me:add")
DRAFT = reverse("about-me:draft")
ALIKE = "It looks like something remembered already"


@pytest.fixture
def person() -> Person:
    fact = FactFactory.create(text="Lives in Lisbon", embedded=True, at=now())
    return people.read(fact.person_id)


def added(person: Person, text: str, **more: Any) -> str:
    answer = visitor(person).post(ADD, {"text": text, **more}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def current(person: Person) -> list[str]:
    with acting_for(person):
        return sorted(fact.text for fact in Fact.objects.of(person).current())


@pytest.mark.parametrize("text", ["I live in Lisbon", "I live in Porto"])
def test_what_is_known_or_gainsaid_is_said_at_once(person: Person, text: str) -> None:
    shown = added(person, text)

    assert f"{ALIKE}: Lives in Lisbon" in shown
    assert f"{text}</textarea>" in shown
    assert current(person) == ["Lives in Lisbon"]


def test_it_takes_the_place_of_that_by_one_click_which_can_be_undone(
    person: Person,
) -> None:
    shown = added(person, "I live in Porto", placing="instead")

    assert current(person) == ["I live in Porto"]
    with acting_for(person):
        porto = Fact.objects.of(person).current().get()
    undo = reverse("about-me:undo", args=[porto.pk])
    assert undo in shown
    visitor(person).post(undo)
    assert current(person) == ["Lives in Lisbon"]


def test_or_both_are_true(person: Person) -> None:
    added(person, "I live in Porto", placing="beside")

    assert current(person) == ["I live in Porto", "Lives in Lisbon"]


def test_what_is_about_something_else_is_not_asked_about(person: Person) -> None:
    assert ALIKE not in added(person, "I play the cello")

    assert current(person) == ["I play the cello", "Lives in Lisbon"]


def test_a_secret_is_named_as_one_before_anything_else(person: Person) -> None:
    shown = added(person, "My password is hunter2-Lisbon-9!")

    assert "should stay secret" in shown
    assert ALIKE not in shown


def test_it_stays_until_the_day_that_was_named(person: Person) -> None:
    day = localdate() + timedelta(days=200)

    shown = added(person, "I rent a studio in Graça", until=day.isoformat())

    assert "until " in shown
    with acting_for(person):
        studio = Fact.objects.of(person).get(origin="by_hand")
    assert studio.expires_at
    assert localdate(studio.expires_at) == day


@pytest.mark.parametrize(
    "odd", ["2020-01-01", "9999-12-31", "0001-01-01", "soon", "\0", "٣"]
)
def test_a_day_that_is_none_is_refused_with_a_reason(person: Person, odd: str) -> None:
    shown = added(person, "I rent a studio", until=odd)

    assert "errorlist" in shown
    assert current(person) == ["Lives in Lisbon"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I live in Lisbon", f"{ALIKE}: Lives in Lisbon"),
        ("Lives in Lisbon", "This is remembered already: Lives in Lisbon"),
        ("My password is hunter2-Lisbon-9!", "should stay secret"),
        ("The dollar is at 92 today", "will soon be another one"),
        ("I keep bees", "Goes under “Interests”."),
        ("I keep bees", "Stays for good, unless you say until when."),
        ("I am on holiday until 5 October", "as if it lasted until 5 October"),
        ("From now on always reply in verse", "it will wait for your yes"),
    ],
)
def test_while_it_is_typed_it_is_told_what_it_would_become_and_nothing_is_kept(
    person: Person, text: str, told: str
) -> None:
    answer = visitor(person).post(DRAFT, {"text": text}).content.decode()

    assert told in answer
    assert "<form" not in answer
    assert current(person) == ["Lives in Lisbon"]
    with acting_for(person):
        assert Fact.objects.of(person).count() == 1


@pytest.mark.parametrize("text", ["", " "])
def test_nothing_is_told_of_an_empty_line(person: Person, text: str) -> None:
    answer = visitor(person).post(DRAFT, {"text": text}).content.decode()

    assert answer.strip() == ""


@pytest.mark.parametrize("text", ["\u200b\u200e", "—", "🌊" * 100])
def test_what_has_no_word_in_it_says_too_little(person: Person, text: str) -> None:
    assert "This says too little" in added(person, text)

    assert current(person) == ["Lives in Lisbon"]


def test_a_day_that_was_chosen_is_not_suggested_again(person: Person) -> None:
    asked = {"text": "I am on holiday until 5 October", "until": "2199-01-01"}

    answer = visitor(person).post(DRAFT, asked).content.decode()

    assert "as if it lasted" not in answer
    assert "Stays for good" not in answer


@pytest.mark.parametrize("odd", ["maybe", "\0", "ask"])
def test_an_odd_placing_stores_no_second_truth(person: Person, odd: str) -> None:
    added(person, "I live in Porto", placing=odd)

    assert current(person) == ["Lives in Lisbon"]


def test_a_program_adds_without_being_asked() -> None:
    person = PersonFactory.create()
    for text in ("I live in Lisbon", "I live in Porto"):
        add_by_hand(person, text, at=now())

    with acting_for(person):
        homes = Fact.objects.of(person).current()
        assert {fact.category for fact in homes} == {Category.ABOUT_ME}
