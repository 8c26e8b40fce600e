"""Words of one meaning, found in a row of words; the lists are in lexicon/."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from memory.policy.sameness.lists import LEXICON
from memory.policy.sameness.words import DERIVING, forms_of, stem

_SHORTEST_BASE = 5  # letters of a word from which another is made
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
                if self._phrases.setdefault(forms, name) == name:
                    stemmed[_stems(forms)].add(name)
        self._stemmed = {
            key: min(of)
            for key, of in stemmed.items()
            if len(of) == 1 and len(key[0]) >= _SHORTEST_STEM
        }
        self._longest = defaultdict[str, int](int)  # words; by the stem of the first
        for forms in self._phrases:
            first = stem(forms[0])
            self._longest[first] = max(self._longest[first], len(forms))

    def exact(self, forms: Sequence[str]) -> Iterator[Found]:
        return self._found(forms, self._phrases.get)

    def alike(self, forms: Sequence[str]) -> Iterator[Found]:
        return self._found(forms, self._like)

    def _like(self, key: Words) -> str | None:
        stems = _stems(key)
        known = self._phrases.get(key) or self._stemmed.get(stems)
        return known or (self._derived(stems[0]) if len(stems) == 1 else None)

    def _derived(self, word: str) -> str | None:
        """Биологический, of биолог; волейболист, of волейбол."""
        for at in range(len(word) - 1, _SHORTEST_BASE - 1, -1):
            name = self._stemmed.get((word[:at],))
            if name and word[at:] in DERIVING:
                return name
        return None

    def _found(
        self, forms: Sequence[str], name_of: Callable[[Words], str | None]
    ) -> Iterator[Found]:
        at = 0
        while at < len(forms):
            found = self._found_at(at, forms, name_of)
            if found:
                yield found
            at += found.length if found else 1

    def _found_at(
        self, at: int, forms: Sequence[str], name_of: Callable[[Words], str | None]
    ) -> Found | None:
        """The longest."""
        longest = min(self._longest.get(stem(forms[at]), 1), len(forms) - at)
        for length in range(longest, 0, -1):
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
def together() -> list[tuple[str, list[frozenset[str]]]]:
    """By name, the meanings of which any row speaks of it."""
    listed = LEXICON["together"].items()
    return [
        (name, [frozenset(row.split()) for row in rows.split(",")])
        for name, rows in listed
    ]


@cache
def form_sets(section: str) -> dict[str, frozenset[str]]:
    """The very words of a section."""
    return {key: frozenset(forms_of(words)) for key, words in LEXICON[section].items()}
