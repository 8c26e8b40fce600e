"""A day as a person reads it: with the year only where it is another one than now."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def day(moment: datetime, at: datetime) -> str:
    local, now = on_the_wall(moment), on_the_wall(at)
    return date_format(local, "j E" if local.year == now.year else "j E Y")


def month(moment: datetime, at: datetime) -> str:
    local, now = on_the_wall(moment), on_the_wall(at)
    return date_format(local, "E" if local.year == now.year else "E Y")


def season(local: datetime, names: Sequence[str]) -> str:
    """The names are of winter, spring, summer and autumn, each with its year."""
    return names[local.month % 12 // 3] % {"year": local.year}


def on_the_wall(moment: datetime) -> datetime:
    """On the clock of whoever the page is for."""
    try:
        return timezone.localtime(moment)
    except OverflowError:  # the last day of the year 9999, further east
        return moment
