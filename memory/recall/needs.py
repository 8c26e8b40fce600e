"""What a question needs to know: the city for a doctor, the allergies for a cake."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from memory.policy.matching.terms import stem_of, words_of
from memory.policy.sameness.lexicon import Table
from memory.policy.sameness.words import forms_of

NAMES = " "  # divides the names of needs that one word speaks of


@dataclass(frozen=True)
class Needs:
    """Facts of these topics bear on the question, and facts that say these terms."""

    topics: frozenset[str]
    told: frozenset[str]


def needs_of(question: str) -> Needs:
    found = _table().alike(forms_of(question))
    return _needs(frozenset(name for one in found for name in one.name.split(NAMES)))


@cache
def _needs(names: frozenset[str]) -> Needs:
    listed = [_lists()[name] for name in names]
    topics = (topic for need in listed for topic in need["topics"].split())
    told = (_term(word) for need in listed for word in words_of(need["told"]))
    return Needs(frozenset(topics), frozenset(told))


def _term(word: str) -> str:
    """As facts have it: son is a word of English here, and not the French "his"."""
    return stem_of(word, "en" if word.isascii() else "ru")


@cache
def _table() -> Table:
    """A phrase may speak of several needs."""
    names = defaultdict[str, list[str]](list)
    for name, need in _lists().items():
        for phrase in _phrases(need["asked"]):
            names[phrase].append(name)
    phrases = defaultdict[str, list[str]](list)
    for phrase, of in names.items():
        phrases[NAMES.join(of)].append(phrase)
    return Table({name: ",".join(of) for name, of in phrases.items()})


def _phrases(listed: str) -> Iterable[str]:
    return filter(None, (phrase.strip() for phrase in listed.split(",")))


@cache
def _lists() -> dict[str, dict[str, str]]:
    data = files("memory.policy.lexicon").joinpath("needs.toml")
    return tomllib.loads(data.read_text("utf-8"))
