"""What a new statement does to the facts that stand: whole, or not at all."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memory import store
from memory.models import Actor, Fact, Person
from memory.policy.candidate import Candidate, Moment
from memory.policy.decision import Supersede
from memory.policy.utterance import Turn, Utterance
from memory.remember import Done, Outcome, Place, propose, remember, settle
from memory.rows import acting_for
from memory.store import NewFact, changing
from tests.factories import FactFactory, PersonFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

JANUARY = datetime(2026, 1, 5, 12, tzinfo=UTC)
MAY = datetime(2026, 5, 1, 12, tzinfo=UTC)
JUNE = datetime(2026, 6, 1, 12, tzinfo=UTC)
JULY = datetime(2026, 7, 1, 12, tzinfo=UTC)


class LockLostError(Exception):
    """A worker that dies."""


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def candidate(text: str, **more: object) -> Candidate:
    return replace(Candidate(text=text, quote=text), **more)  # type: ignore[arg-type]


def tell(
    person: Person, *told: Candidate, at: datetime = MAY, quote: str = ""
) -> list[Outcome]:
    said = Utterance(text=quote or " ".join(one.quote for one in told), said_at=at)
    with speaking(Scripted(*told)):
        return remember(person, [said], at=at, place=Place())


def held(person: Person, **state: datetime) -> list[str]:
    with acting_for(person):
        facts = Fact.objects.of(person)
        chosen = facts.as_of(**state) if state else facts.current()
        return sorted(fact.text for fact in chosen)


def recallable(person: Person, at: datetime) -> list[str]:
    with acting_for(person):
        return sorted(fact.text for fact in Fact.objects.of(person).recallable(at))


def known(person: Person, text: str, **more: object) -> Fact:
    return FactFactory.create(
        person=person, text=text, at=JANUARY, embedded=True, **more
    )


@pytest.mark.parametrize("hand", ["pinned", "written"])
def test_against_the_persons_own_hand_a_change_is_only_proposed(
    person: Person, hand: str
) -> None:
    if hand == "pinned":
        fact = known(person, "Lives in Perm", topic="home.city")
        store.pin(fact, pinned=True, at=JANUARY, by=Actor.PERSON)
    else:
        new = NewFact(text="Lives in Perm", topic="home.city").by_hand()
        fact = store.add(person, new, at=JANUARY, by=Actor.PERSON)

    (outcome,) = tell(person, candidate("Moved to Tver", topic="home.city"))

    assert outcome.done is Done.WAITING
    assert outcome.fact is not None
    assert outcome.fact.contests_id == fact.pk
    assert held(person) == ["Lives in Perm"]


def test_what_the_decision_rested_on_has_changed_so_it_is_taken_again(
    person: Person,
) -> None:
    old = known(person, "Lives in Perm", topic="home.city")
    moved = candidate("Moved to Omsk", topic="home.city")
    said = Utterance(text=moved.quote, said_at=MAY)
    with speaking(Scripted(moved, decision=Supersede((old.pk,)))):
        proposals = propose(person, [said], at=MAY, place=Place())
    between = store.supersede(
        [old],
        NewFact(text="Lives in Tver", topic="home.city"),
        at=MAY - timedelta(days=1),
        by=Actor.PERSON,
    )

    with changing(person):
        (outcome,) = settle(person, proposals, at=MAY, place=Place())

    assert [fact.pk for fact in outcome.ended] == [between.pk]
    assert held(person) == ["Moved to Omsk"]


@pytest.mark.parametrize("step", ["close", "note", "refuse_a_rival"])
def test_killed_between_any_two_steps_it_leaves_all_as_it_was(
    person: Person, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(person, "Lives in Perm", topic="home.city")
    told = (candidate("Has a dog"), candidate("Moved to Tver", topic="home.city"))
    said = Utterance(text=" ".join(one.quote for one in told), said_at=MAY)
    with speaking(Scripted(*told)):
        proposals = propose(person, [said], at=MAY, place=Place())

    def dies(*_: object, **__: object) -> None:
        raise LockLostError

    def settles() -> None:
        with changing(person):
            settle(person, proposals[:1], at=MAY, place=Place())
            monkeypatch.setattr(f"memory.store.verbs.{step}", dies)
            settle(person, proposals[1:], at=MAY, place=Place())

    with pytest.raises(LockLostError):
        settles()

    monkeypatch.undo()
    assert held(person) == ["Lives in Perm"]
    with acting_for(person):
        assert Fact.objects.of(person).count() == 1


def test_a_past_change_told_later_ended_the_old_fact_then(person: Person) -> None:
    known(person, "Lives in Perm", topic="home.city")
    since = Moment(MAY)

    tell(
        person,
        candidate("Lives in Tver", topic="home.city", valid_from=since),
        at=JULY,
    )

    assert held(person, valid=JUNE) == ["Lives in Tver"]
    assert held(person, valid=JUNE, known=JUNE) == ["Lives in Perm"]
    assert held(person, valid=JANUARY) == ["Lives in Perm"]


def test_what_was_before_is_written_as_ended_where_the_known_one_began(
    person: Person,
) -> None:
    known(person, "Lives in Perm", topic="home.city", valid_from=Moment(MAY))

    (outcome,) = tell(
        person,
        candidate("Lives in Tver", topic="home.city", valid_from=Moment(JANUARY)),
        at=JULY,
    )

    assert outcome.done is Done.ADDED
    assert held(person) == ["Lives in Perm"]
    assert held(person, valid=MAY - timedelta(days=1)) == ["Lives in Tver"]
    assert outcome.fact is not None
    assert outcome.fact.state == "superseded"


def test_a_future_change_leaves_the_old_until_its_day(person: Person) -> None:
    known(person, "Works at Acme", topic="work.employer")
    joins = candidate(
        "Will work at Globex", topic="work.employer", valid_from=Moment(JUNE)
    )

    tell(person, joins, at=MAY)

    assert recallable(person, MAY) == ["Works at Acme"]
    assert recallable(person, JUNE) == ["Will work at Globex"]
    assert held(person, valid=MAY) == ["Works at Acme"]
    assert held(person, valid=JULY) == ["Will work at Globex"]


def test_what_is_so_again_was_not_so_in_between(person: Person) -> None:
    tell(person, candidate("Lives in Perm"), at=JANUARY)
    tell(person, candidate("Moved to Tver"), at=MAY)
    tell(person, candidate("Lives in Perm again"), at=JULY)

    assert held(person, valid=JANUARY) == ["Lives in Perm"]
    assert held(person, valid=JUNE) == ["Moved to Tver"]
    assert held(person, valid=JULY) == ["Lives in Perm again"]


def test_news_is_not_older_than_its_telling(person: Person) -> None:
    tell(person, candidate("Bought a boat"))

    assert held(person, valid=JANUARY) == []
    assert held(person, valid=MAY) == ["Bought a boat"]


def test_a_trait_may_always_have_been(person: Person) -> None:
    tell(person, candidate("Is allergic to nuts"))

    assert held(person, valid=JANUARY) == ["Is allergic to nuts"]


def test_a_state_of_the_past_is_written_as_over(person: Person) -> None:
    tell(person, candidate("Worked in Tver in 2019"))

    assert held(person) == []
    assert held(person, valid=datetime(2019, 6, 1, tzinfo=UTC)) == [
        "Worked in Tver in 2019"
    ]


def test_a_finer_statement_counts_the_hearings_of_the_vaguer(person: Person) -> None:
    tell(person, candidate("Has a cat"), at=JANUARY)

    (outcome,) = tell(person, candidate("Has a grey cat called Barsik"), at=MAY)

    assert outcome.fact is not None
    assert (outcome.done, outcome.fact.confirmations) == (Done.SUPERSEDED, 2)
    assert held(person, valid=JANUARY) == ["Has a grey cat called Barsik"]


def slip(person: Person, wrong: str, right: str, at: datetime) -> list[Outcome]:
    """Through the built-in engine: it reads the line before."""
    said = Utterance(text=right, said_at=at, before=(Turn("person", wrong),))
    return remember(person, [said], at=at, place=Place())


def test_a_slip_never_was_and_what_it_replaced_stands_again(person: Person) -> None:
    for text, at in (("I live in Perm.", JANUARY), ("I live in Omsk.", MAY)):
        remember(person, [Utterance(text=text, said_at=at)], at=at, place=Place())
    assert held(person) == ["Lives in Omsk"]

    (outcome,) = slip(person, "I live in Omsk.", "Slip of the tongue, in Perm.", MAY)

    assert outcome.done is Done.CORRECTED
    assert held(person) == ["Lives in Perm"]
    assert held(person, valid=JUNE) == ["Lives in Perm"]


def test_a_slip_that_stood_beside_the_truth_is_gone(person: Person) -> None:
    wrong = "Мой муж Олег — слесарь."
    for text, at in (("Мой муж Олег — плотник.", JANUARY), (wrong, MAY)):
        remember(person, [Utterance(text=text, said_at=at)], at=at, place=Place())

    slip(person, wrong, "Ой, оговорилась: плотник, конечно.", MAY)

    assert held(person) == ["Муж Олег — плотник"]
