"""Figures that are others tomorrow: visitors, rates, batteries, scores, bills."""

import re

from memory.policy.phrases import Phrases
from memory.policy.wording import plain, sentences

_DIGIT = re.compile(r"\d")


def is_volatile(text: str) -> bool:
    """A fast metric with a digit; as an interest, a goal or a habit it may stay."""
    return any(_is_reading(sentence) for sentence in sentences(plain(text)))


def _is_reading(sentence: str) -> bool:
    if not _DIGIT.search(sentence):
        return False
    measured = any(
        Phrases("volatile", key).found_in(sentence) for key in ("metric", "spent")
    )
    return measured and not Phrases("volatile", "exempt").found_in(sentence)
