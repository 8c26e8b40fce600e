"""The word lists as patterns, one for each script: a text meets only its own.

How an entry of lexicon/*.toml is written:
    *      any letters           работа* = работа, работаю, работаем
    #      a number              у меня # писем
    …      up to five words      батаре* … #
    ^  $   the sentence begins, ends
    (a|b)  either;  (a )? perhaps
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from memory.policy.wording import LETTER, even, plain

SCRIPTS = {
    "latin": (r"[a-z]", ("en", "de", "fr", "es", "pt", "it", "pl", "tr")),
    "cyrillic": (r"[\u0400-\u04ff]", ("ru", "uk")),
    "chinese": (r"[\u4e00-\u9fff]", ("zh",)),
    "japanese": (r"[\u3040-\u30ff]", ("ja",)),
    "korean": (r"[\uac00-\ud7af]", ("ko",)),
    "thai": (r"[\u0e00-\u0e7f]", ("th",)),
    "devanagari": (r"[\u0900-\u097f]", ("hi",)),
    "arabic": (r"[\u0600-\u06ff]", ("ar",)),
}
_SIGNS = {script: re.compile(sign) for script, (sign, _) in SCRIPTS.items()}
_WITHOUT_BORDERS = frozenset({"zh", "ja", "th"})
_BEFORE = rf"(?<![{LETTER}])(?<![{LETTER}]-)"
_AFTER = rf"(?![{LETTER}])(?!-[{LETTER}])"
_MARKS = " \t\n.,!?;:…¡¿«»\"'()-—~\u3001\u3002\uff01\uff1f\uff0c\u060c\u061b\uff5e"
_GROUP = re.compile(r"\((?!\?)")
_JOINED_BEFORE = {"ar": "[وف]?"}  # "and", "so" are written together with the next word
_MEANINGS = {
    ".": r"\.",
    "+": r"\+",
    " ": r"(?:[\s,\u060c]{1,3})",
    "*": rf"[{LETTER}]{{0,20}}",
    "#": r"\d[\d.,:]{0,14}(?: \d{3}){0,3}",
    "…": r"[^.!?;\u3002\uff01\uff1f\n]{0,40}?",
    "^": rf"^[^{LETTER}]{{0,6}}",
    "$": rf"[^{LETTER}]{{0,6}}$",
}


@dataclass(frozen=True)
class Phrases:
    """One list in every language that has it: `Phrases("momentary", "now")`."""

    section: str
    key: str

    def found_in(self, text: str) -> bool:
        """`text` is already plain."""
        return any(pattern.search(text) for pattern in self._fitting(text))

    def cover(self, text: str) -> bool:
        """The whole of `text`, but for the marks around it, is one entry."""
        bare = text.strip(_MARKS)
        return any(pattern.fullmatch(bare) for pattern in self._fitting(bare))

    def begin(self, text: str) -> bool:
        bare = text.lstrip(_MARKS)
        return any(pattern.match(bare) for pattern in self._fitting(bare))

    def places_in(self, text: str) -> Iterator[re.Match[str]]:
        for pattern in self._fitting(text):
            yield from pattern.finditer(text)

    def blanked_in(self, text: str) -> str:
        for pattern in self._fitting(text):
            text = pattern.sub(" «» ", text)
        return text

    def _fitting(self, text: str) -> Iterator[re.Pattern[str]]:
        for script, sign in _SIGNS.items():
            pattern = sign.search(text) and _pattern(self.section, self.key, script)
            if pattern:
                yield pattern


@cache
def _pattern(section: str, key: str, script: str) -> re.Pattern[str] | None:
    """Made when the first text in that script comes: a person writes in one or two."""
    _, languages = SCRIPTS[script]
    entries = {
        language: listed
        for language in languages
        if (listed := _entries(language, section, key))
    }
    return re.compile(_joined(entries)) if entries else None


def _joined(entries: dict[str, list[str]]) -> str:
    """With the borders outside the alternatives, most places fail at once."""
    bodies = [
        _JOINED_BEFORE.get(language, "") + _body(entry)
        for language, listed in entries.items()
        for entry in listed
    ]
    whole = f"(?:{'|'.join(bodies)})"
    bordered = not _WITHOUT_BORDERS.intersection(entries)
    return f"{_BEFORE}{whole}{_AFTER}" if bordered else whole


def _body(entry: str) -> str:
    """Its groups keep nothing: an alternative that cannot begin here fails at once."""
    spelled = "".join(_MEANINGS.get(sign) or plain(sign) for sign in entry)
    return _GROUP.sub("(?:", spelled)


@cache
def shapes(section: str, key: str) -> tuple[re.Pattern[str], ...]:
    """Entries that are regular expressions: case counts, borders are their own."""
    return tuple(
        re.compile(even(entry))
        for _, languages in SCRIPTS.values()
        for language in languages
        for entry in _entries(language, section, key)
    )


def _entries(language: str, section: str, key: str) -> list[str]:
    entries: list[str] = _lexicon(language).get(section, {}).get(key, [])
    return entries


@cache
def _lexicon(language: str) -> dict[str, Any]:
    data = files("memory.policy.lexicon").joinpath(f"{language}.toml")
    return tomllib.loads(data.read_text("utf-8"))
