"""A person who travels: a day is the day it was where they were when they said it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from chat import learning, record
from chat.record import Said
from memory.models import Fact, Person
from memory.people import settle_in
from memory.policy.utterance import Utterance
from memory.remember import Place, remember
from memory.rows import acting_for
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

EAST, WEST = "Asia/Vladivostok", "America/Los_Angeles"
# A Wednesday in the west, and already the Thursday in the east.
WHILE_IT_IS_TWO_DAYS = datetime(2026, 3, 12, 2, tzinfo=UTC)


def tell(person: Person, text: str, zone: str) -> None:
    said = Utterance(text=text, said_at=WHILE_IT_IS_TWO_DAYS, time_zone=zone)
    remember(person, [said], at=WHILE_IT_IS_TWO_DAYS, place=Place())


def began(person: Person, zone: str) -> datetime:
    with acting_for(person):
        fact = Fact.objects.of(person).get()
    assert fact.valid_from
    return fact.valid_from.astimezone(ZoneInfo(zone))


@pytest.mark.parametrize(
    ("zone", "day"), [(EAST, 11), (WEST, 10)], ids=["east", "west"]
)
@pytest.mark.parametrize(
    "text", ["I gave up sugar yesterday", "Вчера отказалась от сахара"]
)
def test_yesterday_is_the_day_before_where_it_was_said(
    text: str, zone: str, day: int
) -> None:
    person = PersonFactory.create()

    tell(person, text, zone)

    assert began(person, zone) == datetime(2026, 3, day, tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize(("zone", "day"), [(EAST, 16), (WEST, 16)])
def test_from_monday_begins_with_the_monday_there(zone: str, day: int) -> None:
    person = PersonFactory.create()

    tell(person, "С понедельника работаю в «Клёне»", zone)

    assert began(person, zone) == datetime(2026, 3, day, tzinfo=ZoneInfo(zone))


def test_who_has_flown_on_since_said_it_where_they_were() -> None:
    person = settle_in(PersonFactory.create(), time_zone=EAST)
    chat = record.open_chat(person, channel="test")
    said = Said("I gave up sugar yesterday", at=WHILE_IT_IS_TWO_DAYS, time_zone=EAST)
    message = record.say(chat, said)
    settle_in(person, time_zone=WEST)

    learning.learn(person.pk, message.pk, at=WHILE_IT_IS_TWO_DAYS)

    assert began(person, EAST) == datetime(2026, 3, 11, tzinfo=ZoneInfo(EAST))


def test_a_month_that_is_over_ended_with_its_last_day_there() -> None:
    person = PersonFactory.create()

    tell(person, "В мае 2025 года я работал в «Клёне»", EAST)

    with acting_for(person):
        fact = Fact.objects.of(person).get()
    june = datetime(2025, 6, 1, tzinfo=ZoneInfo(EAST))
    assert fact.valid_until == june
