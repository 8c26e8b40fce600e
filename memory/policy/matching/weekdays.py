"""The days of the week that a question means: by name, or as a day of the calendar."""

from collections.abc import Iterable
from datetime import date, datetime
from functools import cache

from memory.policy.candidate import Precision
from memory.policy.matching.common_words import languages, weekday_forms
from memory.policy.matching.terms import terms_of
from memory.policy.moments import calendar
from memory.policy.moments.calendar import Lean
from memory.policy.moments.grammar import Mention, mentions

WEEK = range(7)


def weekday_terms(question: str, at: datetime, time_zone: str) -> frozenset[str]:
    """Terms that meet facts about the weekdays of the question, in all languages."""
    said = set(terms_of(question))
    named = {day for day in WEEK if said & _terms_of_weekday(day)}
    today = at.astimezone(calendar.zone_named(time_zone)).date()
    dated = {day.weekday() for day in _days(mentions(question), today)}
    return frozenset[str]().union(*map(_terms_of_weekday, named | dated))


def _days(found: Iterable[Mention], today: date) -> Iterable[date]:
    for mention in found:
        if day := _day(mention, today):
            yield day


def _day(mention: Mention, today: date) -> date | None:
    if mention.shape is None:
        return None
    try:
        span = mention.shape(today, Lean.NEAREST)
    except (ValueError, OverflowError):
        return None
    is_one_day = (span.after - span.first).days == 1
    return span.first if is_one_day and span.precision is Precision.DAY else None


@cache
def _terms_of_weekday(day: int) -> frozenset[str]:
    """Of no other weekday: 星期 alone says nothing."""
    return frozenset[str]().union(
        *(
            _all_terms(language, day)
            - frozenset[str]().union(
                *(_all_terms(language, other) for other in WEEK if other != day)
            )
            for language in languages()
        )
    )


@cache
def _all_terms(language: str, day: int) -> frozenset[str]:
    forms = weekday_forms(language)[day]
    return frozenset(term for form in forms for term in terms_of(form, language))
