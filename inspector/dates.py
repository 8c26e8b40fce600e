"""Since when, only as exactly as it was said."""

from datetime import datetime

from django.utils.translation import gettext as _

from chat.days import day, month, on_the_wall
from memory.policy.candidate import Precision


def since(moment: datetime, precision: str, at: datetime) -> str:
    year = on_the_wall(moment).year
    match precision:
        case Precision.YEAR:
            return _("since %(year)s") % {"year": year}
        case Precision.SEASON:
            return _season(on_the_wall(moment))
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
