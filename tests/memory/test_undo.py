"""A change taken back: exactly what it ended stands again."""

from datetime import UTC, datetime

import pytest

from memory import store
from memory.models import Actor, Fact, Person
from memory.policy.candidate import Moment
from memory.rows import acting_for
from memory.store import NewFact, SuccessorStandsError
from tests.factories import FactFactory, PersonFactory

pytestmark = pytest.mark.django_db

MARCH = datetime(2026, 3, 1, tzinfo=UTC)
APRIL = datetime(2026, 4, 1, tzinfo=UTC)
MAY = datetime(2026, 5, 1, tzinfo=UTC)
JUNE = datetime(2026, 6, 1, tzinfo=UTC)
COLUMNS = (
    *("confirmations", "last_confirmed_at", "expires_at", "fades_at", "topic"),
    *("valid_from", "valid_until", "retired_at", "superseded_by_id", "mistaken"),
)


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def read(fact: Fact) -> Fact:
    with acting_for(fact.person):
        return Fact.objects.of(fact.person).get(pk=fact.pk)


def columns(fact: Fact) -> list[object]:
    return [getattr(read(fact), name) for name in COLUMNS]


def current(person: Person) -> list[str]:
    with acting_for(person):
        return sorted(fact.text for fact in Fact.objects.of(person).current())


def change(*old: Fact, text: str, mistaken: bool = False) -> Fact:
    return store.supersede(
        old, NewFact(text=text), at=MAY, by=Actor.AUTOMATION, mistaken=mistaken
    )


def tell_late_of_omsk_before(follower: Fact) -> None:
    FactFactory.create(
        person=follower.person,
        text="Lives in Omsk",
        topic="home.city",
        at=JUNE,
        valid_from=Moment(APRIL),
        valid_until=Moment(MAY),
        followed_by=follower.pk,
    )


@pytest.mark.parametrize("mistaken", [False, True])
def test_all_that_it_ended_is_as_it_was(person: Person, mistaken: bool) -> None:
    old = [
        FactFactory.create(person=person, text=text, at=MARCH)
        for text in ("Works at Acme", "Is a clerk at Acme")
    ]
    before = [columns(fact) for fact in old]
    left = change(*old, text="Left Acme", mistaken=mistaken)

    back = store.undo(left, at=JUNE, by=Actor.PERSON)

    assert {fact.pk for fact in back} == {fact.pk for fact in old}
    assert [columns(fact) for fact in old] == before
    assert current(person) == ["Is a clerk at Acme", "Works at Acme"]
    assert read(left).mistaken


def test_what_had_ended_by_itself_stays_ended(person: Person) -> None:
    new = FactFactory.create(person=person, text="Lives in Tver", at=MARCH)
    FactFactory.create(
        person=person,
        text="Lived in Perm",
        at=MAY,
        valid_until=Moment(MARCH),
        followed_by=new.pk,
    )

    assert store.undo(new, at=JUNE, by=Actor.PERSON) == []
    assert current(person) == []


@pytest.mark.parametrize("mistaken", [False, True])
def test_what_was_told_late_of_the_time_before_a_change_lasts_on_without_it(
    person: Person, mistaken: bool
) -> None:
    old = FactFactory.create(
        person=person, text="Lives in Perm", topic="home.city", at=MARCH
    )
    moved = change(old, text="Lives in Tver", mistaken=mistaken)
    tell_late_of_omsk_before(moved)

    store.undo(moved, at=JUNE, by=Actor.PERSON)

    # What a mistake hid has never ended.
    assert current(person) == ["Lives in Perm" if mistaken else "Lives in Omsk"]
    with acting_for(person):
        facts = Fact.objects.of(person)
        for day in (APRIL, JUNE):
            assert [fact.text for fact in facts.as_of(day)] == current(person)


def test_a_yes_taken_back_leaves_its_room_to_what_was_told_late(
    person: Person,
) -> None:
    old = FactFactory.create(
        person=person, text="Lives in Perm", topic="home.city", at=MARCH
    )
    asking = FactFactory.create(
        person=person,
        text="Lives in Tver",
        topic="home.city",
        at=MAY,
        waiting=True,
        contests=old.pk,
    )
    store.accept(asking, at=MAY, by=Actor.PERSON)
    with acting_for(person):
        then = Fact.objects.of(person).as_of(APRIL)
        assert [fact.text for fact in then] == ["Lives in Perm"]
    tell_late_of_omsk_before(asking)

    store.ask_again(asking, at=JUNE, by=Actor.PERSON)

    assert current(person) == ["Lives in Omsk"]
    assert read(asking).contests_id == read(old).superseded_by_id


def test_a_change_that_changed_again_cannot_be_undone_first(person: Person) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", at=MARCH)
    middle = change(old, text="Lives in Tver")
    last = change(middle, text="Lives in Omsk")

    with pytest.raises(SuccessorStandsError) as stands:
        store.undo(middle, at=JUNE, by=Actor.PERSON)

    assert stands.value.standing == last
    assert current(person) == ["Lives in Omsk"]


def test_changes_are_undone_one_after_another(person: Person) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", at=MARCH)
    middle = change(old, text="Lives in Tver")
    last = change(middle, text="Lives in Omsk")

    store.undo(last, at=JUNE, by=Actor.PERSON)
    assert current(person) == ["Lives in Tver"]
    store.undo(middle, at=JUNE, by=Actor.PERSON)
    assert current(person) == ["Lives in Perm"]


def test_nothing_is_changed_where_another_stands_in_the_way(person: Person) -> None:
    old = FactFactory.create(
        person=person, text="Lives in Perm", topic="home.city", at=MARCH
    )
    moved = change(old, text="Has moved out")
    FactFactory.create(person=person, text="Lives in Tver", topic="home.city", at=MAY)

    with pytest.raises(SuccessorStandsError):
        store.undo(moved, at=JUNE, by=Actor.PERSON)

    assert current(person) == ["Has moved out", "Lives in Tver"]


def test_a_change_already_forgotten_can_still_be_undone(person: Person) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", at=MARCH)
    moved = change(old, text="Lives in Tver")
    store.retract(moved, at=JUNE, by=Actor.PERSON)
    assert current(person) == []

    store.undo(moved, at=JUNE, by=Actor.PERSON)

    assert current(person) == ["Lives in Perm"]


def test_a_finer_wording_keeps_how_often_it_was_heard(person: Person) -> None:
    old = FactFactory.create(person=person, text="Has a cat", at=MARCH)
    new = NewFact(text="Has a cat called Barsik", confirmations=4)

    finer = store.supersede([old], new, at=MAY, by=Actor.AUTOMATION, mistaken=True)

    assert read(finer).confirmations == 4
    fades, plain = read(finer).fades_at, read(change(finer, text="Has a dog")).fades_at
    assert fades is not None
    assert plain is not None
    assert fades > plain


def test_what_is_restored_has_stood_all_the_while(person: Person) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", at=MARCH)
    moved = change(old, text="Lives in Tver")
    store.retract(moved, at=JUNE, by=Actor.PERSON)

    store.restore(old, at=JUNE, by=Actor.PERSON)

    with acting_for(person):
        true_then = Fact.objects.of(person).as_of(MAY)
        assert [fact.text for fact in true_then] == ["Lives in Perm"]


def test_restoring_asks_also_when_the_change_has_changed_again(person: Person) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", at=MARCH)
    last = change(change(old, text="Lives in Tver"), text="Lives in Omsk")

    with pytest.raises(SuccessorStandsError) as stands:
        store.restore(old, at=JUNE, by=Actor.PERSON)

    assert stands.value.standing == last
    assert current(person) == ["Lives in Omsk"]


def pair(person: Person, topic: str = "drink") -> tuple[Fact, Fact]:
    pinned = FactFactory.create(
        person=person, text="Drinks tea", topic=topic, pinned=True, at=MARCH
    )
    asking = NewFact(
        text="Drinks coffee", topic=topic, waiting=True, contests=pinned.pk
    )
    return pinned, store.add(person, asking, at=MAY, by=Actor.AUTOMATION)


@pytest.mark.parametrize("topic", ["drink", ""])
def test_of_a_pair_both_may_be_true(person: Person, topic: str) -> None:
    pinned, asking = pair(person, topic)
    before = columns(pinned)

    store.accept_beside(asking, at=JUNE, by=Actor.PERSON)

    assert current(person) == ["Drinks coffee", "Drinks tea"]
    assert columns(pinned) == before


@pytest.mark.parametrize("verb", [store.accept, store.accept_beside])
def test_a_yes_is_taken_back_and_the_pair_waits_again(person: Person, verb) -> None:
    pinned, asking = pair(person)
    before = columns(pinned)
    verb(asking, at=JUNE, by=Actor.PERSON)

    store.ask_again(asking, at=JUNE, by=Actor.PERSON, contested=pinned)

    assert columns(pinned) == before
    assert (read(asking).state, read(asking).contests_id) == ("waiting", pinned.pk)
    verb(asking, at=JUNE, by=Actor.PERSON)
    assert "Drinks coffee" in current(person)


def test_a_yes_that_something_followed_is_not_taken_back(person: Person) -> None:
    pinned, asking = pair(person)
    store.accept(asking, at=MAY, by=Actor.PERSON)
    change(read(asking), text="Drinks water")

    with pytest.raises(SuccessorStandsError):
        store.ask_again(asking, at=JUNE, by=Actor.PERSON)

    assert current(person) == ["Drinks water"]
    assert read(pinned).superseded_by_id == asking.pk


def test_an_earlier_fact_whose_place_is_taken_leaves_the_yes_as_it_is(
    person: Person,
) -> None:
    _pinned, asking = pair(person)
    store.accept(asking, at=MAY, by=Actor.PERSON)
    store.edit(asking, "Drinks cocoa", None, at=MAY, by=Actor.PERSON)
    FactFactory.create(person=person, text="Drinks tea", at=MAY)

    with pytest.raises(SuccessorStandsError):
        store.ask_again(asking, at=JUNE, by=Actor.PERSON)

    assert current(person) == ["Drinks cocoa", "Drinks tea"]


def test_a_change_taken_back_gives_back_the_time_it_had_cut_short(
    person: Person,
) -> None:
    perm = FactFactory.create(person=person, text="Lives in Perm", at=MARCH)
    tver = store.supersede(
        [perm],
        NewFact(text="Lives in Tver", valid_from=Moment(JUNE)),
        at=JUNE,
        by=Actor.AUTOMATION,
    )
    omsk = store.supersede(
        [tver],
        NewFact(text="Lives in Omsk", valid_from=Moment(MAY)),
        at=JUNE,
        by=Actor.AUTOMATION,
    )
    assert read(perm).valid_until == MAY

    store.undo(omsk, at=JUNE, by=Actor.PERSON)

    assert read(perm).valid_until == JUNE
    assert current(person) == ["Lives in Tver"]


def test_of_one_topic_what_is_told_anew_begins_after_what_was_forgotten(
    person: Person,
) -> None:
    perm = FactFactory.create(
        person=person, text="Lives in Perm", topic="home.city", at=MARCH
    )
    store.retract(perm, at=MAY, by=Actor.PERSON)

    omsk = NewFact(text="Lives in Omsk", topic="home.city")
    store.add(person, omsk, at=JUNE, by=Actor.AUTOMATION)

    with acting_for(person):
        in_march = Fact.objects.of(person).as_of(MARCH)
        assert [fact.text for fact in in_march] == ["Lives in Perm"]
