"""Who enters and with what, after its label: "admin / …"."""

import re
from functools import cache

from memory.policy.matching.common_words import languages, weekday_forms
from memory.policy.moments.words import WEEKDAYS
from memory.policy.wording import plain

_CREDENTIALS = re.compile(
    r"\s?[:=—-]?\s{0,2}"
    r"(?P<value>[^\s/,;|]{2,40}\s?[/,;|]\s?(?P<password>[^\s/,;|]{3,64}))"
)
# Of a door that is named: "login for the old router: admin / …"; nothing weak, since
# what is written after a colon is more often a list than a login. A list goes on in
# words: without a sign in it, a password is the last that is said.
_OF_A_DOOR = re.compile(
    r"[^:=—\n]{0,40}[:=—-]\s{0,2}(?P<value>[^\s/,;|]{2,40}\s?[/,;|]\s?"
    r"(?P<password>(?=[^\s]{0,40}[\d!#$%^&*@_+])(?=[^\s]{0,40}[^\W\d_])"
    r"(?:(?=[^\s]{0,40}[!#$%^&*@_+])[^\s/,;|]{5,64}"
    r"|[^\s/,;|]{5,64}(?=[,;)»\"'|]|\s{0,3}(?:\n|$)))))"
)
# Tuesday9, guests19:00.
_WORD_AND_HOUR = re.compile(r"([^\W\d_]{0,30})(?:\d{0,4}|\d{1,2}[:.]\d\d)[.!?]?")
_CLOCK = re.compile(r"\d[:.]\d")


def login(after: str) -> tuple[int, int] | None:
    return _unless_hours(_CREDENTIALS.match(after))


def login_of_a_door(after: str) -> tuple[int, int] | None:
    return _unless_hours(_OF_A_DOOR.match(after))


def _unless_hours(found: re.Match[str] | None) -> tuple[int, int] | None:
    """When one is let in is told as a list, too: no weekday or hour is a password."""
    if found is None or _names_hours(found["password"]):
        return None
    return found.span("value")


def _names_hours(password: str) -> bool:
    hours = _WORD_AND_HOUR.fullmatch(password)
    if hours is None:
        return False
    return plain(hours[1]) in _weekdays() or bool(_CLOCK.search(password))


@cache
def _weekdays() -> frozenset[str]:
    listed = (
        form
        for language in languages()
        for forms in weekday_forms(language)
        for form in forms
    )
    return frozenset(map(plain, listed)) | WEEKDAYS.keys()
