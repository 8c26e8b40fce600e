"""The ceiling of model calls is the person's own, for the person's own day."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from memory import people
from memory.models import Person, Spending
from memory.policy.numbers import DEFAULT
from memory.rows import acting_for
from memory.spending import CeilingReached, charge
from tests.factories import ClientAppFactory

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
THREE = replace(DEFAULT, model_calls_a_day=3)


@pytest.fixture
def vera(db: None) -> Person:
    return people.welcome(ClientAppFactory.create(), "vera")


def spent(person: Person) -> list[int]:
    with acting_for(person):
        days = Spending.objects.filter(person=person).order_by("day")
        return list(days.values_list("calls", flat=True))


def test_calls_are_counted_up_to_the_ceiling_and_no_further(vera: Person) -> None:
    for _ in range(3):
        charge(vera, NOON, THREE)
    with pytest.raises(CeilingReached):
        charge(vera, NOON, THREE)

    assert spent(vera) == [3]


def test_the_next_day_begins_anew_at_the_persons_own_midnight(vera: Person) -> None:
    vera = people.settle_in(vera, time_zone="Asia/Vladivostok")  # ten hours ahead
    before_midnight = datetime(2026, 5, 4, 13, 59, tzinfo=UTC)

    charge(vera, before_midnight, THREE)
    charge(vera, before_midnight + timedelta(minutes=1), THREE)

    assert spent(vera) == [1, 1]


def test_one_persons_calls_are_not_anothers(vera: Person) -> None:
    client = vera.client
    assert client
    boris = people.welcome(client, "boris")
    for _ in range(3):
        charge(vera, NOON, THREE)

    charge(boris, NOON, THREE)

    assert spent(boris) == [1]


def test_a_ceiling_of_nothing_allows_nothing(vera: Person) -> None:
    with pytest.raises(CeilingReached):
        charge(vera, NOON, replace(DEFAULT, model_calls_a_day=0))


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_do_not_share_the_last_call() -> None:
    vera = people.welcome(ClientAppFactory.create(), "vera")

    def charged(_: int) -> bool:
        try:
            charge(vera, NOON, THREE)
        except CeilingReached:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(charged, range(20))) == 3

    assert spent(vera) == [3]
