"""Figures that are others tomorrow: visitors, rates, batteries, scores, bills."""

import re

from memory.policy.phrases import Phrases
from memory.policy.wording import plain, sentences

_DIGIT = re.compile(r"\d")
_MEASURES = ("metric", "spent", "till_wages")


def is_volatile(text: str) -> bool:
    """A fast metric with a digit; as an interest, a goal or a habit it may stay."""
    return any(_is_reading(sentence) for sentence in sentences(plain(text)))


def _is_reading(sentence: str) -> bool:
    if not _DIGIT.search(sentence):
        return False
    measured = any(Phrases("volatile", key).found_in(sentence) for key in _MEASURES)
    return measured and not _is_exempt(sentence)


def _is_exempt(sentence: str) -> bool:
    """Wages last; what is left till they come does not."""
    told = Phrases("volatile", "till_wages").blanked_in(sentence)
    return Phrases("volatile", "exempt").found_in(told)
