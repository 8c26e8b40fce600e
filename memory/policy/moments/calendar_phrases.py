"""Rules for what the calendar names: dates, weekdays, months, seasons, years."""

from collections.abc import Callable
from datetime import date

from memory.policy.moments import calendar, shapes
from memory.policy.moments.calendar import Span
from memory.policy.moments.reader import Reader, Taken, number
from memory.policy.moments.shapes import Shape
from memory.policy.moments.words import (
    MONTHS,
    NUMBERS,
    ORDINALS,
    PARTICLES,
    ROLES,
    SEASONS,
    UNITS,
    WEEKDAYS,
    WHICH,
)

_RANGING = ROLES["through"] | ROLES["until"] | PARTICLES["to"]
_TENS = frozenset({"twenty", "двадцать", "thirty", "тридцать"})

InYear = Callable[[int], Span]


def numeric(reader: Reader) -> Taken | None:
    word = reader.word()
    parts = word.split("-") if "-" in word else word.split(".")[::-1]
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return None
    year, month, day = (int(part) for part in parts)
    return _dated(day, month, year), 1


def _dated(day: int, month: int, year: int) -> Shape:
    return lambda _today, _lean: calendar.day(date(year, month, day))


def named(rest: Reader, step: int) -> Taken | None:
    word = rest.word()
    if word in WEEKDAYS:
        return shapes.weekday(WEEKDAYS[word], step), 2
    if word in MONTHS:
        return shapes.yearly(_month_of(MONTHS[word]), step), 2
    if word in SEASONS:
        return shapes.yearly(_season_of(SEASONS[word]), step), 2
    return None


def _month_of(number: int) -> InYear:
    return lambda year: calendar.month(year, number)


def _season_of(begins: int) -> InYear:
    return lambda year: calendar.season(year, begins)


def _day_of(month: int, day: int) -> InYear:
    return lambda year: calendar.day(date(year, month, day))


def _day_number(reader: Reader) -> tuple[int, int] | None:
    """1 to 31 as a figure or a word, and how many words said it."""
    word, after = reader.word(), reader.word(1)
    if word in _TENS and after in ORDINALS:
        return NUMBERS[word] + ORDINALS[after], 2
    if word in ORDINALS:
        return ORDINALS[word], 1
    figure = number(word) if word.isdigit() else None
    return (figure, 1) if figure and figure <= 31 else None


def date_(reader: Reader) -> Taken | None:
    if reader.word() in MONTHS and (day := _day_number(reader.further(1))):
        return _with_year(reader, _day_of(MONTHS[reader.word()], day[0]), 1 + day[1])
    if not (day := _day_number(reader)):
        return None
    taken = day[1]
    if second := _range_month(reader, taken):
        return shapes.yearly(_day_of(second, day[0])), taken
    while reader.word(taken) in {"of", "the"}:
        taken += 1
    month = MONTHS.get(reader.word(taken))
    return _with_year(reader, _day_of(month, day[0]), taken + 1) if month else None


def _range_month(reader: Reader, taken: int) -> int | None:
    """From 5 to 12 June: the month of the second day is that of the first."""
    second = reader.further(taken + 1)
    joined = reader.word(taken) in _RANGING and _day_number(second)
    return MONTHS.get(second.word(1)) if joined else None


def _with_year(reader: Reader, in_year: InYear, taken: int) -> Taken:
    if year := _full_year(reader.word(taken)):
        taken += 2 if reader.word(taken + 1) in PARTICLES["year"] else 1
        return shapes.fixed(in_year, year), taken
    step = WHICH.get(reader.word(taken))
    if step is not None and reader.word(taken + 1) in PARTICLES["year"]:
        return shapes.in_unit_year(in_year, step), taken + 2
    return shapes.yearly(in_year), taken


def _full_year(word: str) -> int | None:
    is_year = len(word) == 4 and word.isascii() and word.isdigit()
    return int(word) if is_year and word[:2] in {"19", "20", "21"} else None


def new_year(reader: Reader) -> Taken | None:
    named = reader.has(0, "new", "year") or reader.has(0, "нового", "года")
    return (shapes.yearly(_day_of(1, 1)), 2) if named else None


def month_(reader: Reader) -> Taken | None:
    month = MONTHS.get(reader.word())
    if month is None:
        return None
    taken = 2 if reader.word(1) == "of" else 1
    if not (reader.is_led() or _full_year(reader.word(taken))):
        return None
    return _with_year(reader, _month_of(month), taken)


def season_(reader: Reader) -> Taken | None:
    begins = SEASONS.get(reader.word())
    if begins is None:
        return None
    taken = 2 if reader.word(1) == "of" else 1
    alone = reader.word() in PARTICLES["instrumental"] or _full_year(reader.word(taken))
    if not (alone or reader.is_led()):
        return None
    return _with_year(reader, _season_of(begins), taken)


def weekday(reader: Reader) -> Taken | None:
    day = WEEKDAYS.get(reader.word())
    if day is None:
        return None
    joined = reader.word(1) in PARTICLES["purpose"] | {"of"}
    step = WHICH.get(reader.word(2))
    if joined and step is not None and UNITS.get(reader.word(3)) == "week":
        return shapes.in_week(day, step), 4
    return shapes.weekday(day), 1


def year_(reader: Reader) -> Taken | None:
    year = _full_year(reader.word())
    if not year or not reader.is_led():
        return None
    if reader.word(1) in PARTICLES["year"]:
        return shapes.fixed(calendar.year, year), 2
    if reader.lead() in {"since", "until", "till", "by"}:
        return shapes.fixed(calendar.year, year), 1
    return shapes.bare_year(year), 1
