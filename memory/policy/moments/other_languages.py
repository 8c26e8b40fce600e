"""Dates in the languages that have no grammar of ours, where a text names a month."""

import re
from datetime import date, datetime

from dateparser.search import search_dates

from memory.policy.moments.words import ABROAD, words_of

LONGEST = 300  # characters: the search is slow

_CHARACTERS = re.compile(r"\d{1,2}月\d{1,2}日")


def date_in(text: str, said_at: datetime) -> date | None:
    """The first day that is named; `said_at` is in the time zone of the person."""
    text = text[:LONGEST]
    languages = _languages(text)
    if not languages:
        return None
    settings = {
        "RELATIVE_BASE": said_at.replace(tzinfo=None),
        "REQUIRE_PARTS": ["day", "month"],
    }
    try:
        found = search_dates(text, languages=languages, settings=settings)
    except (ValueError, OverflowError):
        return None
    return found[0][1].date() if found else None


def _languages(text: str) -> list[str]:
    if _CHARACTERS.search(text):
        return ["ja", "zh"]
    words = {word.text for word in words_of(text)}
    has_figure = any(word.isdigit() for word in words)
    return [name for name, months in ABROAD.items() if has_figure and words & months]
