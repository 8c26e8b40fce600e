"""How long a fact stays and why, in words and as a share still left."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chat.models import Evidence
from inspector.dates import AN_INSTANT
from inspector.reckoned import Reckoned, reckoned
from memory.days import day, month, until
from memory.models import Fact
from memory.policy.lifespan import PLAN_OUTLIVES_EVENT

SOON = timedelta(days=30)
NAMED_BY_DAY = timedelta(days=60)  # further away, the month says enough


@dataclass(frozen=True)
class Term:
    """`left` is a percentage, None where nothing runs out; `over` when it has."""

    words: str
    left: int | None = None
    soon: bool = False
    over: bool = False


def term_of(fact: Fact, at: datetime, said: Sequence[Evidence] = ()) -> Term:
    """`said` are the sentences that it rests on."""
    if fact.retired_at is not None and has_ended(fact, at):
        return Term(_ended(fact, fact.retired_at, at), over=True)
    end = end_of(fact)
    if end is None:
        return Term(_kept(fact))
    if end <= at:
        return Term(_over(fact, end, at), over=True)
    soon = end - at <= SOON
    words = _coming(fact, end, at, said)
    return Term(words, _left(fact, end, at), soon)


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


def _coming(fact: Fact, end: datetime, at: datetime, said: Sequence[Evidence]) -> str:
    if end == fact.valid_until:
        return until(end, fact.valid_until_precision, at)
    if end == fact.expires_at:
        return _expiring(fact, end, at, said)
    if end - at <= NAMED_BY_DAY:
        words = _("fades on %(day)s unless it comes up again")
        return words % {"day": day(end, at)}
    words = _("fades in %(month)s unless it comes up again")
    return words % {"month": month(end, at)}


def _expiring(fact: Fact, end: datetime, at: datetime, said: Sequence[Evidence]) -> str:
    """What was reckoned from a day ends on the minute; an estimate, at any moment."""
    named = {"day": day(end - AN_INSTANT, at)}
    if fact.is_by_hand:
        return _("until %(day)s, the day you named") % named
    if end.second or end.microsecond:
        return _("until %(day)s, as such things last") % named
    match reckoned(end, said, fact.person.time_zone):
        case Reckoned.THAT_DAY:
            return _("until %(day)s, the day you named") % named
        case Reckoned.AFTER_IT:
            return _outliving(PLAN_OUTLIVES_EVENT.days, named["day"])
    return _("until %(day)s, reckoned from a day you named") % named


def _outliving(days: int, last: str) -> str:
    words = ngettext(
        "until %(day)s, %(days)s day after the day you named",
        "until %(day)s, %(days)s days after the day you named",
        days,
    )
    return words % {"days": days, "day": last}


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
