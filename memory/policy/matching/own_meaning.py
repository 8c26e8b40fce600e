"""Whether a message has a meaning of its own, or only carries a talk on."""

import re
from functools import cache

from memory.policy.matching.common_words import languages, phrases_that, words_that
from memory.policy.wording import LETTER, plain

LONGEST_CONTINUATION = 60  # characters
LONGEST_QUESTION = 2_000

_WITHOUT_BORDERS = frozenset({"zh", "ja", "th"})
_SIGNS = re.compile(rf"[^{LETTER}']{{1,200}}")


def only_goes_on(text: str) -> bool:
    """Vectors of such words meet rubbish. True for a text without letters."""
    if len(text) > LONGEST_CONTINUATION:
        return not any(character.isalnum() for character in text)
    spoken = _spoken(text)
    return any(_is_used_up(spoken, language) for language in languages())


def speaks_of_self(text: str) -> bool:
    """Says me, my, ours: what is known of the person bears on it."""
    spoken = _spoken(text[:LONGEST_QUESTION])
    return any(_speaking(language).search(spoken) for language in languages())


def asks_for_all(text: str) -> bool:
    """What do you know about me? Who am I?"""
    spoken = _spoken(text[:LONGEST_QUESTION])
    return any(_overview(language).search(spoken) for language in languages())


def _spoken(text: str) -> str:
    return _SIGNS.sub(" ", plain(text)).strip()


def _is_used_up(spoken: str, language: str) -> bool:
    """By phrases that go on and words that bind; "where am I from" asks, and is not."""
    if _empty_words(language).sub(" ", spoken).strip(" '"):
        return False
    return not _asks_of_self(spoken, language)


def _asks_of_self(spoken: str, language: str) -> bool:
    asking, own = _words(language, "asking"), _words(language, "own")
    return bool(asking.search(spoken) and own.search(spoken))


@cache
def _empty_words(language: str) -> re.Pattern[str]:
    binding = words_that("binding", language) | words_that("own", language)
    asking = words_that("asking", language)
    return _any_of(phrases_that("going_on", language) | binding | asking, language)


@cache
def _words(language: str, role: str) -> re.Pattern[str]:
    return _any_of(words_that(role, language), language)


@cache
def _speaking(language: str) -> re.Pattern[str]:
    """We're and j'ai speak of self: what follows the apostrophe is another word."""
    return _any_of(_of_self(language), language, elided=True)


def _of_self(language: str) -> frozenset[str]:
    return words_that("own", language) | words_that("own_verbs", language)


@cache
def _overview(language: str) -> re.Pattern[str]:
    return _any_of(phrases_that("overview", language), language)


def _any_of(
    phrases: frozenset[str], language: str, *, elided: bool = False
) -> re.Pattern[str]:
    """The longest first; where words have borders, whole words only."""
    longest_first = sorted((_spoken(one) for one in phrases), key=len, reverse=True)
    body = "|".join(map(re.escape, filter(None, longest_first)))
    if language in _WITHOUT_BORDERS:
        return re.compile(body)
    joined = "" if elided else "'"
    return re.compile(rf"(?<![{LETTER}'])(?:{body})(?![{LETTER}{joined}])")
