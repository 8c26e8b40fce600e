"""A text as words of time: where each stands and what the lexicon says of it."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from memory.policy.wording import plain

LONGEST = 1_000  # characters looked at

_LEXICON = Path(__file__).parent.parent / "lexicon" / "time_words.toml"
_WORD = re.compile(
    r"\d{4}-\d{2}-\d{2}(?!\d)"
    r"|\d{1,2}\.\d{1,2}\.\d{4}(?!\d)"
    r"|\d{1,3}(?:[, \u00a0]\d{3}(?!\d)){1,4}"
    r"|(?<![^\W_])\d+"
    r"|[^\W\d_]+(?:['\u2019][^\W\d_]+)?"
)

_QUOTED = re.compile(r"[«\"\u201c][^«»\"\u201c\u201d]{1,60}[»\"\u201d]")


@dataclass(frozen=True)
class Word:
    text: str  # plain
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """The endings of figures, as in 4th, are left out."""
    words: list[Word] = []
    for found in _WORD.finditer(_QUOTED.sub(_blank, text[:LONGEST])):
        word = Word(plain(found.group()), found.start(), found.end())
        left_out = _is_title(text, word) or (words and _ends_figure(words[-1], word))
        if not left_out:
            words.append(word)
    return words


def _blank(quoted: re.Match[str]) -> str:
    return "q" * len(quoted.group())  # a word still, so that "on" leads to it


def _is_title(text: str, word: Word) -> bool:
    """USA Today, a cat called Tomorrow: no day has a capital inside of a sentence."""
    inside = text[max(0, word.start - 2) : word.start]
    capital = text[word.start].isupper() and inside[:1].isalpha() and inside[1:] == " "
    return word.text in DAYS and capital


def _ends_figure(before: Word, word: Word) -> bool:
    near = word.start - before.end <= 1 and before.text[-1].isdigit()
    return near and word.text in PARTICLES["ends_of_figures"]


def _read() -> dict[str, dict[str, str]]:
    return tomllib.loads(_LEXICON.read_text(encoding="utf-8"))


def _by_form(table: dict[str, str]) -> dict[str, str]:
    return {
        plain(form): name for name, forms in table.items() for form in forms.split()
    }


def _numbered(table: dict[str, str]) -> dict[str, int]:
    return {form: int(name) for form, name in _by_form(table).items()}


def _sets(table: dict[str, str]) -> dict[str, frozenset[str]]:
    return {name: frozenset(plain(forms).split()) for name, forms in table.items()}


_TABLES = _read()
MONTHS = _numbered(_TABLES["months"])
WEEKDAYS = _numbered(_TABLES["weekdays"])
SEASONS = _numbered(_TABLES["seasons"])
UNITS = _by_form(_TABLES["units"])
DAYS = _numbered(_TABLES["days"])
WHICH = _numbered(_TABLES["which"])
NUMBERS = _numbered(_TABLES["numbers"])
ORDINALS = _numbered(_TABLES["ordinals"])
EDGES = _numbered(_TABLES["edges"])
ROLES = _sets(_TABLES["roles"])
TENSES = _sets(_TABLES["tenses"])
REPEATING = _sets(_TABLES["repeating"])
ABROAD = _sets(_TABLES["abroad"])
ASKING = _sets(_TABLES["asking"])
PARTICLES = _sets(_TABLES["particles"])
SHOWN = {
    language: {
        name: words.split() for name, words in _TABLES[f"shown_{language}"].items()
    }
    for language in ("en", "ru")
}
