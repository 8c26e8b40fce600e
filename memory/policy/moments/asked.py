"""The past moment that a question asks about."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memory.policy.candidate import Precision
from memory.policy.matching.own_meaning import only_goes_on
from memory.policy.moments import calendar
from memory.policy.moments.calendar import Lean, Span
from memory.policy.moments.grammar import Mention, Role, mentions
from memory.policy.moments.tense import is_past
from memory.policy.moments.words import ASKING, words_of
from memory.policy.wording import even

_ASKED = frozenset({Role.AT, Role.UNTIL, Role.FROM})
_ASKED_ALONE = _ASKED | {Role.FOR}  # "and" leads to a time as "to" does


@dataclass(frozen=True)
class AskedTime:
    """`known` is set when the question is what the memory held then."""

    valid: datetime
    known: datetime | None
    phrase: str
    precision: Precision


def asked_time(question: str, asked_at: datetime, time_zone: str) -> AskedTime | None:
    """None where the question is about now, or about what is to come."""
    if not calendar.is_in_range(asked_at.year):
        return None
    zone = calendar.zone_named(time_zone)
    today = asked_at.astimezone(zone).date()
    for mention in mentions(question):
        if _is_ahead(question, mention, today):
            return None
        if span := _span(question, mention, today):
            valid = min(_inside(span, today, zone), asked_at.astimezone(UTC))
            known = valid if _is_about_knowing(question) else None
            phrase = question[mention.start : mention.end]
            return AskedTime(valid, known, phrase, span.precision)
    return None


def is_time_alone(question: str) -> bool:
    """And in early 2023? It carries on with what was asked before."""
    found = mentions(question)
    if not found or "?" not in even(question):
        return False
    rest = (
        word.text
        for word in words_of(question)
        if not any(mention.start <= word.start < mention.end for mention in found)
    )
    return only_goes_on(" ".join(rest))


def _span(question: str, mention: Mention, today: date) -> Span | None:
    if _looks_back(question, mention):
        return _passed(mention, today, Lean.PAST, _ASKED)
    if is_time_alone(question):  # of "and in March" nobody knows which is meant
        return _passed(mention, today, Lean.FUTURE, _ASKED_ALONE)
    return None


def _looks_back(question: str, mention: Mention) -> bool:
    words = {word.text for word in words_of(question)}
    return is_past(question, mention.start) or bool(words & ASKING["as_of"])


def _is_ahead(question: str, mention: Mention, today: date) -> bool:
    """Where have we planned to go in summer: told as past, and yet to come."""
    words = {word.text for word in words_of(question)}
    if mention.shape is None or not words & ASKING["plans"]:
        return False
    try:
        return mention.shape(today, Lean.FUTURE).first > today
    except (ValueError, OverflowError):
        return False


def _passed(
    mention: Mention, today: date, lean: Lean, roles: frozenset[Role]
) -> Span | None:
    if mention.shape is None or mention.role not in roles:
        return None
    try:
        span = mention.shape(today, lean)
    except (ValueError, OverflowError):
        return None
    if mention.role is Role.UNTIL:  # before May: the day before it
        span = calendar.day(span.first - timedelta(days=1))
    has_come = span.first < today if lean is Lean.PAST else span.after <= today
    return span if has_come and calendar.is_in_range(span.first.year) else None


def _inside(span: Span, today: date, zone: ZoneInfo) -> datetime:
    """Noon of the middle day, of the part that has passed."""
    past = replace(span, after=min(span.after, today + timedelta(days=1)))
    return datetime.combine(past.middle, time(12), zone).astimezone(UTC)


def _is_about_knowing(question: str) -> bool:
    words = {word.text for word in words_of(question)}
    return bool(words & ASKING["mind"] and words & ASKING["knowing"])
