"""Which of the sixteen languages a text is in: by script, then by runs of letters."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np

from memory.engines.embedding import Vectors

WEIGHTS = Path(__file__).with_name("languages.npz")
READ = 400  # characters that decide
SIZE = 4_096
SCRIPTS = (
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
)
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
OF_LATIN = ("en", "de", "fr", "es", "pt", "it", "pl", "tr")
OF_CYRILLIC = ("ru", "uk")
ALPHABETIC = OF_LATIN + OF_CYRILLIC
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
LONGEST_RUN = 4  # letters, the borders of the word among them


def language_of(text: str) -> str:
    """A code of two letters; English where nothing tells."""
    sample = text[:READ].lower()
    if CYRILLIC.search(sample):
        return _likeliest(sample, OF_CYRILLIC)
    for language, script in SCRIPTS:
        if script.search(sample):
            return language
    return _likeliest(sample, OF_LATIN)


def runs_of_letters(sample: str) -> list[int]:
    """Each run as its place in a table of SIZE, as often as it occurs."""
    return [crc32(run.encode("utf-8", "replace")) % SIZE for run in _runs(sample)]


def _likeliest(sample: str, languages: Sequence[str]) -> str:
    scores = _shares()[runs_of_letters(sample)].sum(axis=0)
    return max(languages, key=lambda language: scores[ALPHABETIC.index(language)])


def _runs(sample: str) -> Iterator[str]:
    for word in WORD.findall(sample):
        bordered = f" {word} "
        yield bordered
        for length in range(1, LONGEST_RUN + 1):
            for start in range(len(bordered) - length + 1):
                yield bordered[start : start + length]


@cache
def _shares() -> Vectors:
    """Logarithms, shape (SIZE, len(ALPHABETIC)): naive Bayes needs no more."""
    with np.load(WEIGHTS) as fitted:
        shares: Vectors = fitted["shares"].astype(np.float32)
    return shares
