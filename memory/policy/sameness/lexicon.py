"""Words of one meaning, found in a row of words; the lists are in lexicon/."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from memory.policy.sameness.words import LEXICON, forms_of, stem

_LONGEST_PHRASE = 4  # words
_SHORTEST_STEM = 3  # letters; shorter ones are also prepositions

Words = tuple[str, ...]


@dataclass(frozen=True)
class Found:
    name: str
    at: int
    length: int

    @property
    def places(self) -> frozenset[int]:
        return frozenset(range(self.at, self.at + self.length))


class Table:
    """Phrases by their words, and by their stems where these have one meaning only."""

    def __init__(self, entries: dict[str, str]) -> None:
        self._phrases: dict[Words, str] = {}
        stemmed: dict[Words, set[str]] = defaultdict(set)
        for name, phrases in entries.items():
            for phrase in phrases.split(","):
                forms = tuple(forms_of(phrase))
                self._phrases.setdefault(forms, name)
                stemmed[_stems(forms)].add(name)
        self._stemmed = {
            key: min(of)
            for key, of in stemmed.items()
            if len(of) == 1 and len(key[0]) >= _SHORTEST_STEM
        }

    def exact(self, forms: Sequence[str]) -> Iterator[Found]:
        return _all_found(forms, self._phrases.get)

    def alike(self, forms: Sequence[str]) -> Iterator[Found]:
        return _all_found(forms, self._like)

    def _like(self, key: Words) -> str | None:
        return self._phrases.get(key) or self._stemmed.get(_stems(key))


def _all_found(
    forms: Sequence[str], name_of: Callable[[Words], str | None]
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
def table(name: str) -> Table:
    return Table(LEXICON[name])


@cache
def sets(section: str) -> dict[str, frozenset[str]]:
    """The meanings that a section names."""
    return {key: frozenset(words.split()) for key, words in LEXICON[section].items()}


@cache
def form_sets(section: str) -> dict[str, frozenset[str]]:
    """The very words of a section."""
    return {key: frozenset(forms_of(words)) for key, words in LEXICON[section].items()}
