"""The words and endings of a sentence as one vector: grammar beside meaning.

Hashed word forms, pairs of words, beginnings and endings; the sign of a hash is a
second hash (Weinberger et al., "Feature Hashing", ICML 2009).
"""

import re
from collections.abc import Iterator, Sequence
from zlib import crc32

import numpy as np

from memory.engines.embedding import Vectors, unit

SIZE = 2_048
READ = 600  # characters of a sentence
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|[?!？！:;]")
DIGIT = re.compile(r"\d")
SPACES = re.compile(r"\s+")
UNSPACED = frozenset({"zh", "ja", "th"})
MINUS = 1 << 30


def wordforms(sentences: Sequence[str], languages: Sequence[str]) -> Vectors:
    """Shape (len(sentences), SIZE), rows of length 1."""
    rows = np.zeros((len(sentences), SIZE), np.float32)
    for row, sentence, language in zip(rows, sentences, languages, strict=True):
        for form in set(_forms(sentence, language)):
            code = crc32((language + form).encode("utf-8", "replace"))
            row[code % SIZE] += -1 if code & MINUS else 1
    return unit(rows)


def _forms(sentence: str, language: str) -> Iterator[str]:
    text = DIGIT.sub("0", sentence[:READ].lower().strip())
    if language in UNSPACED:
        return _runs("^" + SPACES.sub("", text) + "$")
    return _of_words(text)


def _runs(text: str) -> Iterator[str]:
    for length in (1, 2, 3):
        for start in range(len(text) - length + 1):
            yield text[start : start + length]


def _of_words(text: str) -> Iterator[str]:
    words = WORD.findall(text)
    for word in words:
        yield "w" + word
        yield "p" + word[:4]
        yield "s" + word[-2:]
        yield "s" + word[-3:]
    for first, second in zip(["^", *words], [*words, "$"], strict=True):
        yield f"{first} {second}"
    ending = text.rstrip(" .!")
    for length in (2, 3, 4):
        yield "e" + ending[-length:]
