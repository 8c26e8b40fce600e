"""What can happen to a fact; each verb says what it keeps true."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db.models import F, Value
from django.db.models.functions import Coalesce, Greatest

from memory.models import Actor, Fact, FactEvent, Person, Portrait, Tombstone
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.policy.sameness import normalised
from memory.rows import acting_for
from memory.store.columns import FRESHNESS, close, fading, refresh, unsaved
from memory.store.new import NewFact
from memory.store.one_value import take_its_time
from memory.store.rivals import locked, refuse_a_rival

What = FactEvent.What


@contextmanager
def holding(person: Person) -> Iterator[None]:
    """The person's lock: what stands in their memory stands until the commit.

    Rows that only name the person are written meanwhile: what they say, what they
    spend. Person.DoesNotExist when the person has been erased meanwhile.
    """
    with acting_for(person):
        Person.objects.select_for_update(no_key=True).only("id").get(pk=person.pk)
        yield


@contextmanager
def changing(person: Person) -> Iterator[None]:
    """The person's lock; their memory's version moves with the commit."""
    with holding(person):
        yield
        Person.objects.filter(pk=person.pk).update(version=F("version") + 1)


def add(person: Person, new: NewFact, *, at: datetime, by: Actor) -> Fact:
    """AlreadyKnownError when a current fact says this or is on the same topic."""
    with changing(person):
        fact = unsaved(person, new, at)
        refuse_a_rival(fact)
        if new.followed_by:
            _make_room(fact, new.followed_by)
        take_its_time(fact)
        fact.save(force_insert=True)
        note(fact, What.QUARANTINED if new.waiting else What.RECORDED, at=at, by=by)
    return fact


def confirm(
    fact: Fact,
    *,
    at: datetime,
    by: Actor,
    expires_at: datetime | None = None,
    policy: MemoryPolicy = DEFAULT,
) -> None:
    """The same statement again: it is fresh once more, and its term moves on."""
    with changing(fact.person):
        fact = locked(fact)
        fact.confirmations += 1
        fact.last_confirmed_at = max(at, fact.last_confirmed_at)
        fact.fades_at = fading(fact, policy)
        if fact.expires_at and expires_at:
            fact.expires_at = max(fact.expires_at, expires_at)
        fact.save(
            update_fields=[
                "confirmations",
                "last_confirmed_at",
                "fades_at",
                "expires_at",
            ]
        )
        note(fact, What.CONFIRMED, at=at, by=by)


def supersede(
    targets: Sequence[Fact],
    new: NewFact,
    *,
    at: datetime,
    by: Actor,
    mistaken: bool = False,
) -> Fact:
    """The targets end where the new fact begins, or, mistaken, never were true."""
    person = targets[0].person
    with changing(person):
        successor = unsaved(person, new, at)
        begins = successor.valid_from or at
        ended = [_ended(target, begins, at, mistaken=mistaken) for target in targets]
        _cut_short([fact.pk for fact in ended], person, begins)
        refuse_a_rival(successor)
        take_its_time(successor)
        successor.save(force_insert=True)
        note(successor, What.RECORDED, at=at, by=by)
        for old in ended:
            follow(old, successor, What.CORRECTED if mistaken else What.SUPERSEDED, by)
    return successor


def retract(
    fact: Fact,
    *,
    at: datetime,
    by: Actor,
    until: datetime | None = None,
    mistaken: bool = False,
) -> None:
    """Forget, reversibly. `until`: when it stopped being true, where that is known."""
    with changing(fact.person):
        if _still_lasts(locked(fact), at):
            ended = _ended(fact, until or at, at, mistaken=mistaken)
            note(ended, What.RETRACTED, at=at, by=by)


def pin(
    fact: Fact,
    *,
    pinned: bool,
    at: datetime,
    by: Actor,
    policy: MemoryPolicy = DEFAULT,
) -> None:
    """A pinned fact neither fades nor expires, and automation leaves it alone."""
    with changing(fact.person):
        fact = locked(fact)
        fact.pinned = pinned
        fact.fades_at = fading(fact, policy)
        fact.expires_at = None if pinned else fact.expires_at
        fact.save(update_fields=["pinned", "fades_at", "expires_at"])
        note(fact, What.PINNED if pinned else What.UNPINNED, at=at, by=by)


def accept(
    fact: Fact, *, at: datetime, by: Actor, policy: MemoryPolicy = DEFAULT
) -> None:
    """The person's yes to a waiting statement, as of now; what it contests ends."""
    with changing(fact.person):
        fact = locked(fact)
        contested = fact.contests
        if contested and contested.retired_at is None:
            contested.person = fact.person
            fact.valid_from = fact.valid_from or at
            _ended(contested, fact.valid_from, at, mistaken=False)
            follow(contested, fact, What.SUPERSEDED, by)
        _welcome(fact, at, by, policy)


def accept_beside(
    fact: Fact, *, at: datetime, by: Actor, policy: MemoryPolicy = DEFAULT
) -> None:
    """Both are true: what it contests stands, so that theirs is no topic for one."""
    with changing(fact.person):
        fact = locked(fact)
        if fact.contests and fact.topic == fact.contests.topic:
            fact.topic = ""
        _welcome(fact, at, by, policy)


def _welcome(fact: Fact, at: datetime, by: Actor, policy: MemoryPolicy) -> None:
    fact.waiting, fact.contests = False, None
    refuse_a_rival(fact)
    refresh(fact, at, policy)
    take_its_time(fact)
    fact.save(update_fields=["waiting", "contests", "topic", "valid_from", *FRESHNESS])
    note(fact, What.ACCEPTED, at=at, by=by)


def purge(facts: Sequence[Fact], *, at: datetime, tombstones: bool) -> int:
    """Deletes the rows, their vectors and events; answers how many facts.

    The portrait tells of them and goes as well. With tombstones automation never
    stores these statements again.
    """
    if not facts:
        return 0
    person = facts[0].person
    with changing(person):
        if tombstones:
            bury(person, [fact.text for fact in facts], at=at)
        Portrait.objects.filter(person=person).delete()
        Fact.objects.filter(pk__in=[fact.pk for fact in facts]).delete()
    return len(facts)


def bury(person: Person, statements: Sequence[str], *, at: datetime) -> None:
    """A tombstone for each; one that has a tombstone already is erased anew."""
    marks = {person.key.tombstone(normalised(text)) for text in statements}
    with changing(person):
        Tombstone.objects.bulk_create(
            [Tombstone(person=person, mark=mark, at=at) for mark in marks],
            update_conflicts=True,
            unique_fields=["person", "mark"],
            update_fields=["at"],
        )


def note(fact: Fact, what: str, *, at: datetime, by: str) -> None:
    """A line of the fact's history."""
    FactEvent.objects.create(person=fact.person, fact=fact, what=what, at=at, by=by)


def _ended(fact: Fact, until: datetime, at: datetime, *, mistaken: bool) -> Fact:
    fact = locked(fact)
    close(fact, until, at, mistaken=mistaken)
    fact.save(update_fields=["valid_until", "retired_at", "mistaken"])
    return fact


def _still_lasts(fact: Fact, at: datetime) -> bool:
    """Current, or to end on a day that lies ahead."""
    ends = fact.valid_until
    return fact.retired_at is None or (ends is not None and ends > at)


def _make_room(late: Fact, follower: UUID) -> None:
    """Told late, it ends where its follower began, and what was before ends for it."""
    later = Fact.objects.of(late.person).filter(pk=follower, valid_from=None)
    later.update(valid_from=late.valid_until)
    if late.valid_from:
        _cut_short([follower], late.person, late.valid_from)


def _cut_short(ended: Sequence[UUID], person: Person, begins: datetime) -> None:
    """One that began still earlier than these leaves no room for what they followed."""
    before = Fact.objects.of(person).filter(superseded_by__in=ended, mistaken=False)
    began = Coalesce(F("valid_from"), Value(begins))
    before.filter(valid_until__gt=begins).update(valid_until=Greatest(began, begins))


def follow(old: Fact, successor: Fact, what: str, by: Actor) -> None:
    """The other took its place."""
    Fact.objects.filter(pk=old.pk).update(superseded_by=successor)
    note(old, what, at=old.retired_at or successor.recorded_at, by=by)
