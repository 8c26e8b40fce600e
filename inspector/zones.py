"""The time zones there are, by the part of the world, as a person looks for theirs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from zoneinfo import available_timezones

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Whatever is called otherwise is another name for one of these.
PARTS: Mapping[str, Promise] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}
ELSEWHERE = _("Anywhere")

Zones = Sequence[tuple[str, Sequence[tuple[str, str]]]]


def zones(chosen: str) -> Zones:
    """By part, each with the name of its place; the chosen one whatever its name."""
    by_part: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(available_timezones() | {"UTC", chosen}):
        part, _slash, place = zone.partition("/")
        if part in PARTS:
            by_part[str(PARTS[part])].append((zone, _told(place)))
        elif zone in {"UTC", chosen}:
            by_part[str(ELSEWHERE)].append((zone, zone))
    return sorted(by_part.items())


def _told(place: str) -> str:
    return place.replace("_", " ").replace("/", " / ")
