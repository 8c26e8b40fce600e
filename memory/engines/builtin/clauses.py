"""A sentence that says two things as two: cut only where both halves stand alone."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LEXICON = Path(__file__).with_name("lexicon")
BREAK = re.compile(r"[,;；，、—–]\s{0,4}|\s-\s|\s(?=(?:and|but|и|а|но)\s)")
# What may stand between a break and the words that open a statement.
JOINT = r"(?:(?:and|but|so|also|и|а|но|зато|ещё|также|кстати|вообще|так)\s{1,3}){0,3}"
SPEAKER = re.compile(r"(?<!\w)(?:i|i['’]\w{1,2}|we|we['’]\w{1,2}|я|мы)(?!\w)", re.I)
COUPLING = re.compile(r",?\s(?:and|и)\s", re.IGNORECASE)
LONGEST_COUPLE = 4  # words
FEWEST_LETTERS = 6
MOST_CLAUSES = 4


def clauses(sentence: str, language: str) -> list[str]:
    """Each occurs verbatim in the sentence; one alone when it is not to be cut."""
    opening = _opening(language)
    if opening is None:
        return [sentence]
    cuts = [
        place
        for place in BREAK.finditer(sentence)
        if opening.match(sentence, place.end()) and not _is_couple(sentence, place)
    ][: MOST_CLAUSES - 1]
    borders = [0, *(place.end() for place in cuts), len(sentence)]
    ends = [*(place.start() for place in cuts), len(sentence)]
    parts = [
        sentence[start:end].strip()
        for start, end in zip(borders[:-1], ends, strict=True)
    ]
    if any(sum(map(str.isalnum, part)) < FEWEST_LETTERS for part in parts):
        return [sentence]
    return parts


def halves(sentence: str) -> Iterator[tuple[str, str]]:
    """I moved to Leeds and joined Globex: each pair that an "and" divides it into."""
    for place in COUPLING.finditer(sentence):
        yield sentence[: place.start()].strip(), sentence[place.end() :].strip()


def breaks(sentence: str) -> Iterator[tuple[str, str]]:
    """Each pair that a comma, a dash or a "but" divides it into."""
    for place in BREAK.finditer(sentence):
        yield sentence[: place.start()].strip(), sentence[place.end() :].strip()


def _is_couple(sentence: str, place: re.Match[str]) -> bool:
    """My oldest friend and I: two people of one clause."""
    before = sentence[: place.start()]
    joined = place.group().isspace() and not SPEAKER.search(before)
    return joined and len(before.split()) <= LONGEST_COUPLE


@cache
def _opening(language: str) -> re.Pattern[str] | None:
    """The words that a clause of its own begins with."""
    path = LEXICON / f"openings.{language}.toml"
    if not path.is_file():
        return None
    words = tomllib.loads(path.read_text("utf-8"))["openings"]
    return re.compile(f"{JOINT}(?:{'|'.join(words)})(?![\\w'’])", re.IGNORECASE)
