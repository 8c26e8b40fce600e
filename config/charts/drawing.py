"""Counts by day as columns: for the eye a picture, for the ear a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

DAYS = 30
A_DAY = gettext_lazy("at most %(most)s a day")
WIDTH, HEIGHT = 20, 80  # of one day's columns, in the units of the picture


@dataclass(frozen=True)
class Column:
    """One count of one day; `look` is the class that colours it."""

    x: int
    width: int
    height: int
    look: str

    @property
    def top(self) -> int:
        return HEIGHT - self.height


@dataclass(frozen=True)
class Chart:
    """What is counted, by name, and how often it happened on each day."""

    title: str
    days: Sequence[date]
    counts: Mapping[str, Mapping[date, int]]
    caption: str | Promise = A_DAY

    @property
    def names(self) -> Sequence[tuple[str, str]]:
        """Each with its look."""
        return [(name, f"look-{place}") for place, name in enumerate(self.counts)]

    @property
    def most(self) -> int:
        return max((max(by_day.values(), default=0) for by_day in self._all), default=0)

    @property
    def says(self) -> str:
        return self.caption % {"most": number_format(self.most)}

    @property
    def columns(self) -> Sequence[Column]:
        width = (WIDTH - 4) // len(self.counts)
        return [
            Column(
                x=place * WIDTH + 2 + number * width,
                width=width,
                height=by_day.get(day, 0) * HEIGHT // max(self.most, 1),
                look=f"look-{number}",
            )
            for place, day in enumerate(self.days)
            for number, by_day in enumerate(self._all)
        ]

    @property
    def rows(self) -> Sequence[tuple[date, Sequence[int]]]:
        """Of the table; days on which nothing happened are left out."""
        all_days = [(day, [one.get(day, 0) for one in self._all]) for day in self.days]
        return [(day, counts) for day, counts in all_days if any(counts)]

    @property
    def _all(self) -> Sequence[Mapping[date, int]]:
        return list(self.counts.values())


def last_days(today: date) -> Sequence[date]:
    return [today - timedelta(days=back) for back in reversed(range(DAYS))]
