"""The daily ceiling of model calls, counted before each call: failures count too."""

from datetime import date, datetime, timedelta

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from memory.models import Person, Spending
from memory.policy.moments.calendar import zone_named
from memory.policy.numbers import MemoryPolicy
from memory.rows import acting_for

KEPT = timedelta(days=60)  # twice what the charts of staff show


class CeilingReached(Exception):  # noqa: N818  nothing went wrong
    """The person's day has no more calls; the next day has."""

    def __init__(self) -> None:
        super().__init__(_("Today's calls to the language model are used up."))


def refuse_when_used_up(person: Person, at: datetime, policy: MemoryPolicy) -> None:
    """CeilingReached, as `charge`; for a call that must leave no trace, not counted."""
    with acting_for(person):
        spent = Spending.objects.filter(person=person, day=_day_of(person, at))
        if spent.filter(calls__gte=policy.model_calls_a_day).exists():
            raise CeilingReached


def charge(person: Person, at: datetime, policy: MemoryPolicy) -> None:
    """Counts one call on the person's own day, or raises CeilingReached."""
    day = _day_of(person, at)
    with acting_for(person):
        Spending.objects.bulk_create(
            [Spending(person=person, day=day)], ignore_conflicts=True
        )
        # One statement compares and counts: two calls at once cannot share the last.
        spent = Spending.objects.filter(
            person=person, day=day, calls__lt=policy.model_calls_a_day
        ).update(calls=F("calls") + 1)
    if not spent:
        raise CeilingReached


def drop_old(person: Person, at: datetime) -> None:
    with acting_for(person):
        old(at).filter(person=person).delete()


def old(at: datetime) -> QuerySet[Spending]:
    return Spending.objects.filter(day__lt=(at - KEPT).date())


def _day_of(person: Person, at: datetime) -> date:
    return at.astimezone(zone_named(person.time_zone)).date()
