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
