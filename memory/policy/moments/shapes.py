"""What a phrase of time means once it is known when it was said."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from memory.policy.candidate import Precision
from memory.policy.moments import calendar
from memory.policy.moments.calendar import Lean, Span

Shape = Callable[[date, Lean], Span]
"""Today and the lean of the sentence give the span; ValueError: there is none such."""


@dataclass(frozen=True)
class Amount:
    count: int
    unit: str  # minute, hour, day, week, month or year

    def from_(self, start: date, sign: int = 1) -> date:
        count = self.count * sign
        match self.unit:
            case "minute" | "hour":
                return start
            case "day" | "week":
                return start + timedelta(days=count * (7 if self.unit == "week" else 1))
            case _:
                return calendar.moved(start, count * (12 if self.unit == "year" else 1))

    @property
    def precision(self) -> Precision:
        named = {"month": Precision.MONTH, "year": Precision.YEAR}
        return named.get(self.unit, Precision.DAY)


def fixed(span: Callable[..., Span], *arguments: date | int) -> Shape:
    return lambda _today, _lean: span(*arguments)


def days_away(count: int) -> Shape:
    return lambda today, _: calendar.day(today + timedelta(days=count))


def away(amount: Amount, sign: int) -> Shape:
    """Two years ago, in three weeks: only as exact as the unit it is counted in."""

    def span(today: date, _lean: Lean) -> Span:
        start = amount.from_(today, sign)
        return replace(_around(start, amount.unit), aim=start)

    return span


def weekday(number: int, step: int | None = None) -> Shape:
    """`step`: -1 is last, 0 this, 1 next; None where only the day is named."""

    def span(today: date, lean: Lean) -> Span:
        ahead = (number - today.weekday()) % 7
        if step == 1:
            return calendar.day(calendar.week_of(today).after + timedelta(days=number))
        if step == 0:
            return calendar.day(calendar.week_of(today).first + timedelta(days=number))
        back = (7 - ahead) % 7 or (7 if step == -1 else 0)
        if step == -1 or lean is Lean.PAST:
            return calendar.day(today - timedelta(days=back))
        return calendar.day(today + timedelta(days=ahead))

    return span


def in_week(number: int, step: int) -> Shape:
    def span(today: date, _lean: Lean) -> Span:
        monday = calendar.week_of(today).first + timedelta(days=7 * step)
        return calendar.day(monday + timedelta(days=number))

    return span


def yearly(in_year: Callable[[int], Span], step: int | None = None) -> Shape:
    """A date, month or season without a year."""

    def span(today: date, lean: Lean) -> Span:
        near = _existing(in_year, today.year)
        if step == -1:
            return _last([s for s in near if s.after <= today])
        if step == 1:
            return _first([s for s in near if s.first > today])
        return _leaning(near, today, lean)

    return span


def unit(name: str, step: int) -> Shape:
    """This week, last month, next year."""

    def span(today: date, _lean: Lean) -> Span:
        if name == "weekend":
            saturday = calendar.week_of(today).first + timedelta(days=5 + 7 * step)
            return Span(saturday, saturday + timedelta(days=2), Precision.DAY)
        begin = today.replace(day=1) if name == "month" else today
        return _around(Amount(step, name).from_(begin), name)

    return span


def in_unit_year(shape: Callable[[int], Span], step: int) -> Shape:
    """In the spring of last year."""
    return lambda today, _lean: shape(today.year + step)


def bare_year(number: int) -> Shape:
    """A number that nothing but its size makes a year."""

    def span(today: date, _lean: Lean) -> Span:
        if not 1950 <= number <= today.year + 5:
            raise ValueError(number)
        return calendar.year(number)

    return span


def part(of: Shape, third: int) -> Shape:
    """The beginning, the middle or the end of another span."""

    def span(today: date, lean: Lean) -> Span:
        whole = of(today, lean)
        if whole.precision is Precision.YEAR:
            return calendar.month(whole.first.year, (1, 6, 12)[third])
        length = (whole.after - whole.first) / 3
        first = whole.first + length * third
        return Span(first, whole.after if third == 2 else first + length, Precision.DAY)

    return span


def _around(start: date, unit_name: str) -> Span:
    match unit_name:
        case "week":
            return calendar.week_of(start)
        case "month":
            return calendar.month(start.year, start.month)
        case "year":
            return calendar.year(start.year)
        case _:
            return calendar.day(start)


def _existing(in_year: Callable[[int], Span], this_year: int) -> list[Span]:
    """29 February is looked for further away than other days."""
    spans = []
    for year in range(this_year - 8, this_year + 9):
        try:
            spans.append(in_year(year))
        except ValueError:
            continue
    return spans


def _leaning(spans: list[Span], today: date, lean: Lean) -> Span:
    match lean:
        case Lean.PAST:
            return _last([s for s in spans if s.first <= today])
        case Lean.FUTURE:
            return _first([s for s in spans if s.after > today])
        case Lean.NEAREST:
            return min(spans, key=lambda s: abs(s.middle - today))


def _first(spans: list[Span]) -> Span:
    if not spans:
        raise ValueError(spans)
    return spans[0]


def _last(spans: list[Span]) -> Span:
    return _first(spans[::-1])
