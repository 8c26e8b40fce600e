"""When a statement says it began to be true, when it ends, and the day it is about."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from memory.policy.candidate import Moment, Precision
from memory.policy.moments import calendar
from memory.policy.moments.calendar import Lean, Span
from memory.policy.moments.grammar import Mention, Role, mentions
from memory.policy.moments.other_languages import date_in
from memory.policy.moments.tense import is_change, is_perfect, lean_of
from memory.policy.moments.words import SKIPS, words_of


@dataclass(frozen=True)
class SaidTimes:
    """`event` is the dated happening that a plan is about: it outlives that day."""

    valid_from: Moment | None = None
    valid_until: Moment | None = None
    event: Moment | None = None


NOTHING_SAID = SaidTimes()
Times = tuple[Moment | None, Moment | None, Moment | None]
_NO_TERM = frozenset({"minute", "hour", "year"})


def said_times(text: str, said_at: datetime, time_zone: str) -> SaidTimes:
    if _is_yearly(text) or not calendar.is_in_range(said_at.year):
        return NOTHING_SAID
    told = _Telling.of(text, said_at, time_zone)
    found = mentions(text)
    if not found:
        return told.elsewhere(date_in(text, said_at.astimezone(told.zone)))
    return told.times(found)


def _is_yearly(text: str) -> bool:
    return any(word.text in SKIPS["yearly"] for word in words_of(text))


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
        valid_from = valid_until = event = None
        placed = [mention for mention in found if mention.shape]
        for mention in placed or found:
            begins, ends, about = self._read(mention)
            valid_from = valid_from or begins
            valid_until = valid_until or ends
            event = event or about
        return SaidTimes(self._before(valid_from, valid_until), valid_until, event)

    def _before(self, begins: Moment | None, ends: Moment | None) -> Moment | None:
        """From May to August 2023: the year is said once, and May is of that year."""
        if begins is None or ends is None or begins.at < ends.at:
            return begins
        start = begins.at.astimezone(self.zone).date()
        years = (begins.at - ends.at).days // 365 + 1
        return self._moment(calendar.moved(start, -12 * years), begins.precision)

    def _read(self, mention: Mention) -> Times:
        try:
            if mention.amount:
                return *self._lasting(mention), None
            return self._placed(mention, self._span(mention))
        except (ValueError, OverflowError):
            return None, None, None

    def _span(self, mention: Mention) -> Span:
        if mention.shape is None:
            raise ValueError(mention)
        return mention.shape(self.today, self._lean(mention))

    def _lean(self, mention: Mention) -> Lean:
        if mention.role in {Role.SINCE, Role.FOR}:
            return Lean.PAST if mention.role is Role.SINCE else Lean.FUTURE
        lean = lean_of(self.text, mention.start)
        if (
            mention.role is Role.FROM
            and lean is Lean.FUTURE
            and not is_change(self.text)
        ):
            return Lean.NEAREST
        return lean

    def _placed(self, mention: Mention, span: Span) -> Times:
        first = self._moment(span.first, span.precision)
        match mention.role:
            case Role.FROM | Role.SINCE:
                return first, None, None
            case Role.UNTIL:
                return None, first, None
            case Role.THROUGH:
                return None, self._moment(span.after, Precision.DAY), None
            case _:
                return self._happening(mention, span, first)

    def _happening(self, mention: Mention, span: Span, first: Moment | None) -> Times:
        if span.after <= self.today or self._lean(mention) is Lean.PAST:
            return first, None, None
        return (first if is_change(self.text) else None), None, first

    def _lasting(self, mention: Mention) -> tuple[Moment | None, Moment | None]:
        amount = mention.amount
        if amount is None:
            return None, None
        if mention.role is Role.SINCE or is_perfect(self.text):
            return self._moment(amount.from_(self.today, -1), amount.precision), None
        if amount.unit in _NO_TERM or self._is_told_as_over(mention):
            return None, None
        end = amount.from_(self.today)
        return (
            self._moment(self.today, Precision.DAY),
            self._moment(end, Precision.DAY),
        )

    def _is_told_as_over(self, mention: Mention) -> bool:
        """I was there for a week; but "уехал на неделю" is still there."""
        english = self.text[: mention.start].isascii()
        return english and lean_of(self.text, mention.start) is Lean.PAST

    def elsewhere(self, day: date | None) -> SaidTimes:
        if day is None:
            return NOTHING_SAID
        named = self._moment(day, Precision.DAY)
        return (
            SaidTimes(valid_from=named) if day < self.today else SaidTimes(event=named)
        )

    def _moment(self, start: date, precision: Precision) -> Moment | None:
        return calendar.moment(start, precision, self.zone)
