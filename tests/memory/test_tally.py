"""What the gate let pass and refused is counted, by reason and language, wordless."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import ProgrammingError
from django.utils.translation import override

from memory import forgetting, people, store
from memory.models import REASONS, GateCount, Person, StaffLook
from memory.policy.candidate import Candidate
from memory.policy.decision import Ignore
from memory.policy.gate import Refusal
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Utterance
from memory.remember import Place, Proposal, settle
from memory.rows import acting_for, overseeing
from memory.store import changing
from tests.factories import AT, PersonFactory

pytestmark = pytest.mark.django_db


def proposed(text: str, refusal: Refusal | None = None) -> Proposal:
    said = Utterance(text, said_at=AT, time_zone="UTC", reference="")
    return Proposal(said, Candidate(text=text, quote=text, language="en"), refusal)


def settled(person: Person, *proposals: Proposal, days: int = 0) -> None:
    at = AT + timedelta(days=days)
    with changing(person):
        settle(person, proposals, at=at, place=Place())


def counted(person: Person) -> set[tuple[int, str, str, int]]:
    with acting_for(person):
        lines = GateCount.objects.values_list("day", "refusal", "language", "times")
        return {
            ((day - AT.date()).days, refusal, language, times)
            for day, refusal, language, times in lines
        }


def test_each_day_has_a_line_for_each_reason_and_language() -> None:
    person = PersonFactory.create()
    price = proposed("Bread costs 2 euros", Refusal.VOLATILE_FIGURE)

    settled(person, proposed("Lives in Omsk"), price, price)
    settled(person, price, days=1)

    assert counted(person) == {
        (0, "", "en", 1),
        (0, "volatile_figure", "en", 2),
        (1, "volatile_figure", "en", 1),
    }


def test_what_nothing_came_of_is_neither_passed_nor_refused() -> None:
    person = PersonFactory.create()
    with changing(person):
        store.bury(person, ["Lives in Omsk"], at=AT)
    ignored = replace(proposed("Lives in Tomsk"), decision=Ignore("vaguer"))

    settled(person, proposed("Lives in Omsk"), ignored)

    assert counted(person) == set()


def test_whoever_acts_for_a_person_cannot_make_or_unmake_a_look_of_staff() -> None:
    person = PersonFactory.create()
    look = {"person": person, "staff": "ann", "page": "fact", "at": AT}
    with overseeing():
        StaffLook.objects.create(**look)

    with pytest.raises(ProgrammingError), acting_for(person):
        StaffLook.objects.update(staff="nobody")
    with pytest.raises(ProgrammingError), acting_for(person):
        StaffLook.objects.create(**look)
    with acting_for(person):
        assert StaffLook.objects.count() == 1


def test_every_refusal_is_told_in_the_readers_language() -> None:
    assert REASONS.keys() == set(Refusal)
    with override("ru"):
        assert str(REASONS[Refusal.SECRET]) == "секрет"


def test_what_was_counted_long_ago_is_dropped_at_night() -> None:
    person = PersonFactory.create()
    settled(person, proposed("Has a cat"))
    last = AT + timedelta(days=DEFAULT.gate_counts_days)
    assert forgetting.due(last) == []
    later = last + timedelta(days=1)
    assert forgetting.due(later) == [person.pk]

    forgetting.forget(person.pk, at=later)

    assert counted(person) == set()
    assert forgetting.due(later) == []


def test_a_policy_that_keeps_counts_shorter_is_kept_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    brief = replace(DEFAULT, gate_counts_days=7)
    monkeypatch.setattr(forgetting, "SOONEST", brief)
    monkeypatch.setattr(people, "policy_of", lambda _person: brief)
    person = PersonFactory.create()
    settled(person, proposed("Has a cat"))
    later = AT + timedelta(days=8)
    assert forgetting.due(later) == [person.pk]

    forgetting.forget(person.pk, at=later)

    assert counted(person) == set()
