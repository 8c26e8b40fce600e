"""What was done to a fact, taken back; never two current ones where one may be."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F

from memory.models import Actor, Fact, FactEvent
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.store.columns import reopen
from memory.store.new import SuccessorStandsError
from memory.store.one_value import stand_all_the_while, take_its_time
from memory.store.rivals import locked, rival_of
from memory.store.verbs import changing, follow, note, retract

What = FactEvent.What
ENDS = (What.SUPERSEDED, What.CORRECTED)
TIMES = ("valid_from", "valid_until", "retired_at", "superseded_by", "mistaken")


def nobody(standing: Fact) -> bool:  # noqa: ARG001
    """None of those that stand may be ended."""
    return False


def restore(
    fact: Fact,
    *,
    at: datetime,
    by: Actor,
    instead_of: Callable[[Fact], bool] = nobody,
    policy: MemoryPolicy = DEFAULT,
) -> None:
    """Current again, both marks gone; SuccessorStandsError rather than two at once.

    `instead_of` says which of those that stand in its place may be ended.
    """
    with changing(fact.person):
        fact = locked(fact)
        while standing := rival_of(fact):
            if not instead_of(standing):
                raise SuccessorStandsError(standing)
            _disown(standing, at, by)
        _disown_followers(fact, at, by)
        stand_all_the_while(fact)
        reopen(fact, at, policy)
        fact.save()
        note(fact, What.RESTORED, at=at, by=by)


def undo(fact: Fact, *, at: datetime, by: Actor) -> list[Fact]:
    """The change never was; exactly what it ended stands again, and is handed back.

    Or what was told late to have followed that, until the change came.
    SuccessorStandsError, and nothing is changed, where another has followed since.
    """
    with changing(fact.person), transaction.atomic():
        change = locked(fact)
        if change.superseded_by:
            raise SuccessorStandsError(change.superseded_by)
        again = [_last_until(change, old, by) for old in _ended_by(change)]
        _disown(change, at, by)
        for old in again:
            _stand_again(old, at, by)
    return again


def ask_again(
    fact: Fact, *, at: datetime, by: Actor, contested: Fact | None = None
) -> None:
    """The yes is taken back: it waits as before, and what it ended stands again.

    `contested` is what it stood beside. SuccessorStandsError, and nothing is changed,
    where it has been replaced or forgotten since, or something else stands there.
    """
    with changing(fact.person), transaction.atomic():
        fact = locked(fact)
        if fact.retired_at:
            raise SuccessorStandsError(fact.superseded_by or fact)
        again = [_last_until(fact, old, by) for old in _ended_by(fact)]
        fact.waiting, fact.contests = True, next(iter(again), contested)
        fact.save(update_fields=["waiting", "contests"])
        note(fact, What.QUARANTINED, at=at, by=by)
        for old in again:
            _stand_again(old, at, by)


def _disown(fact: Fact, at: datetime, by: Actor) -> None:
    """It never was so, also where it has been forgotten already."""
    retract(fact, at=at, by=by, mistaken=True)
    Fact.objects.of(fact.person).filter(pk=fact.pk).update(mistaken=True)


def _disown_followers(fact: Fact, at: datetime, by: Actor) -> None:
    """What stands again has stood all the while."""
    follower = fact.superseded_by
    while follower:
        follower.person = fact.person
        _disown(follower, at, by)
        follower = follower.superseded_by


def _ended_by(change: Fact) -> Sequence[Fact]:
    """Not what was told late, as over before the change came."""
    before = Fact.objects.of(change.person).filter(superseded_by=change)
    return list(before.filter(events__what__in=ENDS).distinct().order_by("recorded_at"))


def _last_until(change: Fact, old: Fact, by: Actor) -> Fact:
    """Where others were told late to lie between the two, the last of them."""
    if old.mistaken or not old.topic:
        return old
    before = Fact.objects.of(change.person).filter(superseded_by=change, mistaken=False)
    lasted = before.on_topic(old.topic).filter(valid_until__gt=F("valid_from"))
    between = lasted.filter(valid_from__gte=old.valid_until).exclude(pk=old.pk)
    last = between.order_by("valid_from").last()
    if last is None:
        return old
    follow(old, last, What.SUPERSEDED, by)
    return last


def _stand_again(old: Fact, at: datetime, by: Actor) -> None:
    old.valid_until = old.retired_at = old.superseded_by = None
    old.mistaken = False
    if standing := rival_of(old):
        raise SuccessorStandsError(standing)
    take_its_time(old)
    old.save(update_fields=TIMES)
    _give_back_its_room(old)
    note(old, What.RESTORED, at=at, by=by)


def _give_back_its_room(again: Fact) -> None:
    """What it followed, and the change had cut short, lasted until this began."""
    before = Fact.objects.of(again.person).filter(superseded_by=again, mistaken=False)
    begins = again.valid_from or again.recorded_at
    before.filter(valid_until__lt=begins).update(valid_until=begins)
