"""The past moment that a question asks about."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memory.policy.candidate import Precision
from memory.policy.moments import calendar
from memory.policy.moments.calendar import Lean, Span
from memory.policy.moments.grammar import Mention, Role, mentions
from memory.policy.moments.tense import is_past
from memory.policy.moments.words import ASKING, words_of


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
        span = _span(mention, today) if _looks_back(question, mention) else None
        if span:
            valid = min(_inside(span, today, zone), asked_at.astimezone(UTC))
            known = valid if _is_about_knowing(question) else None
            phrase = question[mention.start : mention.end]
            return AskedTime(valid, known, phrase, span.precision)
    return None


def _looks_back(question: str, mention: Mention) -> bool:
    words = {word.text for word in words_of(question)}
    return is_past(question, mention.start) or bool(words & ASKING["as_of"])


def _span(mention: Mention, today: date) -> Span | None:
    if mention.shape is None or mention.role not in {Role.AT, Role.UNTIL, Role.FROM}:
        return None
    try:
        span = mention.shape(today, Lean.PAST)
    except (ValueError, OverflowError):
        return None
    if mention.role is Role.UNTIL:  # before May: the day before it
        span = calendar.day(span.first - timedelta(days=1))
    told = calendar.is_in_range(span.first.year) and span.first < today
    return span if told else None


def _inside(span: Span, today: date, zone: ZoneInfo) -> datetime:
    """Noon of the middle day, of the part that has passed."""
    past = replace(span, after=min(span.after, today + timedelta(days=1)))
    return datetime.combine(past.middle, time(12), zone).astimezone(UTC)


def _is_about_knowing(question: str) -> bool:
    words = {word.text for word in words_of(question)}
    return bool(words & ASKING["mind"] and words & ASKING["knowing"])
