"""Turns of phrase that are read as another: a mother of two has two children."""

import re
from functools import cache, partial

from memory.policy.sameness.lists import COMPELLED, REWORDED

_ONE_LETTER = str.maketrans("ёЁ\u2019", "еЕ'")
_NEAR = 80  # letters in which it is told that it was not so, or not for good
_CLAUSE = re.compile(r"[,;:.!?\n\u2013\u2014]|\s(?:and|but|и|а|но)\s")
_SENTENCE = re.compile(r"[.;!?\n]")
_SCRIPTS = {
    language: re.compile(letters, re.IGNORECASE)
    for language, letters in {"en": "[a-z]", "ru": "[\u0430-\u044f]"}.items()
}


def reworded(text: str) -> str:
    text = text.translate(_ONE_LETTER)
    for language, script in _SCRIPTS.items():
        if script.search(text):
            text = _done(text, language)
            for pattern, meant in _turns(language):
                text = pattern.sub(meant, text)
    return text


def _done(text: str, language: str) -> str:
    """Had to sell it: sold it. But: nearly had to, had to for a week."""
    for pattern, meant in _compelled(language):
        text = pattern.sub(partial(_done_or_spared, language, meant), text)
    return text


def _done_or_spared(language: str, meant: str, found: re.Match[str]) -> str:
    spared = _is_spared(found, *_sparing(language))
    return found.group() if spared else found.expand(meant)


def _is_spared(
    found: re.Match[str], before: re.Pattern[str], after: re.Pattern[str]
) -> bool:
    start, end = found.span()
    led = _CLAUSE.split(found.string[max(0, start - _NEAR) : start])[-1]
    rest = _SENTENCE.split(found.string[end : end + _NEAR])[0]
    return bool(before.search(led) or after.search(rest))


@cache
def _compelled(language: str) -> list[tuple[re.Pattern[str], str]]:
    return _compiled(COMPELLED[language]["turns"])


@cache
def _sparing(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    listed = COMPELLED[language]
    return (
        re.compile(listed["unless_before"], re.IGNORECASE),
        re.compile(listed["unless_after"], re.IGNORECASE),
    )


@cache
def _turns(language: str) -> list[tuple[re.Pattern[str], str]]:
    return _compiled(REWORDED[language])


def _compiled(turns: list[tuple[str, str]]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(turn, re.IGNORECASE), meant) for turn, meant in turns]
