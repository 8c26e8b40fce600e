"""When a statement says it began to be true, when it ends, and the day it is about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import reduce
from zoneinfo import ZoneInfo

from memory.policy.candidate import Moment, Precision
from memory.policy.moments import calendar
from memory.policy.moments.calendar import Lean, Span
from memory.policy.moments.grammar import Mention, Role, mentions
from memory.policy.moments.other_languages import date_in
from memory.policy.moments.shapes import Amount, Shape, away
from memory.policy.moments.tense import (
    clause_around,
    is_change,
    is_held,
    is_perfect,
    lean_of,
)
from memory.policy.moments.words import MONTHS, REPEATING, words_of
from memory.policy.phrases import Phrases
from memory.policy.wording import traced


@dataclass(frozen=True)
class SaidTimes:
    """`event` is the dated happening that a plan is about: it outlives that day."""

    valid_from: Moment | None = None
    valid_until: Moment | None = None
    event: Moment | None = None

    def and_then(self, later: "SaidTimes") -> "SaidTimes":
        """What is said first of a thing holds."""
        return SaidTimes(
            self.valid_from or later.valid_from,
            self.valid_until or later.valid_until,
            self.event or later.event,
        )


ENDS = frozenset({Role.UNTIL, Role.THROUGH})
NOTHING_SAID = SaidTimes()
_NO_TERM = frozenset({"minute", "hour", "year"})


def said_times(text: str, said_at: datetime, time_zone: str) -> SaidTimes:
    if _names_no_day(text) or not calendar.is_in_range(said_at.year):
        return NOTHING_SAID
    told = _Telling.of(text, said_at, time_zone)
    found = mentions(text)
    if not found:
        return told.elsewhere(date_in(text, said_at.astimezone(told.zone)))
    return told.times(_of_no_trait(found, text))


def _names_no_day(text: str) -> bool:
    """A birthday comes each year."""
    return any(word.text in REPEATING["yearly"] for word in words_of(text))


def _of_no_trait(found: list[Mention], text: str) -> list[Mention]:
    """Who puts all off till tomorrow does so every day; the 5th of May is but one."""
    traits = list(_clauses_of_traits(text))
    return [
        mention
        for mention in found
        if _is_a_date(text[mention.start : mention.end])
        or not any(start <= mention.start < end for start, end in traits)
    ]


def _clauses_of_traits(text: str) -> Iterator[tuple[int, int]]:
    even = traced(text)
    for trait in Phrases("lasting", "trait").places_in(even.text.lower()):
        start, end = even.origins[trait.start()], even.origins[trait.end() - 1] + 1
        yield clause_around(text, start, end)


def _is_a_date(said: str) -> bool:
    words = [word.text for word in words_of(said)]
    names_a_day = len(words) > 1 and not MONTHS.keys().isdisjoint(words)
    return names_a_day or any(not word.isalnum() for word in words)


@dataclass(frozen=True)
class _Telling:
    text: str
    today: date
    zone: ZoneInfo

    @classmethod
    def of(cls, text: str, said_at: datetime, time_zone: str) -> "_Telling":
        zone = calendar.zone_named(time_zone)
        return cls(text, said_at.astimezone(zone).date(), zone)

    def times(self, found: list[Mention]) -> SaidTimes:
        """A length of time counts from the telling, unless another start is named."""
        placed = [mention for mention in found if mention.shape] or found
        said = reduce(SaidTimes.and_then, map(self._read, placed), NOTHING_SAID)
        return replace(said, valid_from=self._before(said.valid_from, said.valid_until))

    def _before(self, begins: Moment | None, ends: Moment | None) -> Moment | None:
        """From May to August 2023: the year is said once, and May is of that year."""
        if begins is None or ends is None or begins.at < ends.at:
            return begins
        start = begins.at.astimezone(self.zone).date()
        years = (begins.at - ends.at).days // 365 + 1
        return self._moment(calendar.moved(start, -12 * years), begins.precision)

    def _read(self, mention: Mention) -> SaidTimes:
        try:
            if mention.shape:
                return self._placed(mention, mention.shape)
            return (
                self._lasting(mention, mention.amount)
                if mention.amount
                else NOTHING_SAID
            )
        except (ValueError, OverflowError):
            return NOTHING_SAID

    def _lean(self, mention: Mention) -> Lean:
        if mention.role in {Role.SINCE, Role.FOR}:
            return Lean.PAST if mention.role is Role.SINCE else Lean.FUTURE
        lasts = is_held(self.text, mention.start) or is_perfect(self.text)
        if mention.role in ENDS and lasts:
            return Lean.FUTURE
        lean = lean_of(self.text, mention.start)
        lasts = lean is Lean.FUTURE and not is_change(self.text)
        return Lean.NEAREST if mention.role is Role.FROM and lasts else lean

    def _placed(self, mention: Mention, shape: Shape) -> SaidTimes:
        span = shape(self.today, self._lean(mention))
        first = self._moment(span.first, span.precision)
        match mention.role:
            case Role.FROM | Role.SINCE:
                return SaidTimes(valid_from=first)
            case Role.UNTIL:
                return SaidTimes(valid_until=first)
            case Role.THROUGH:
                return SaidTimes(valid_until=self._moment(span.after, Precision.DAY))
            case _:
                return self._happening(mention, span)

    def _happening(self, mention: Mention, span: Span) -> SaidTimes:
        first = self._moment(span.first, span.precision)
        if span.after <= self.today or self._lean(mention) is Lean.PAST:
            return SaidTimes(valid_from=first)
        begins = first if is_change(self.text) else None
        return SaidTimes(begins, event=self._last_day(span) or first)

    def _last_day(self, span: Span) -> Moment | None:
        """A week, or the end of a month: what is due in it is due by its last day."""
        if span.precision is not Precision.DAY:
            return None
        return self._moment(span.after - timedelta(days=1), Precision.DAY)

    def _lasting(self, mention: Mention, amount: Amount) -> SaidTimes:
        if mention.role is Role.SINCE or is_perfect(self.text):
            ago = away(amount, -1)(self.today, Lean.PAST)
            return SaidTimes(self._moment(ago.first, amount.precision))
        if amount.unit in _NO_TERM or self._is_told_as_over(mention):
            return NOTHING_SAID
        if self._is_habit():
            return NOTHING_SAID
        end = amount.from_(self.today)
        return SaidTimes(
            self._moment(self.today, Precision.DAY), self._moment(end, Precision.DAY)
        )

    def _is_habit(self) -> bool:
        """Usually takes two books for a week: no week is the last one."""
        return any(word.text in REPEATING["habitual"] for word in words_of(self.text))

    def _is_told_as_over(self, mention: Mention) -> bool:
        """I was there for a week; but "уехал на неделю" is still there."""
        english = self.text[: mention.start].isascii()
        return english and lean_of(self.text, mention.start) is Lean.PAST

    def elsewhere(self, day: date | None) -> SaidTimes:
        if day is None:
            return NOTHING_SAID
        named = self._moment(day, Precision.DAY)
        is_past = day < self.today
        return SaidTimes(valid_from=named) if is_past else SaidTimes(event=named)

    def _moment(self, start: date, precision: Precision) -> Moment | None:
        return calendar.moment(start, precision, self.zone)
