"""Words that bind others, and turns of phrase that only carry a talk on."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from memory.policy.wording import plain

LATIN = ("en", "de", "fr", "es", "pt", "it", "pl", "tr")


@cache
def common_words(language: str) -> frozenset[str]:
    """Plain words that mean nothing alone: those that bind, ask or say "I"."""
    listed = _lists().get(language, {})
    words = " ".join(listed.get(name, "") for name in ("binding", "asking", "own"))
    return frozenset(plain(words).split())


@cache
def words_that(role: str, language: str) -> frozenset[str]:
    """Of one role: binding, asking, own, own_verbs."""
    return frozenset(plain(_lists()[language].get(role, "")).split())


@cache
def phrases_that(role: str, language: str) -> frozenset[str]:
    """Of one role: going_on, overview."""
    return frozenset(plain(phrase) for phrase in _lists()[language][role])


@cache
def weekday_forms(language: str) -> tuple[tuple[str, ...], ...]:
    """The names of the seven days from Monday, each in several forms."""
    return tuple(tuple(day.split("|")) for day in _lists()[language]["weekdays"])


@cache
def languages() -> tuple[str, ...]:
    return tuple(_lists())


@cache
def _lists() -> dict[str, dict[str, Any]]:
    data = files("memory.policy.lexicon").joinpath("common_words.toml")
    return tomllib.loads(data.read_text("utf-8"))
