"""Words of one meaning, found in a row of words; the lists are in lexicon/."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import snowballstemmer

from memory.policy.wording import plain

_FILE = Path(__file__).parent.parent / "lexicon" / "sameness_words.toml"
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+(?:[.,:]\d+)*")
_REPLY = re.compile(r"^\W{0,4}(?:no|nope|нет|неа)[,.!]+ ")  # denies what another said
_ENGLISH = snowballstemmer.stemmer("english")
_RUSSIAN = snowballstemmer.stemmer("russian")
_LONGEST_PHRASE = 4  # words

Words = tuple[str, ...]


@dataclass(frozen=True)
class Found:
    name: str
    at: int
    length: int

    @property
    def places(self) -> frozenset[int]:
        return frozenset(range(self.at, self.at + self.length))


def forms_of(text: str) -> list[str]:
    """The plain words of a text, figures among them; stems need the breve of й."""
    spoken = _REPLY.sub("", text.replace("\u2116", " ").casefold())
    return _WORD.findall("й".join(map(plain, spoken.split("й"))))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    stemmer = _ENGLISH if word.isascii() else _RUSSIAN
    return str(stemmer.stemWord(word))


class Table:
    """Phrases by their words and, where no other meaning has the same, by their stems."""

    def __init__(self, entries: dict[str, str]) -> None:
        self._phrases: dict[Words, str] = {}
        stemmed: dict[Words, set[str]] = defaultdict(set)
        for name, phrases in entries.items():
            for phrase in phrases.split(","):
                forms = tuple(forms_of(phrase))
                self._phrases.setdefault(forms, name)
                stemmed[_stems(forms)].add(name)
        self._stemmed = {key: min(of) for key, of in stemmed.items() if len(of) == 1}

    def exact(self, forms: Sequence[str]) -> Iterator[Found]:
        return self._found(forms, self._phrases.get)

    def alike(self, forms: Sequence[str]) -> Iterator[Found]:
        return self._found(forms, self._like)

    def _like(self, key: Words) -> str | None:
        return self._phrases.get(key) or self._stemmed.get(_stems(key))

    def _found(
        self, forms: Sequence[str], name_of: Callable[[Words], str | None]
    ) -> Iterator[Found]:
        """The longest at each place."""
        at = 0
        while at < len(forms):
            found = _longest(forms, at, name_of)
            if found:
                yield found
            at += found.length if found else 1


def _longest(
    forms: Sequence[str], at: int, name_of: Callable[[Words], str | None]
) -> Found | None:
    for length in range(min(_LONGEST_PHRASE, len(forms) - at), 0, -1):
        if name := name_of(tuple(forms[at : at + length])):
            return Found(name, at, length)
    return None


def _stems(forms: Words) -> Words:
    return tuple(stem(form) for form in forms)


@cache
def section(name: str) -> dict[str, str]:
    words = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    table: dict[str, str] = words[name]
    return table


@cache
def table(name: str) -> Table:
    return Table(section(name))


@cache
def plain_sets(name: str) -> dict[str, frozenset[str]]:
    return {key: frozenset(forms_of(words)) for key, words in section(name).items()}


@cache
def sets(name: str) -> dict[str, frozenset[str]]:
    return {key: frozenset(words.split()) for key, words in section(name).items()}
