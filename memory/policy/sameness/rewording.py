"""Turns of phrase that are read as another: a mother of two has two children."""

import re
from functools import cache

from memory.policy.sameness.lists import REWORDED

_ONE_LETTER = str.maketrans("ёЁ\u2019", "еЕ'")
_SCRIPTS = {
    language: re.compile(letters, re.IGNORECASE)
    for language, letters in {"en": "[a-z]", "ru": "[\u0430-\u044f]"}.items()
}


def reworded(text: str) -> str:
    text = text.translate(_ONE_LETTER)
    for language, script in _SCRIPTS.items():
        if script.search(text):
            for pattern, meant in _turns(language):
                text = pattern.sub(meant, text)
    return text


@cache
def _turns(language: str) -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile(turn, re.IGNORECASE), meant) for turn, meant in REWORDED[language]
    ]
