"""Rules for times told from the day of speaking: yesterday, two weeks ago."""

from memory.policy.moments import shapes
from memory.policy.moments.calendar_phrases import named
from memory.policy.moments.reader import Reader, Taken, amount
from memory.policy.moments.words import DAYS, ORDINALS, PARTICLES, UNITS, WHICH

OWN_UNITS = ("week", "month", "year")
_CALENDAR_UNITS = (*OWN_UNITS, "day", "weekend")


def relative_day(reader: Reader) -> Taken | None:
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


def shifted(reader: Reader) -> Taken | None:
    if found := amount(reader):
        length, taken = found
        if reader.word(taken) in PARTICLES["ago"]:
            return shapes.away(length, -1), taken + 1
        if reader.has(taken, "from", "now"):
            return shapes.away(length, 1), taken + 2
        if reader.lead() in PARTICLES["through"] or _counts_ahead(reader):
            return shapes.away(length, 1), taken
    return None


def _counts_ahead(reader: Reader) -> bool:
    return reader.word(-1) in {"in", "within"} and reader.word() not in ORDINALS


def which(reader: Reader) -> Taken | None:
    if reader.word() not in WHICH:
        return None
    step, rest = WHICH[reader.word()], reader.further(1)
    if found := named(rest, step):
        return found
    name = UNITS.get(rest.word())
    return (shapes.unit(name, step), 2) if name in _CALENDAR_UNITS else None


def own_unit(reader: Reader) -> Taken | None:
    """By the end of the year: of this one."""
    name = UNITS.get(reader.word())
    return (shapes.unit(name, 0), 1) if name in OWN_UNITS else None
