"""Finds the phrases of time in a text, and what part each plays in its sentence."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import partial
from itertools import islice

from memory.policy.moments import calendar, shapes
from memory.policy.moments.shapes import Amount, Shape
from memory.policy.moments.words import (
    DAYS,
    EDGES,
    MONTHS,
    NUMBERS,
    ORDINALS,
    PARTICLES,
    ROLES,
    SEASONS,
    SKIPS,
    UNITS,
    WEEKDAYS,
    WHICH,
    Word,
    words_of,
)
from memory.policy.wording import plain

_BETWEEN_THOUSANDS = str.maketrans("", "", ", \u00a0")
_OWN_UNITS = ("week", "month", "year")
_CALENDAR_UNITS = (*_OWN_UNITS, "day", "weekend")
_RANGING = ROLES["through"] | ROLES["until"] | PARTICLES["to"]
_HALVES = {"полгода": Amount(6, "month"), plain("полтора"): Amount(18, "month")}


class Role(StrEnum):
    AT = "at"
    FOR = "for"  # a plan is set for it: "перенесли на июнь", "moved it to June"
    FROM = "from"
    SINCE = "since"
    UNTIL = "until"
    THROUGH = "through"
    LASTING = "lasting"


@dataclass(frozen=True)
class Mention:
    role: Role
    start: int  # characters
    end: int
    shape: Shape | None = None
    amount: Amount | None = None  # of a span of time that begins somewhere else


class Reader:
    """The words from one place on; every `_rule` gives a shape and how many it took."""

    def __init__(self, words: list[Word], at: int) -> None:
        self.words, self.at = words, at

    def word(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place].text if 0 <= place < len(self.words) else ""

    def further(self, ahead: int) -> "Reader":
        return Reader(self.words, self.at + ahead)

    def has(self, ahead: int, *texts: str) -> bool:
        return all(self.word(ahead + n) == text for n, text in enumerate(texts))

    def lead(self) -> str:
        """The word before, articles aside."""
        back = -1
        while self.word(back) in PARTICLES["articles"]:
            back -= 1
        return self.word(back)


Taken = tuple[Shape, int]
Rule = Callable[[Reader], Taken | None]


def mentions(text: str) -> list[Mention]:
    """At most six: a statement that names more is about none of them."""
    return list(islice(_mentions(words_of(text)), 6))


def _mentions(words: list[Word]) -> Iterator[Mention]:
    at = 0
    while at < len(words):
        reader = Reader(words, at)
        mention, taken = _mention(reader)
        if mention and not _recurs(reader, taken):
            yield mention
        at += max(taken, 1)


def _mention(reader: Reader) -> tuple[Mention | None, int]:
    last = partial(_end, reader)
    if found := _shape(reader):
        shape, taken = found
        role = _role(reader)
        return Mention(role, _start(reader), last(taken), shape), taken
    if lasting := _amount(reader):
        amount, taken = lasting
        if role_of := _lasting_role(reader, amount):
            return Mention(role_of, _start(reader), last(taken), amount=amount), taken
    return None, 1


def _start(reader: Reader) -> int:
    return reader.words[reader.at].start


def _end(reader: Reader, taken: int) -> int:
    return reader.words[reader.at + taken - 1].end


def _recurs(reader: Reader, taken: int) -> bool:
    around = {reader.word(place) for place in (-2, -1, taken, taken + 1)}
    return bool(around & SKIPS["recurring"])


def _role(reader: Reader) -> Role:
    lead = reader.lead()
    for role in (Role.SINCE, Role.FROM, Role.UNTIL, Role.THROUGH):
        if lead in ROLES[role]:
            ends = role is Role.UNTIL and reader.word() in EDGES
            return Role.THROUGH if ends else role
    if lead in PARTICLES["to"]:
        return Role.THROUGH if _is_range(reader) else Role.FOR
    return (
        Role.FOR
        if lead in PARTICLES["purpose"] and reader.word() not in WHICH
        else Role.AT
    )


def _is_range(reader: Reader) -> bool:
    """From 2012 to 2015."""
    return any(reader.word(-back) in {"from", "between"} for back in range(3, 7))


def _lasting_role(reader: Reader, amount: Amount) -> Role | None:
    lead = reader.lead()
    if lead in ROLES["already"]:
        return Role.SINCE
    if lead in PARTICLES["nearest"]:
        lead = reader.further(-1).lead()
    if lead in ROLES["lasting"] and amount.count > 0:
        return Role.LASTING
    return None


def _shape(reader: Reader) -> Taken | None:
    for rule in _RULES:
        if taken := rule(reader):
            return taken
    return None


def _number(word: str) -> int | None:
    if word in NUMBERS:
        return NUMBERS[word]
    digits = word.translate(_BETWEEN_THOUSANDS)
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 7
    return int(digits) if is_number else None


def _amount(reader: Reader) -> tuple[Amount, int] | None:
    if half := _HALVES.get(reader.word()):
        return half, 1 if reader.word() == "полгода" else 2
    if reader.has(0, "half", "a", "year"):
        return Amount(6, "month"), 3
    count, taken = _number(reader.word()), 1
    if reader.has(0, "a", "couple", "of"):
        count, taken = 2, 3
    name = UNITS.get(reader.word(taken))
    if count is None or name is None:
        return _lone_unit(reader)
    return Amount(count, name), taken + 1


def _lone_unit(reader: Reader) -> tuple[Amount, int] | None:
    """Через неделю, год назад: one of it."""
    name = UNITS.get(reader.word())
    alone = name and name != "weekend" and not reader.word().isascii()
    return (Amount(1, str(name)), 1) if alone else None


def _numeric(reader: Reader) -> Taken | None:
    word = reader.word()
    parts = word.split("-") if "-" in word else word.split(".")[::-1]
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return None
    year, month, day = (int(part) for part in parts)
    return _dated(day, month, year), 1


def _dated(day: int, month: int, year: int) -> Shape:
    return lambda _today, _lean: calendar.day(date(year, month, day))


def _relative_day(reader: Reader) -> Taken | None:
    if reader.has(0, "day", "before", "yesterday"):
        return shapes.days_away(-2), 3
    if reader.has(0, "day", "after", "tomorrow"):
        return shapes.days_away(2), 3
    if reader.has(0, "last", "night"):
        return shapes.days_away(-1), 2
    if reader.word() not in DAYS:
        return None
    taken = 2 if reader.word(1) == "дня" else 1
    return shapes.days_away(DAYS[reader.word()]), taken


def _shifted(reader: Reader) -> Taken | None:
    if found := _amount(reader):
        amount, taken = found
        if reader.word(taken) in PARTICLES["ago"]:
            return shapes.away(amount, -1), taken + 1
        if reader.has(taken, "from", "now"):
            return shapes.away(amount, 1), taken + 2
        if reader.lead() in PARTICLES["through"] or _counts_ahead(reader):
            return shapes.away(amount, 1), taken
    return None


def _counts_ahead(reader: Reader) -> bool:
    return reader.word(-1) in {"in", "within"} and reader.word() not in ORDINALS


def _which(reader: Reader) -> Taken | None:
    if reader.word() not in WHICH:
        return None
    step, rest = WHICH[reader.word()], reader.further(1)
    if named := _named(rest, step):
        return named
    name = UNITS.get(rest.word())
    return (shapes.unit(name, step), 2) if name in _CALENDAR_UNITS else None


def _named(rest: Reader, step: int) -> Taken | None:
    word = rest.word()
    if word in WEEKDAYS:
        return shapes.weekday(WEEKDAYS[word], step), 2
    if word in MONTHS:
        return shapes.yearly(_month_of(MONTHS[word]), step), 2
    if word in SEASONS:
        return shapes.yearly(_season_of(SEASONS[word]), step), 2
    return None


def _month_of(number: int) -> Callable[[int], calendar.Span]:
    return lambda year: calendar.month(year, number)


def _season_of(begins: int) -> Callable[[int], calendar.Span]:
    return lambda year: calendar.season(year, begins)


def _day_of(month: int, day: int) -> Callable[[int], calendar.Span]:
    return lambda year: calendar.day(date(year, month, day))


def _day_number(reader: Reader) -> tuple[int, int] | None:
    """1 to 31 as a figure or a word, and how many words said it."""
    word, after = reader.word(), reader.word(1)
    if word in {"twenty", "двадцать", "thirty", "тридцать"} and after in ORDINALS:
        return NUMBERS[word] + ORDINALS[after], 2
    if word in ORDINALS:
        return ORDINALS[word], 1
    number = _number(word) if word.isdigit() else None
    return (number, 1) if number and number <= 31 else None


def _date(reader: Reader) -> Taken | None:
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


def _with_year(
    reader: Reader, in_year: Callable[[int], calendar.Span], taken: int
) -> Taken:
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


def _month(reader: Reader) -> Taken | None:
    """May and March are also words: they want a preposition before or a year after."""
    number = MONTHS.get(reader.word())
    if number is None:
        return None
    taken = 2 if reader.word(1) == "of" else 1
    if not (_is_led(reader) or _full_year(reader.word(taken))):
        return None
    return _with_year(reader, _month_of(number), taken)


def _season(reader: Reader) -> Taken | None:
    begins = SEASONS.get(reader.word())
    if begins is None:
        return None
    taken = 2 if reader.word(1) == "of" else 1
    alone = reader.word() in PARTICLES["instrumental"] or _full_year(reader.word(taken))
    if not (alone or _is_led(reader)):
        return None
    return _with_year(reader, _season_of(begins), taken)


def _is_led(reader: Reader) -> bool:
    lead = reader.lead()
    if lead in PARTICLES["to"]:
        return _is_range(reader)
    return lead in EDGES or any(lead in ROLES[role] for role in _LEADING)


_LEADING = ("at", "from", "since", "until", "through", "by")


def _weekday(reader: Reader) -> Taken | None:
    number = WEEKDAYS.get(reader.word())
    if number is None:
        return None
    if (
        reader.word(1) in PARTICLES["purpose"] | {"of"}
        and UNITS.get(reader.word(3)) == "week"
    ):
        step = WHICH.get(reader.word(2))
        if step is not None:
            return shapes.in_week(number, step), 4
    return shapes.weekday(number), 1


def _year(reader: Reader) -> Taken | None:
    year = _full_year(reader.word())
    if not year or not _is_led(reader):
        return None
    if reader.word(1) in PARTICLES["year"]:
        return shapes.fixed(calendar.year, year), 2
    if reader.lead() in {"since", "until", "till", "by"}:
        return shapes.fixed(calendar.year, year), 1
    return shapes.bare_year(year), 1


def _edge(reader: Reader) -> Taken | None:
    third = EDGES.get(reader.word())
    if third is None:
        return None
    taken = 1
    while reader.word(taken) in PARTICLES["articles"]:
        taken += 1
    inner = reader.further(taken)
    if found := _shape(inner) or _own_unit(inner):
        return shapes.part(found[0], third), taken + found[1]
    return None


def _own_unit(reader: Reader) -> Taken | None:
    """До конца года: of this one."""
    name = UNITS.get(reader.word())
    return (shapes.unit(name, 0), 1) if name in _OWN_UNITS else None


_RULES: tuple[Rule, ...] = (
    _numeric,
    _edge,
    _relative_day,
    _shifted,
    _which,
    _date,
    _weekday,
    _season,
    _month,
    _year,
)
