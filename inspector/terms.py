"""How long a fact stays and why, in words and as a share still left."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from chat.days import day, month
from inspector.dates import AN_INSTANT, until
from memory.models import Fact

SOON = timedelta(days=30)
NAMED_BY_DAY = timedelta(days=60)  # further away, the month says enough


@dataclass(frozen=True)
class Term:
    """`left` is a percentage, None where nothing runs out; `over` when it has."""

    words: str
    left: int | None = None
    soon: bool = False
    over: bool = False


def term_of(fact: Fact, at: datetime) -> Term:
    if fact.retired_at is not None and has_ended(fact, at):
        return Term(_ended(fact, fact.retired_at, at), over=True)
    end = end_of(fact)
    if end is None:
        return Term(_kept(fact))
    if end <= at:
        return Term(_over(fact, end, at), over=True)
    soon = end - at <= SOON
    return Term(_coming(fact, end, at), _left(fact, end, at), soon)


def end_of(fact: Fact) -> datetime | None:
    """When it leaves by itself, if it does."""
    ends = (fact.valid_until, fact.expires_at, fact.fades_at)
    return min((end for end in ends if end), default=None)


def has_ended(fact: Fact, at: datetime) -> bool:
    """An end that is yet to come is a change foretold: until then it holds."""
    return fact.valid_until is not None and (fact.mistaken or fact.valid_until <= at)


def has_begun(fact: Fact, at: datetime) -> bool:
    return fact.valid_from is None or fact.valid_from <= at


def _kept(fact: Fact) -> str:
    if fact.pinned:
        return _("kept for good: you pinned it")
    if fact.is_by_hand:
        return _("kept for good: you wrote it")
    return _("kept for good: nothing fades here")


def _coming(fact: Fact, end: datetime, at: datetime) -> str:
    if end == fact.valid_until:
        return until(end, fact.valid_until_precision, at)
    if end == fact.expires_at:
        return _expiring(fact, end, at)
    if end - at <= NAMED_BY_DAY:
        words = _("fades on %(day)s unless it comes up again")
        return words % {"day": day(end, at)}
    words = _("fades in %(month)s unless it comes up again")
    return words % {"month": month(end, at)}


def _expiring(fact: Fact, end: datetime, at: datetime) -> str:
    """A day that was named ends on the minute; an estimate, at any moment."""
    named = {"day": day(end - AN_INSTANT, at)}
    if fact.is_by_hand:
        return _("until %(day)s, the day you named") % named
    if end.second == end.microsecond == 0:
        return _("until %(day)s, by the day you named") % named
    return _("until %(day)s, as such things last") % named


def _over(fact: Fact, end: datetime, at: datetime) -> str:
    if end == fact.expires_at:
        return _("its time passed on %(day)s") % {"day": day(end - AN_INSTANT, at)}
    return _("faded on %(day)s") % {"day": day(end, at)}


def _ended(fact: Fact, retired: datetime, at: datetime) -> str:
    named = {"day": day(retired, at)}
    if not fact.superseded_by_id:
        return _("forgotten on %(day)s") % named
    if fact.mistaken:
        return _("corrected on %(day)s") % named
    return _("replaced on %(day)s") % named


def _left(fact: Fact, end: datetime, at: datetime) -> int:
    whole = end - min(fact.last_confirmed_at, at)
    return round(100 * (end - at) / whole)
