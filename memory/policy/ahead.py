"""When a plan is due: in July, at Easter, in three months; in all languages."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, timedelta
from math import ceil

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter

from memory.policy.candidate import Moment, Precision
from memory.policy.moments import calendar
from memory.policy.phrases import Phrases
from memory.policy.wording import plain

MONTHS = {
    "january": 1,
    "february": 2,
    "march": 3,
    "april": 4,
    "may": 5,
    "june": 6,
    "july": 7,
    "august": 8,
    "september": 9,
    "october": 10,
    "november": 11,
    "december": 12,
}
MONTHS_AND_THEIR_HOLIDAYS = {**MONTHS, "may_holidays": 5}
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}  # as they begin
# Those that follow the Moon or a weekday, on the last day they may fall on.
HOLIDAYS = {
    "orthodox_christmas": (1, 7),
    "valentines_day": (2, 14),
    "lunar_new_year": (2, 20),
    "holi": (3, 29),
    "songkran": (4, 13),
    "mothers_day": (5, 14),
    "fathers_day": (6, 21),
    "mid_august": (8, 15),
    "autumn_holidays": (10, 1),
    "mid_autumn": (10, 8),
    "halloween": (10, 31),
    "diwali": (11, 15),
    "thanksgiving": (11, 28),
    "christmas": (12, 25),
    "end_of_year": (12, 31),
}
ISLAMIC = {  # month and day of the Islamic year, the last of a month of fasting
    "ramadan": (9, 29),
    "end_of_ramadan": (10, 1),
    "feast_of_sacrifice": (12, 10),
}
DAYS_BEFORE_ISLAM = 227_014  # from the first day of year 1 of ours
AFTER_EASTER = {"carnival": -47, "easter": 0, "pentecost": 49}  # days
COUNTED = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
DAYS = {"in_weeks": 7, "in_months": 30}

_FIGURE = re.compile(r"\d{1,2}")


def due(text: str, at: datetime, time_zone: str) -> Moment | None:
    """The nearest time ahead that is named."""
    readings = (_counted, _holidays, _feasts, _islamic_feasts, _parts)
    return _nearest(readings, text, at, time_zone)


def counted_from_now(text: str, at: datetime, time_zone: str) -> Moment | None:
    """In two weeks: whatever is said with it is still to happen."""
    return _nearest((_counted,), text, at, time_zone)


def names_coming_season(text: str) -> bool:
    """This autumn; "in autumn" alone may be every one."""
    return _says("coming_season", plain(text))


def names_part_of_year(text: str) -> bool:
    """A month or a season: no moment, whatever happens in it."""
    spoken = plain(text)
    return any(_says(name, spoken) for name in (*MONTHS, *SEASONS))


_Named = Iterator[tuple[date, Precision]]


def _nearest(
    readings: Iterable[Callable[[str, date], _Named]],
    text: str,
    at: datetime,
    time_zone: str,
) -> Moment | None:
    zone = calendar.zone_named(time_zone)
    today = at.astimezone(zone).date()
    if not calendar.EARLIEST_YEAR < today.year < calendar.LATEST_YEAR - 1:
        return None
    spoken = plain(text)
    named = [one for reading in readings for one in reading(spoken, today)]
    nearest = min(named, default=None, key=lambda one: one[0])
    return calendar.moment(*nearest, zone) if nearest else None


def _counted(spoken: str, today: date) -> _Named:
    for unit, days in DAYS.items():
        for found in Phrases("ahead", unit).places_in(spoken):
            if count := _count(found[0]):
                yield today + timedelta(days=days * count), Precision.DAY


def _count(said: str) -> int | None:
    if figure := _FIGURE.search(said):
        return int(figure[0])
    return next((n for word, n in COUNTED.items() if _says(word, said)), None)


def _holidays(spoken: str, today: date) -> _Named:
    for name, (month, day) in HOLIDAYS.items():
        if _says(name, spoken):
            yield _next(date(today.year, month, day), today), Precision.DAY
    if _says("new_year", spoken):
        yield date(today.year + 1, 1, 1), Precision.DAY


def _feasts(spoken: str, today: date) -> _Named:
    """Easter, and what is counted from it."""
    for name, days in AFTER_EASTER.items():
        if _says(name, spoken):
            yield _next_easter(today, days), Precision.DAY
    if _says("orthodox_easter", spoken):
        yield _next_easter(today, 0, EASTER_ORTHODOX), Precision.DAY


def _islamic_feasts(spoken: str, today: date) -> _Named:
    """By the tabular calendar: the Moon may be seen a day earlier or later."""
    year = (today.year - 622) * 33 // 32 - 1  # one that is over by then
    for name, (month, day) in ISLAMIC.items():
        if _says(name, spoken):
            feasts = (_of_islam(year + later, month, day) for later in range(4))
            yield next(feast for feast in feasts if feast >= today), Precision.DAY


def _of_islam(year: int, month: int, day: int) -> date:
    months = ceil(29.5 * (month - 1))
    leaps = (3 + 11 * year) // 30
    return date.fromordinal(DAYS_BEFORE_ISLAM + (year - 1) * 354 + leaps + months + day)


def _parts(spoken: str, today: date) -> _Named:
    for name, month in MONTHS_AND_THEIR_HOLIDAYS.items():
        if _says(name, spoken):
            year = today.year + (month < today.month)
            yield date(year, month, 1), Precision.MONTH
    for name, month in SEASONS.items():
        if _says(name, spoken):
            yield _season(month, today), Precision.SEASON
    if _says("next_year", spoken):
        yield date(today.year + 1, 1, 1), Precision.YEAR


def _season(month: int, today: date) -> date:
    """The one we are in, or the next."""
    earliest = 12 * today.year + today.month - 3  # in months: it began two ago
    year, begins = divmod(earliest + (month - 1 - earliest) % 12, 12)
    return date(year, begins + 1, 1)


def _next(day: date, today: date) -> date:
    return day if day >= today else day.replace(year=day.year + 1)


def _next_easter(today: date, after: int, church: int = EASTER_WESTERN) -> date:
    this: date = easter(today.year, church) + timedelta(days=after)
    if this >= today:
        return this
    return _next_easter(date(today.year + 1, 1, 1), after, church)


def _says(name: str, spoken: str) -> bool:
    return Phrases("ahead", name).found_in(spoken)
