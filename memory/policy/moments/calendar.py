"""Days, months and seasons as spans of the calendar, and the instants they begin at."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from memory.policy.candidate import Moment, Precision

EARLIEST_YEAR, LATEST_YEAR = 1900, 2199


class Lean(Enum):
    """Which of the Junes is meant: the last, the next, or the one nearest in time."""

    PAST = "past"
    FUTURE = "future"
    NEAREST = "nearest"


@dataclass(frozen=True)
class Span:
    """Half-open, in days of the person's calendar."""

    first: date
    after: date
    precision: Precision
    aim: date | None = None  # the day inside of it that was counted to

    @property
    def middle(self) -> date:
        return self.aim or self.first + (self.after - self.first) / 2


def day(first: date) -> Span:
    return Span(first, first + timedelta(days=1), Precision.DAY)


def week_of(inside: date) -> Span:
    monday = inside - timedelta(days=inside.weekday())
    return Span(monday, monday + timedelta(days=7), Precision.DAY)


def month(year: int, number: int, length: int = 1) -> Span:
    """`number` may run over the ends of the year."""
    precision = Precision.MONTH if length == 1 else Precision.SEASON
    return Span(_first_of(year, number), _first_of(year, number + length), precision)


def season(year: int, begins: int) -> Span:
    """The winter of a year is the one that its January is in."""
    return month(year - 1 if begins == 12 else year, begins, length=3)


def year(number: int) -> Span:
    return Span(date(number, 1, 1), date(number + 1, 1, 1), Precision.YEAR)


def moved(start: date, months: int) -> date:
    """The same day of another month, or its last day where there is none."""
    first = _first_of(start.year, start.month + months)
    last = _first_of(first.year, first.month + 1) - timedelta(days=1)
    return first.replace(day=min(start.day, last.day))


def _first_of(year: int, number: int) -> date:
    years, months = divmod(number - 1, 12)
    return date(year + years, months + 1, 1)


def is_in_range(year: int) -> bool:
    return EARLIEST_YEAR <= year <= LATEST_YEAR


def zone_named(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo("UTC")


def first_instant(start: date, zone: ZoneInfo) -> datetime:
    """Of the two midnights of a fold the first; past a gap the moment it ends."""
    return datetime.combine(start, time.min, zone).astimezone(UTC)


def moment(start: date, precision: Precision, zone: ZoneInfo) -> Moment | None:
    if not is_in_range(start.year):
        return None
    return Moment(first_instant(start, zone), precision)
