"""The nightly end of what has expired."""

from datetime import timedelta

import pytest

from memory import forgetting, repeatable, spending, store
from memory.models import Actor, Fact, FactEvent, Person, Tombstone
from memory.policy.numbers import DEFAULT
from memory.rows import acting_for
from tests.factories import AT, FactFactory, PersonFactory

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
GRACE = timedelta(days=30)


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def left(person: Person) -> list[Fact]:
    with acting_for(person):
        return list(Fact.objects.of(person).order_by("recorded_at"))


def events(person: Person, what: str) -> int:
    with acting_for(person):
        return FactEvent.objects.filter(what=what).count()


def test_expired_facts_go_after_the_days_of_grace(person: Person) -> None:
    FactFactory.create(person=person, expires_at=AT + DAY)
    kept = FactFactory.create(person=person)
    assert forgetting.forget(person.pk, at=AT + DAY + GRACE - DAY) == 0
    assert forgetting.forget(person.pk, at=AT + DAY + GRACE) == 1
    assert left(person) == [kept]


def test_what_has_expired_may_be_said_and_learned_anew(person: Person) -> None:
    FactFactory.create(person=person, expires_at=AT)
    forgetting.forget(person.pk, at=AT + GRACE)
    with acting_for(person):
        assert not Tombstone.objects.filter(person=person).exists()


def test_forgotten_and_superseded_facts_are_not_purged(person: Person) -> None:
    fact = FactFactory.create(person=person, expires_at=AT + DAY)
    store.retract(fact, at=AT, by=Actor.PERSON)
    assert forgetting.forget(person.pk, at=AT + 2 * GRACE) == 0
    assert left(person) == [fact]


def test_more_than_a_batch_goes_in_one_night(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "BATCH", 2)
    for _ in range(5):
        FactFactory.create(person=person, expires_at=AT)
    assert forgetting.forget(person.pk, at=AT + GRACE) == 5


def test_each_end_is_noted_once(person: Person) -> None:
    fact = FactFactory.create(person=person, expires_at=AT + DAY)
    for hours in (24, 48, 72):
        forgetting.forget(person.pk, at=AT + timedelta(hours=hours))
    assert events(person, "expired") == 1

    again = AT + 10 * DAY
    store.confirm(fact, at=AT + 5 * DAY, by=Actor.AUTOMATION, expires_at=again)
    forgetting.forget(person.pk, at=again)

    assert events(person, "expired") == 2


def test_fading_is_noted_and_takes_nothing_away(person: Person) -> None:
    fact = FactFactory.create(person=person)
    assert fact.fades_at is not None
    for days in (0, 1, 400):
        forgetting.forget(person.pk, at=fact.fades_at + timedelta(days=days))
    assert events(person, "faded") == 1
    assert left(person) == [fact]


def test_only_people_with_something_to_end_have_a_night(person: Person) -> None:
    other = PersonFactory.create()
    FactFactory.create(person=person, expires_at=AT)
    FactFactory.create(person=other)
    assert forgetting.due(AT) == [person.pk]


def test_kept_answers_are_dropped_after_a_day(person: Person) -> None:
    claimed = repeatable.claim(person, "k", "POST /", AT)
    repeatable.settle(claimed, 201, "{}")
    later = AT + repeatable.KEPT
    assert forgetting.due(later) == [person.pk]
    forgetting.forget(person.pk, at=later)
    with acting_for(person):
        assert not person.requests.exists()


def test_what_was_spent_long_ago_is_dropped(person: Person) -> None:
    spending.charge(person, AT, DEFAULT)
    assert forgetting.due(AT + spending.KEPT) == []
    later = AT + spending.KEPT + DAY
    assert forgetting.due(later) == [person.pk]

    forgetting.forget(person.pk, at=later)

    assert forgetting.due(later) == []
