"""A day as a person reads it: no more exact than it was said, and in their language."""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from memory.policy.candidate import Precision


def since(moment: datetime, precision: str, at: datetime) -> str:
    words = _("from %(when)s on") if moment > at else _("since %(when)s")
    return words % {"when": named(moment, precision, at)}


def until(moment: datetime, precision: str, at: datetime) -> str:
    return _("until %(when)s") % {"when": named(moment, precision, at)}


def named(moment: datetime, precision: str, at: datetime) -> str:
    match precision:
        case Precision.YEAR:
            return _("%(year)s") % {"year": on_the_wall(moment).year}
        case Precision.SEASON:
            return _season(on_the_wall(moment))
        case Precision.MONTH:
            return month(moment, at)
    return day(moment, at)


def day(moment: datetime, at: datetime) -> str:
    """With the year only where it is another one than now."""
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


def _season(local: datetime) -> str:
    names = (
        _("winter %(year)s"),
        _("spring %(year)s"),
        _("summer %(year)s"),
        _("autumn %(year)s"),
    )
    return season(local, names)
