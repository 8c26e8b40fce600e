"""What is no fact by itself is heard for what it changes."""

from datetime import UTC, datetime

import pytest

from memory.models import Fact, Person
from memory.policy.utterance import Utterance
from memory.remember import Place, remember
from memory.rows import acting_for
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

MARCH, JUNE = datetime(2026, 3, 1, 9, tzinfo=UTC), datetime(2026, 6, 1, 9, tzinfo=UTC)


def tell(person: Person, text: str, at: datetime) -> None:
    remember(person, [Utterance(text=text, said_at=at)], at=at, place=Place())


def current(person: Person) -> list[str]:
    with acting_for(person):
        return [fact.text for fact in Fact.objects.of(person).current()]


@pytest.mark.parametrize(
    ("fact", "end"),
    [
        ("I have a storage locker in Leith", "Closed the storage locker"),
        ("У меня абонемент в бассейн", "Абонемент закончился"),
    ],
)
def test_an_end_told_in_passing_ends_what_stands(fact: str, end: str) -> None:
    person = PersonFactory.create()
    tell(person, fact, MARCH)
    assert len(current(person)) == 1

    tell(person, end, JUNE)

    assert current(person) == []


def test_with_nothing_to_end_nothing_is_kept() -> None:
    person = PersonFactory.create()

    tell(person, "Брекеты сняли", JUNE)

    with acting_for(person):
        assert not Fact.objects.of(person).exists()


def test_a_couple_in_front_of_a_verb_is_one_clause() -> None:
    person = PersonFactory.create()
    tell(person, "My girlfriend is Harriet", MARCH)

    tell(person, "Harriet and I split up", JUNE)

    assert "Girlfriend is Harriet" not in current(person)


def test_what_takes_the_place_of_something_lasting_lasts() -> None:
    person = PersonFactory.create()
    tell(person, "Пользуюсь «Радугой»", MARCH)
    tell(person, "Перешёл с «Радуги» на «Прибой»", JUNE)

    with acting_for(person):
        fact = Fact.objects.of(person).current().get()
    assert "Прибой" in fact.text
    assert fact.expires_at is None


@pytest.mark.parametrize(
    ("fact", "end"),
    [
        ("I've got two budgies, Pip and Squeeze", "Squeeze died"),
        ("У меня кот Тимоша и хомяк Кекс", "Хомяк сбежал"),
        ("У меня две собаки, Рэй и Тоша", "Тоша умерла"),
    ],
)
def test_of_two_only_the_one_that_is_gone_is_told_to_be_gone(
    fact: str, end: str
) -> None:
    person = PersonFactory.create()
    tell(person, fact, MARCH)
    before = current(person)

    tell(person, end, JUNE)

    assert set(current(person)) == {*before, end}


@pytest.mark.parametrize(
    ("fact", "news", "kept"),
    [
        ("My flatmate is Ivo", "Ivo moved out, Petra took his room", "Petra"),
        ("We're going to Crete in August", "Crete is off, it's Corfu now", "Corfu"),
    ],
)
def test_an_end_told_with_what_came_instead_leaves_that(
    fact: str, news: str, kept: str
) -> None:
    person = PersonFactory.create()
    tell(person, fact, MARCH)

    tell(person, news, JUNE)

    assert [kept in text for text in current(person)] == [True]


@pytest.mark.parametrize(
    ("fact", "news"),
    [
        ("I live in Leeds", "I've moved to Notion for my notes"),
        ("I live in Leeds", "I've moved to Scrivener for writing"),
        ("I'm a barista at the Crow", "I've joined Fulham Rugby Club"),
        ("I'm a barista at the Crow", "I've joined Selby Town"),
    ],
)
def test_a_new_tool_is_no_new_home_and_a_club_no_new_job(fact: str, news: str) -> None:
    person = PersonFactory.create()
    tell(person, fact, MARCH)
    before = current(person)

    tell(person, news, JUNE)

    assert set(before) < set(current(person))
