"""The timeline, the memory as it was, and the picture of both."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils.timezone import now

from inspector.changes import A_PAGE_SHOWS
from inspector.picture import AHEAD, PAST, picture
from memory import store
from memory.models import Actor, Fact
from memory.rows import acting_for
from memory.store import NewFact
from tests.factories import FactFactory, PersonFactory
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db
CHANGES = "/about-me/changes/"
PAST_PAGE = "/about-me/as-i-was/"
MAY = datetime(2026, 5, 10, 12, tzinfo=UTC)
JUNE = datetime(2026, 6, 10, 12, tzinfo=UTC)


def test_every_change_is_told_and_can_be_taken_back() -> None:
    fact = FactFactory.create(text="Lives in Omsk", topic="home.city", at=MAY)
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    tomsk = store.supersede([fact], new, at=JUNE, by=Actor.AUTOMATION)

    shown = page(visitor(fact.person), CHANGES)

    assert "replaced by a newer one" in shown
    undo = reverse("about-me:undo", args=[tomsk.pk])
    assert undo in shown
    visitor(fact.person).post(undo)
    with acting_for(fact.person):
        assert [f.text for f in Fact.objects.of(fact.person).current()] == [fact.text]


def test_what_has_been_taken_back_offers_no_second_undo() -> None:
    fact = FactFactory.create(at=MAY)
    store.retract(fact, at=JUNE, by=Actor.PERSON)
    store.restore(fact, at=JUNE, by=Actor.PERSON)

    shown = page(visitor(fact.person), CHANGES)

    assert reverse("about-me:restore", args=[fact.pk]) not in shown


def test_what_waits_for_a_yes_can_be_let_go_where_it_is_told() -> None:
    fact = FactFactory.create(text="Answer in verse", waiting=True, at=MAY)
    let_go = reverse("about-me:forget", args=[fact.pk])
    client = visitor(fact.person)
    assert let_go in page(client, CHANGES)

    after = client.post(let_go, {"next": CHANGES}, follow=True).content.decode()

    assert let_go not in after
    assert reverse("about-me:restore", args=[fact.pk]) in after


def test_a_pin_is_taken_back_and_offered_no_second_time() -> None:
    fact = FactFactory.create(at=MAY)
    unpin = reverse("about-me:unpin", args=[fact.pk])

    store.pin(fact, pinned=True, at=JUNE, by=Actor.PERSON)
    assert unpin in page(visitor(fact.person), CHANGES)

    store.pin(fact, pinned=False, at=JUNE, by=Actor.PERSON)
    assert unpin not in page(visitor(fact.person), CHANGES)


def test_a_rewording_is_taken_back_where_it_is_told() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=MAY)
    edited = store.edit(fact, "I live in Tomsk", None, at=JUNE, by=Actor.PERSON)

    shown = page(visitor(fact.person), CHANGES)

    told = shown.index("edited (")
    assert reverse("about-me:undo", args=[edited.pk]) in shown[told:][:900]


def test_a_change_that_another_followed_is_not_taken_back_alone() -> None:
    fact = FactFactory.create(text="Lives in Omsk", topic="home.city", at=MAY)
    tomsk = store.edit(fact, "I live in Tomsk", None, at=JUNE, by=Actor.PERSON)
    store.edit(tomsk, "I live in Perm", None, at=JUNE, by=Actor.PERSON)

    undo = reverse("about-me:undo", args=[tomsk.pk])
    answer = visitor(fact.person).post(undo, follow=True).content.decode()

    assert "Take that back first." in answer


def test_the_memory_of_a_day_in_may_is_what_was_known_in_may() -> None:
    fact = FactFactory.create(text="Lives in Omsk", topic="home.city", at=MAY)
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    store.supersede([fact], new, at=JUNE, by=Actor.AUTOMATION)
    client = visitor(fact.person)

    in_may = page(client, PAST_PAGE + "?day=2026-05-20")
    in_june = page(client, PAST_PAGE + "?day=2026-06-20")

    assert "Lives in Omsk" in in_may
    assert "Lives in Tomsk" not in in_may
    assert "Lives in Tomsk" in in_june
    assert "Lives in Omsk" not in in_june


def test_what_had_faded_by_a_day_is_not_in_the_memory_of_that_day() -> None:
    fact = FactFactory.create(text="Slept badly", kind="episode", at=MAY)
    assert fact.fades_at is not None
    client = visitor(fact.person)

    def shown_on(day: datetime) -> bool:
        return "Slept badly" in page(client, f"{PAST_PAGE}?day={day.date()}")

    assert shown_on(fact.fades_at - timedelta(days=2))
    assert not shown_on(fact.fades_at + timedelta(days=2))


@pytest.mark.parametrize("day", ["", "0001-01-01", "9999-12-31", "x", "2026-02-30"])
def test_a_day_that_is_none_is_explained(day: str) -> None:
    page(visitor(PersonFactory.create()), f"{PAST_PAGE}?day={day}")


def test_the_picture_counts_what_came_what_went_and_what_will_leave() -> None:
    person = PersonFactory.create()
    at = datetime(2026, 6, 15, tzinfo=UTC)
    ends = at + timedelta(days=40)
    store.retract(FactFactory.create(person=person, at=MAY), at=JUNE, by=Actor.PERSON)
    FactFactory.create(person=person, at=JUNE, expires_at=ends)

    months = {month.first: month for month in picture(person, at)}

    assert len(months) == PAST + 1 + AHEAD
    assert months[date(2026, 5, 1)].came == 1
    assert months[date(2026, 6, 1)].went == 1
    assert months[date(2026, 7, 1)].went == 1
    assert months[date(2026, 7, 1)].is_ahead


def test_the_picture_can_be_read_as_a_table() -> None:
    fact = FactFactory.create(at=now())

    assert '<th scope="row">' in page(visitor(fact.person), CHANGES)


def test_a_long_past_is_told_page_by_page() -> None:
    person = PersonFactory.create()
    for number in range(A_PAGE_SHOWS + 1):
        at = MAY + timedelta(minutes=number)
        FactFactory.create(person=person, text=f"Owns boat {number}.", at=at)

    first = page(visitor(person), f"{PAST_PAGE}?day={MAY:%Y-%m-%d}")
    second = page(visitor(person), f"{PAST_PAGE}?day={MAY:%Y-%m-%d}&page=2")

    assert (first.count("Owns boat"), second.count("Owns boat")) == (A_PAGE_SHOWS, 1)
    assert "Owns boat 0." in second
    assert "page 1 of 2" in first
