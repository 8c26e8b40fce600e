"""Facts as the lines a model reads: data inside a fence, never orders."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.models import Fact, Precision
from memory.policy.moments.calendar import zone_named
from memory.policy.told import HEADER, told

FENCE = "memory"
_SHOWN_TO = {
    Precision.YEAR: "%Y",
    Precision.SEASON: "%Y-%m",
    Precision.MONTH: "%Y-%m",
}
_SPACE = re.compile(r"\s{1,600}")
_JOINERS = "\u200c\u200d"  # they shape letters and emoji; other such signs only hide


@dataclass(frozen=True)
class NoteLine:
    """One fact as it is handed over; days are ISO 8601, in the person's zone."""

    text: str
    since: str
    until: str = ""

    def __str__(self) -> str:
        when = f"{self.since}/{self.until}" if self.until else self.since
        return told(when, _on_one_line(self.text))


def line_of(fact: Fact, time_zone: str) -> NoteLine:
    """An unknown beginning is shown as the day when it was told."""
    if fact.valid_from is None:
        since = _shown(fact.recorded_at, Precision.DAY, time_zone)
    else:
        since = _shown(fact.valid_from, fact.valid_from_precision, time_zone)
    until = ""
    if fact.valid_until is not None:
        until = _shown(fact.valid_until, fact.valid_until_precision, time_zone)
    return NoteLine(fact.text, since, until)


def note_of(lines: Sequence[NoteLine]) -> str:
    """Empty when there is nothing to say."""
    if not lines:
        return ""
    return "\n".join([HEADER, f"```{FENCE}", *map(str, lines), "```"])


def _shown(at: datetime, precision: str, time_zone: str) -> str:
    local = at.astimezone(zone_named(time_zone))
    return local.strftime(_SHOWN_TO.get(Precision(precision), "%Y-%m-%d"))


def _on_one_line(text: str) -> str:
    """No line or fence of its own, no mark of a chat template, nothing hidden."""
    if not text.isprintable():
        text = "".join(one for one in _SPACE.sub(" ", text) if not _is_hidden(one))
    return text.replace("`", "'").replace("<|", "‹").replace("|>", "›").strip()


def _is_hidden(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind in {"Cc", "Cf", "Cs"} and character not in _JOINERS
