"""Days to choose from, and the last one of what ends at a midnight."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from django.utils.translation import gettext as _

from memory.days import on_the_wall

AN_INSTANT = timedelta(microseconds=1)  # from the midnight after a day, back into it


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
