"""What was done to a fact, taken back; never two current ones where one may be."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from memory.models import Actor, Fact, FactEvent
from memory.policy.numbers import DEFAULT
from memory.store.columns import reopen
from memory.store.new import SuccessorStandsError
from memory.store.rivals import locked, rival_of
from memory.store.verbs import changing, note, retract

What = FactEvent.What
ENDS = (What.SUPERSEDED, What.CORRECTED)
END = ("valid_until", "retired_at", "superseded_by", "mistaken")


def restore(
    fact: Fact, *, at: datetime, by: Actor, in_place_of_its_successor: bool = False
) -> None:
    """Current again, both marks gone; SuccessorStandsError rather than two at once."""
    with changing(fact.person):
        fact = locked(fact)
        standing = rival_of(fact)
        if standing and not in_place_of_its_successor:
            raise SuccessorStandsError(standing)
        if standing:
            retract(standing, at=at, by=by, mistaken=True)
        reopen(fact, at, DEFAULT)
        fact.save()
        note(fact, What.RESTORED, at=at, by=by)


def undo(fact: Fact, *, at: datetime, by: Actor) -> list[Fact]:
    """The change never was; exactly what it ended stands again, and is handed back.

    SuccessorStandsError, and nothing is changed, where another has followed since.
    """
    with changing(fact.person), transaction.atomic():
        change = locked(fact)
        if change.superseded_by:
            raise SuccessorStandsError(change.superseded_by)
        ended = _ended_by(change)
        retract(change, at=at, by=by, mistaken=True)
        for old in ended:
            _stand_again(old, at, by)
    return list(ended)


def _ended_by(change: Fact) -> Sequence[Fact]:
    """Not what was told late, as over before the change came."""
    before = Fact.objects.of(change.person).filter(superseded_by=change)
    return list(before.filter(events__what__in=ENDS).distinct().order_by("recorded_at"))


def _stand_again(old: Fact, at: datetime, by: Actor) -> None:
    old.valid_until = old.retired_at = old.superseded_by = None
    old.mistaken = False
    if standing := rival_of(old):
        raise SuccessorStandsError(standing)
    old.save(update_fields=END)
    note(old, What.RESTORED, at=at, by=by)
