"""Moments as a person reads them: only as exact as they were said."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from memory.policy.candidate import Precision


def day(moment: datetime, at: datetime) -> str:
    """The year only where it is another one than now."""
    local, now = _local(moment), _local(at)
    return date_format(local, "j E" if local.year == now.year else "j E Y")


def month(moment: datetime, at: datetime) -> str:
    local, now = _local(moment), _local(at)
    return date_format(local, "E" if local.year == now.year else "E Y")


def since(moment: datetime, precision: str, at: datetime) -> str:
    local = _local(moment)
    match precision:
        case Precision.YEAR:
            return _("since %(year)s") % {"year": local.year}
        case Precision.SEASON:
            return _season(local)
        case Precision.MONTH:
            return _("since %(when)s") % {"when": month(moment, at)}
    if moment > at:
        return _("from %(day)s on") % {"day": day(moment, at)}
    return _("since %(when)s") % {"when": day(moment, at)}


def _season(local: datetime) -> str:
    words = (
        _("since winter %(year)s"),
        _("since spring %(year)s"),
        _("since summer %(year)s"),
        _("since autumn %(year)s"),
    )
    return words[local.month % 12 // 3] % {"year": local.year}


def _local(moment: datetime) -> datetime:
    try:
        return timezone.localtime(moment)
    except OverflowError:  # the last day of the year 9999, further east
        return moment
