"""What kind of sentence this is: meaning and word forms under one linear layer."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from memory.engines.builtin.wordforms import wordforms
from memory.engines.embedding import Vectors, bundled_model
from memory.policy.candidate import Category
from memory.policy.softmax import softmax

WEIGHTS = Path(__file__).with_name("weights.npz")
MEANING_SCALE, WORDFORM_SCALE = 5.0, 5.0  # so that both parts learn at one pace

STOPS = " \t.!…。！।"
WISH = "wish"  # how the assistant shall answer
KEPT = (WISH, *(category.value for category in Category))
PASSED_OVER = (
    "state",
    "figure",
    "courtesy",
    "command",
    "question",
    "hypothesis",
    "knowledge",
    "hearsay",
    "secret",
)
LABELS = KEPT + PASSED_OVER


@dataclass(frozen=True)
class Judgement:
    """How likely a sentence holds a fact, and the likeliest label on either side."""

    fact: float
    label: str  # of KEPT
    otherwise: str  # of PASSED_OVER


def judge(sentences: Sequence[str], languages: Sequence[str]) -> list[Judgement]:
    """One batch through the embedding, 20 ms a sentence."""
    if not sentences:
        return []
    told = [bare(sentence) for sentence in sentences]
    vectors = bundled_model().passages(told)
    weights, bias = _weights()
    shares = softmax(features(vectors, told, languages) @ weights + bias)
    return [_judgement(row) for row in shares]


def bare(sentence: str) -> str:
    """A full stop tells how a person types, not what is said."""
    return sentence.strip(STOPS)


def features(
    vectors: Vectors, sentences: Sequence[str], languages: Sequence[str]
) -> Vectors:
    forms = wordforms(sentences, languages)
    joined: Vectors = np.hstack([MEANING_SCALE * vectors, WORDFORM_SCALE * forms])
    return joined


@cache
def _weights() -> tuple[Vectors, Vectors]:
    with np.load(WEIGHTS) as fitted:
        return fitted["weights"].astype(np.float32), fitted["bias"]


def _judgement(shares: Vectors) -> Judgement:
    kept, passed_over = shares[: len(KEPT)], shares[len(KEPT) :]
    return Judgement(
        fact=float(kept.sum()),
        label=KEPT[_shelf(kept)],
        otherwise=PASSED_OVER[int(passed_over.argmax())],
    )


def _shelf(kept: Vectors) -> int:
    """A goal expires: it has to outweigh all other shelves together."""
    likeliest = kept.argsort()[::-1]
    best = int(likeliest[0])
    is_doubtful = KEPT[best] == Category.GOALS and kept[best] < kept.sum() / 2
    return int(likeliest[1]) if is_doubtful else best
