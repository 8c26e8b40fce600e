"""Since when, or from when on, only as exactly as it was said."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from django.utils.translation import gettext as _

from chat.days import day, month, on_the_wall, season
from memory.policy.candidate import Precision

AN_INSTANT = timedelta(microseconds=1)  # from the midnight after a day, back into it


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


def _season(local: datetime) -> str:
    names = (
        _("winter %(year)s"),
        _("spring %(year)s"),
        _("summer %(year)s"),
        _("autumn %(year)s"),
    )
    return season(local, names)


def last_day(end: datetime) -> date:
    """The day before a midnight at which something ends."""
    return on_the_wall(end - AN_INSTANT).date()


def days_back(at: datetime) -> Mapping[str, date]:
    """Days worth a look, by their names."""
    names = {
        30: _("a month ago"),
        91: _("three months ago"),
        182: _("half a year ago"),
        365: _("a year ago"),
    }
    today = on_the_wall(at).date()
    return {name: today - timedelta(days=days) for days, name in names.items()}
