"""What can happen to a fact, and what stays true whatever happens."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.db.models import F

from memory import store
from memory.models import Actor, Fact, Person, Tombstone
from memory.policy.candidate import Category, Moment
from memory.policy.numbers import DEFAULT, PRESETS
from memory.policy.sameness import normalised
from memory.rows import acting_for
from memory.spending import charge
from memory.store import (
    AlreadyKnownError,
    EndedError,
    NewFact,
    SuccessorStandsError,
)
from tests.factories import FactFactory, PersonFactory

pytestmark = pytest.mark.django_db

MARCH = datetime(2026, 3, 1, tzinfo=UTC)
MAY = datetime(2026, 5, 1, tzinfo=UTC)
JUNE = datetime(2026, 6, 1, tzinfo=UTC)
AUGUST = datetime(2026, 8, 1, tzinfo=UTC)


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def texts(person: Person, **state: datetime) -> list[str]:
    """Current texts, or those of `as_of`."""
    with acting_for(person):
        facts = Fact.objects.of(person)
        chosen = facts.as_of(**state) if state else facts.current()
        return sorted(fact.text for fact in chosen)


def read(fact: Fact) -> Fact:
    with acting_for(fact.person):
        return Fact.objects.of(fact.person).get(pk=fact.pk)


def history(fact: Fact) -> list[str]:
    with acting_for(fact.person):
        return [event.what for event in fact.events.all()]


def test_a_fact_opens_as_it_was_told(person: Person) -> None:
    fact = FactFactory.create(person=person, text="Живёт в Перми 🐈")

    assert read(fact).text == "Живёт в Перми 🐈"
    assert history(fact) == ["recorded"]


@pytest.mark.parametrize("letter", ["a", "я", "猫", "🐈"])
def test_the_vector_of_the_longest_fact_stays_in_its_row(
    person: Person, letter: str
) -> None:
    """Recall compares them all, and reads no second table for it."""
    text = letter * DEFAULT.longest_fact
    fact = FactFactory.create(person=person, text=text, embedded=True)

    with acting_for(person), connection.cursor() as cursor:
        cursor.execute(
            "SELECT embedding IS NOT NULL, pg_column_toast_chunk_id(embedding)"
            " FROM memory_fact WHERE id = %s",
            [fact.pk],
        )
        assert cursor.fetchone() == (True, None)


def test_the_same_statement_is_not_current_twice(person: Person) -> None:
    fact = FactFactory.create(person=person, text="Lives in Perm")

    with pytest.raises(AlreadyKnownError) as known:
        FactFactory.create(person=person, text="  lives in PERM. ")

    assert known.value.standing == fact


def test_a_topic_has_one_current_fact(person: Person) -> None:
    FactFactory.create(person=person, text="Lives in Perm", topic="home.city")

    with pytest.raises(AlreadyKnownError):
        FactFactory.create(person=person, text="Lives in Tver", topic="home.city")


def test_each_persona_may_hold_the_same_statement(person: Person) -> None:
    for scope in ("", "persona-a", "persona-b"):
        FactFactory.create(person=person, text="Lives in Perm", scope=scope)

    assert len(texts(person)) == 3


@pytest.mark.parametrize(
    "broken",
    [
        {"valid_until": MARCH, "valid_from": MAY, "retired_at": MAY},
        {"importance": 6},
        {"importance": 0},
        {"confidence": 1.5},
        {"mistaken": True},
        {"valid_until": MAY},
        {"superseded_by": F("id")},
    ],
    ids=str,
)
def test_the_database_keeps_the_promises_itself(
    person: Person, broken: dict[str, object]
) -> None:
    FactFactory.create(person=person)

    with acting_for(person), pytest.raises(IntegrityError), transaction.atomic():
        Fact.objects.update(**broken)


def test_what_changed_ends_where_the_new_begins(person: Person) -> None:
    old = FactFactory.create(person=person, text="Works at Acme", at=MARCH)
    since = Moment(JUNE)
    new = store.supersede(
        [old],
        NewFact(text="Works at Globex", valid_from=since),
        at=AUGUST,
        by=Actor.AUTOMATION,
    )

    old = read(old)
    assert (old.valid_until, old.retired_at) == (JUNE, AUGUST)
    assert old.superseded_by_id == new.pk
    assert old.state == "superseded"
    assert texts(person) == ["Works at Globex"]
    assert texts(person, valid=MAY) == ["Works at Acme"]
    assert texts(person, valid=AUGUST) == ["Works at Globex"]
    assert history(old) == ["recorded", "superseded"]


def test_what_we_believed_then_is_still_known(person: Person) -> None:
    old = FactFactory.create(person=person, text="Works at Acme", at=MARCH)
    since = Moment(MAY)
    store.supersede(
        [old],
        NewFact(text="Works at Globex", valid_from=since),
        at=AUGUST,
        by=Actor.AUTOMATION,
    )

    assert texts(person, valid=JUNE) == ["Works at Globex"]
    assert texts(person, valid=JUNE, known=JUNE) == ["Works at Acme"]


def test_a_mistake_never_was_true_but_was_believed(person: Person) -> None:
    wrong = FactFactory.create(person=person, text="Meets on Tuesday", at=MARCH)
    store.supersede(
        [wrong],
        NewFact(text="Meets on Wednesday"),
        at=JUNE,
        mistaken=True,
        by=Actor.AUTOMATION,
    )

    assert texts(person, valid=MAY) == ["Meets on Wednesday"]
    assert texts(person, valid=MAY, known=MAY) == ["Meets on Tuesday"]


def test_a_future_change_happens_on_its_day_without_anyones_doing(
    person: Person,
) -> None:
    old = FactFactory.create(person=person, text="Works at Acme", at=MARCH)
    future = Moment(AUGUST)
    store.supersede(
        [old],
        NewFact(text="Works at Globex", valid_from=future),
        at=MAY,
        by=Actor.AUTOMATION,
    )

    def recallable(at: datetime) -> list[str]:
        with acting_for(person):
            return [fact.text for fact in Fact.objects.of(person).recallable(at)]

    assert recallable(JUNE) == ["Works at Acme"]
    assert recallable(AUGUST) == ["Works at Globex"]


def test_forgotten_is_restored_as_it_was(person: Person) -> None:
    fact = FactFactory.create(person=person, text="Lives in Perm")
    store.retract(fact, at=MAY, by=Actor.PERSON)
    assert read(fact).state == "retracted"

    store.restore(fact, at=JUNE, by=Actor.PERSON)

    fact = read(fact)
    assert fact.state == "current"
    assert (fact.valid_until, fact.retired_at) == (None, None)
    assert history(fact) == ["recorded", "retracted", "restored"]


def test_forgetting_twice_is_forgetting_once(person: Person) -> None:
    fact = FactFactory.create(person=person)
    for at in (MAY, JUNE):
        store.retract(fact, at=at, by=Actor.PERSON)

    assert read(fact).valid_until == MAY
    assert history(fact) == ["recorded", "retracted"]


def test_what_is_to_end_on_a_day_ahead_can_be_forgotten_today(person: Person) -> None:
    old = FactFactory.create(person=person, text="Works at Acme", at=MARCH)
    ahead = NewFact(text="Works at Globex", valid_from=Moment(JUNE))
    store.supersede([old], ahead, at=MARCH, by=Actor.AUTOMATION)

    store.retract(old, at=MAY, by=Actor.PERSON)

    with acting_for(person):
        assert Fact.objects.of(person).get(pk=old.pk).valid_until == MAY


@pytest.mark.parametrize("topic", ["", "home.city"])
def test_restoring_asks_which_of_the_two_and_never_leaves_both(
    person: Person, topic: str
) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", topic=topic)
    new = store.supersede(
        [old], NewFact(text="Lives in Tver", topic=topic), at=MAY, by=Actor.AUTOMATION
    )

    with pytest.raises(SuccessorStandsError) as asked:
        store.restore(old, at=JUNE, by=Actor.PERSON)
    assert asked.value.standing == new
    assert texts(person) == ["Lives in Tver"]

    store.restore(old, at=JUNE, by=Actor.PERSON, instead_of=lambda _: True)
    assert texts(person) == ["Lives in Perm"]


def test_pinned_and_hand_written_facts_neither_fade_nor_expire(
    person: Person,
) -> None:
    fact = FactFactory.create(person=person, expires_at=AUGUST)
    assert fact.fades_at is not None

    store.pin(fact, pinned=True, at=MAY, by=Actor.PERSON)
    by_hand = store.add(
        person,
        NewFact(text="Is left-handed", expires_at=AUGUST).by_hand(),
        at=MAY,
        by=Actor.PERSON,
    )

    for kept in (read(fact), by_hand):
        assert (kept.fades_at, kept.expires_at) == (None, None)


def test_a_confirmed_fact_lives_longer(person: Person) -> None:
    fact = FactFactory.create(person=person, at=MARCH, category=Category.WORK)
    fades = fact.fades_at

    store.confirm(fact, at=MAY, by=Actor.AUTOMATION)

    fact = read(fact)
    assert (fact.confirmations, fact.last_confirmed_at) == (2, MAY)
    assert fact.fades_at
    assert fades
    assert fact.fades_at > fades + (MAY - MARCH)


def test_where_nothing_fades_nothing_fades_when_put_back_or_unpinned(
    person: Person,
) -> None:
    lasting = PRESETS["companion"]
    fact = FactFactory.create(person=person, policy=lasting)
    assert fact.fades_at is None

    for pinned in (True, False):
        store.pin(fact, pinned=pinned, at=MAY, by=Actor.PERSON, policy=lasting)
    assert read(fact).fades_at is None
    store.retract(fact, at=MAY, by=Actor.PERSON)
    store.restore(fact, at=JUNE, by=Actor.PERSON, policy=lasting)
    assert read(fact).fades_at is None


def test_put_back_it_stands_alone_however_many_stood_in_its_place(
    person: Person,
) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm", topic="home.city")
    new = NewFact(text="Lives on a boat")
    store.supersede([old], new, at=MAY, by=Actor.AUTOMATION)
    FactFactory.create(person=person, text="Lives in Tver", topic="home.city")

    store.restore(old, at=JUNE, by=Actor.PERSON, instead_of=lambda _: True)

    assert texts(person) == ["Lives in Perm"]


def test_what_ended_meanwhile_is_not_edited(person: Person) -> None:
    fact = FactFactory.create(person=person, text="Lives in Perm")
    new = store.supersede(
        [fact], NewFact(text="Lives in Tver"), at=MAY, by=Actor.AUTOMATION
    )

    with pytest.raises(EndedError):
        store.edit(fact, "Lives in Omsk", None, at=JUNE, by=Actor.PERSON)

    assert texts(person) == ["Lives in Tver"]
    assert (read(fact).retired_at, read(fact).superseded_by_id) == (MAY, new.pk)


def test_an_edited_fact_can_be_had_back(person: Person) -> None:
    fact = FactFactory.create(person=person, text="Lives in Prm")
    edited = store.edit(fact, "Lives in Perm", None, at=MAY, by=Actor.PERSON)

    assert edited.is_by_hand
    assert texts(person) == ["Lives in Perm"]
    assert texts(person, valid=MARCH) == ["Lives in Perm"]

    store.restore(fact, at=JUNE, by=Actor.PERSON, instead_of=lambda _: True)
    assert texts(person) == ["Lives in Prm"]


def test_a_waiting_statement_is_not_current_until_the_yes(person: Person) -> None:
    pinned = FactFactory.create(person=person, text="Drinks tea", topic="drink")
    asking = NewFact(
        text="Drinks coffee", topic="drink", waiting=True, contests=pinned.pk
    )
    waiting = store.add(person, asking, at=MAY, by=Actor.AUTOMATION)
    assert texts(person) == ["Drinks tea"]

    store.accept(waiting, at=JUNE, by=Actor.PERSON)

    assert texts(person) == ["Drinks coffee"]
    assert read(pinned).superseded_by_id == waiting.pk


def test_what_is_accepted_late_is_fresh_and_not_over(person: Person) -> None:
    asking = NewFact(text="Plans to sail to Oslo", waiting=True, expires_at=MAY)
    waiting = store.add(person, asking, at=MARCH, by=Actor.AUTOMATION)

    store.accept(waiting, at=JUNE, by=Actor.PERSON)

    kept = read(waiting)
    assert (kept.expires_at, kept.last_confirmed_at) == (None, JUNE)
    assert kept.fades_at
    assert kept.fades_at > AUGUST


def test_purging_takes_the_row_and_its_history_and_leaves_a_tombstone(
    person: Person,
) -> None:
    fact = FactFactory.create(person=person, text="Has a cat called Barsik")

    assert store.purge([fact], at=MAY, tombstones=True) == 1

    with acting_for(person):
        assert not Fact.objects.exists()
        mark = Tombstone.objects.get().mark
    assert bytes(mark) == person.key.tombstone(normalised("has a cat called barsik"))


def test_every_change_moves_the_version(person: Person) -> None:
    def version() -> int:
        with acting_for(person):
            return Person.objects.get().version

    fact = FactFactory.create(person=person)
    seen = [version()]
    for change in (
        lambda: store.confirm(fact, at=MAY, by=Actor.AUTOMATION),
        lambda: store.pin(fact, pinned=True, at=MAY, by=Actor.PERSON),
        lambda: store.retract(fact, at=MAY, by=Actor.PERSON),
        lambda: store.restore(fact, at=MAY, by=Actor.PERSON),
        lambda: store.purge([fact], at=MAY, tombstones=False),
    ):
        change()
        seen.append(version())

    assert seen == sorted(set(seen))


def test_a_change_that_fails_leaves_everything_as_it_was(person: Person) -> None:
    old = FactFactory.create(person=person, text="Lives in Perm")
    FactFactory.create(person=person, text="Lives in Tver")

    with pytest.raises(AlreadyKnownError):
        store.supersede(
            [old], NewFact(text="Lives in Tver"), at=MAY, by=Actor.AUTOMATION
        )

    assert read(old).state == "current"
    assert history(old) == ["recorded"]


@pytest.mark.django_db(transaction=True)
def test_twenty_confirmations_at_once_count_twenty() -> None:
    person = PersonFactory.create()
    fact = FactFactory.create(person=person)

    def confirm(n: int) -> None:
        store.confirm(fact, at=MAY + timedelta(seconds=n), by=Actor.AUTOMATION)
        connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(confirm, range(20)))

    assert read(fact).confirmations == 21


@pytest.mark.django_db(transaction=True)
def test_what_only_names_the_person_does_not_wait_for_a_change() -> None:
    person = PersonFactory.create()

    def spend() -> None:
        charge(person, MAY, DEFAULT)
        connections.close_all()

    with store.changing(person), ThreadPoolExecutor(1) as pool:
        pool.submit(spend).result()


@pytest.mark.django_db(transaction=True)
def test_twenty_identical_statements_at_once_are_one_fact() -> None:
    person = PersonFactory.create()

    def add(n: int) -> bool:
        try:
            store.add(
                person, NewFact(text="Lives in Perm"), at=MAY, by=Actor.AUTOMATION
            )
        except AlreadyKnownError:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(add, range(20))) == 1
