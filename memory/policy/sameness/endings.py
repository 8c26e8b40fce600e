"""What a statement says is over: "gave the boat to a friend", "from tea to coffee"."""

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from memory.policy.moments.grammar import mentions
from memory.policy.sameness.lexicon import Table, sets
from memory.policy.sameness.words import forms_of, stem

_LEXICON: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent.parent / "lexicon" / "endings.toml").read_text("utf-8")
)
_CLAUSE = re.compile(r"[,;:.!?\n\u2013\u2014]|\s(?:and|but|и|а|но)\s")
OVER = frozenset({"ending", "death"})


def turns_that_close(text: str) -> bool:
    """Said by two words with what is over between them: handed it over."""
    return any(found for found in _turned(_spoken(text), "closing_turns"))


def parts_over(text: str, marks: Collection[str]) -> Iterator[str]:
    """The words about each thing that is over, and whose it was; none of its times."""
    spoken = _spoken(text)
    named = [*_turned(spoken, "turns"), *_turned(spoken, "closing_turns")]
    if not named and OVER & set(marks):
        named = [_without_rest(clause) for clause in _CLAUSE.split(spoken)]
    yield from filter(str.strip, map(_without_times, named))


def parts_with(text: str) -> bool:
    """Sold, lost, died: it is a thing that is over, and no liking."""
    return _says("partings", text)


def returns(text: str) -> bool:
    return _says("returns", text)


def replaces(text: str) -> bool:
    return _says("replacing", text)


def becomes(text: str) -> bool:
    return _says("becoming", text)


def counts_anew(text: str) -> bool:
    return _says("counting", text)


def tells_departure(text: str) -> bool:
    return _says("departures", text)


def completes(text: str) -> bool:
    return _says("completions", text)


@cache
def holders() -> frozenset[str]:
    listed = _LEXICON["holders"]
    words = {stem(form) for form in forms_of(listed["words"])}
    return frozenset(words | set(listed["meanings"].split()))


@cache
def bare_verbs() -> frozenset[str]:
    """Don't go any more: that names nothing."""
    return sets("light")["meanings"] - {"work"}


@cache
def verbs_of_ending() -> frozenset[str]:
    return frozenset(_LEXICON["verbs"]["meanings"].split())


def left_behind(text: str) -> frozenset[str]:
    """The meanings of what the bare words can be about: quit, moved out of it."""
    forms = forms_of(text)
    return frozenset(
        meaning
        for name, listed in _LEXICON["bare"].items()
        if any(_table(f"bare.{name}").exact(forms))
        for meaning in listed["meanings"].split()
    )


def points_back(text: str) -> bool:
    return _says("pointing", text)


def _spoken(text: str) -> str:
    return text.casefold().replace("\u0451", "\u0435").replace("\u2019", "'")


def _turned(spoken: str, section: str) -> list[str]:
    return [
        f"{clause[: found.start()]} {_without_rest(found['old'])}"
        for clause in _CLAUSE.split(spoken)
        for pattern in _patterns(section)
        if (found := pattern.search(clause))
    ]


def _without_rest(part: str) -> str:
    """Sold to whom, given up for what."""
    rest = _rest()
    lead = part[: len(part) // 3]
    cut = rest.search(part, len(lead))
    return _gone_to().sub(" ", part[: cut.start()] if cut else part)


def _without_times(part: str) -> str:
    for mention in reversed(mentions(part)):
        part = part[: mention.start] + part[mention.end :]
    return part


def _says(section: str, text: str) -> bool:
    return any(_table(section).exact(forms_of(text)))


@cache
def _table(section: str) -> Table:
    listed = _LEXICON
    for key in section.split("."):
        listed = listed[key]
    return Table({section: listed["words"]})


@cache
def _patterns(section: str) -> tuple[re.Pattern[str], ...]:
    turns = [turn for listed in _LEXICON[section].values() for turn in listed]
    return tuple(re.compile(rf"(?<!\w){turn}") for turn in turns)


@cache
def _rest() -> re.Pattern[str]:
    return re.compile(_LEXICON["rest"]["begins"])


@cache
def _gone_to() -> re.Pattern[str]:
    return re.compile(_LEXICON["rest"]["gone_to"])
