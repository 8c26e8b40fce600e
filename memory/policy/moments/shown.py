"""A moment in words, as exactly as it was said and no more."""

from memory.policy.candidate import Moment, Precision
from memory.policy.moments.calendar import zone_named
from memory.policy.moments.words import SHOWN


def shown(moment: Moment, time_zone: str, language: str) -> str:
    """Russian where the language is ru, English elsewhere."""
    local = moment.at.astimezone(zone_named(time_zone))
    tongue = "ru" if language.lower().startswith("ru") else "en"
    russian, name = tongue == "ru", SHOWN[tongue]["months"][local.month - 1]
    match moment.precision:
        case Precision.YEAR:
            return f"в {local.year} году" if russian else f"in {local.year}"
        case Precision.SEASON:
            return _season(local.year, local.month, tongue)
        case Precision.MONTH:
            return f"{'в' if russian else 'in'} {name} {local.year}"
        case Precision.DAY:
            named = SHOWN["ru"]["of_months"][local.month - 1] if russian else name
            return f"{'' if russian else 'on '}{local.day} {named} {local.year}"
        case Precision.MOMENT:
            day = shown(Moment(moment.at, Precision.DAY), time_zone, language)
            return f"{day} {'в' if russian else 'at'} {local:%H:%M}"


def _season(year: int, month: int, tongue: str) -> str:
    name = SHOWN[tongue]["seasons"][month % 12 // 3]
    named = str(year) if month < 12 else f"{year}/{(year + 1) % 100:02}"
    return f"{name} {named}" if tongue == "ru" else f"in {name} {named}"
