"""A statement as a row of words: plain, with figures for number words."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import snowballstemmer

from memory.policy.moments.words import NUMBERS, ORDINALS
from memory.policy.wording import plain

LEXICON = tomllib.loads(
    (Path(__file__).parent.parent / "lexicon" / "sameness_words.toml").read_text(
        "utf-8"
    )
)
LONGEST = 2_000  # characters compared
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+(?:[.,:]\d+)*")
_ENGLISH_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_REPLY = re.compile(r"^\W{0,4}(?:no|nope|нет|неа)[,.!]+ ")  # denies what another said
_ENGLISH = snowballstemmer.stemmer("english")
_RUSSIAN = snowballstemmer.stemmer("russian")

# The last consonant of a Russian verb changes with the person: one letter for each row.
_ROWS = str.maketrans("жздгшсхщчтк", "ггггссстттт")
_TENS = range(20, 100, 10)
_VERB_ENDING = re.compile(r"(?:[еиуюая]т|[еи]м|(?<=[бпвмф])л)$")


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    stemmer = _ENGLISH if word.isascii() else _RUSSIAN
    return str(stemmer.stemWord(word))


def forms_of(text: str) -> list[str]:
    """Stems want the breve of "й", which plain text has not."""
    composed = unicodedata.normalize("NFC", text[:LONGEST]).replace("\u2116", " ")
    spoken = _ENGLISH_ORDINAL.sub("", _REPLY.sub("", composed.casefold()))
    return list(_figured(_WORD.findall("й".join(map(plain, spoken.split("й"))))))


def are_akin(one: str, other: str) -> bool:
    """Stems of one word: collect and collector, пек and печет."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) >= 5 and longer.startswith(shorter):
        return len(longer) - len(shorter) <= 2
    root = _root(one)
    return len(root) >= 3 and root == _root(other)


@lru_cache(maxsize=20_000)
def _root(word: str) -> str:
    bare = _VERB_ENDING.sub("", word)
    return bare[:-1] + bare[-1:].translate(_ROWS)


def _figured(forms: Iterable[str]) -> Iterator[str]:
    """Twenty and five is 25."""
    tens = 0
    for form in forms:
        number = _VALUES.get(form) or _BY_STEM.get(stem(form), 0)
        if tens and not 0 < number < 10:
            yield str(tens)
            tens = 0
        if number in _TENS:
            tens = number
        else:
            yield str(tens + number) if number else form
            tens = 0
    if tens:
        yield str(tens)


_COUNTED = {
    plain(form.strip()): int(value)
    for value, forms in LEXICON["figures"].items()
    for form in forms.split(",")
}
_VALUES = {form: n for form, n in NUMBERS.items() if n > 1} | ORDINALS | _COUNTED
_BY_STEM = {stem(form): n for form, n in ORDINALS.items() if not form.isascii()}
