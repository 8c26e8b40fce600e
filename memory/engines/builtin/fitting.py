"""From the labelled sentences of training/ to the weights and the centres we ship."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory.engines.builtin.classifier import (
    KEPT,
    LABELS,
    WEIGHTS,
    bare,
    features,
)
from memory.engines.builtin.language import ALPHABETIC, READ, SIZE, runs_of_letters
from memory.engines.builtin.language import WEIGHTS as LANGUAGE_WEIGHTS
from memory.engines.embedding import CENTRES, BundledE5, Vectors, unit
from memory.policy.matching.common_words import common_words, languages
from memory.policy.softmax import softmax

TRAINING = Path(__file__).with_name("training")
STEPS = 300
PACE, MOMENTUM, DECAY = np.float32(1), np.float32(0.9), np.float32(3e-4)
FOLDS = 5
RARE = 0.3  # how often a run counts that was never seen


@dataclass(frozen=True)
class Example:
    language: str
    label: str
    text: str


@dataclass(frozen=True)
class Figures:
    """Of held-out sentences: the share of labels and of kept-or-not that are right."""

    labels: float
    kept: float
    worst_language: str
    worst_kept: float


@dataclass(frozen=True)
class Layer:
    weights: Vectors
    bias: Vectors

    def write(self, path: Path) -> None:
        weights = self.weights.astype(np.float16)
        np.savez_compressed(path, weights=weights, bias=self.bias)


def examples() -> list[Example]:
    return [
        Example(path.stem, label, bare(text))
        for path in sorted(TRAINING.glob("*.tsv"))
        for label, text in map(_parted, path.read_text("utf-8").splitlines())
    ]


def _parted(line: str) -> list[str]:
    return line.split("\t")


def fit_centres(model: BundledE5, given: Sequence[Example]) -> Vectors:
    """Writes centres.npz; the raw passage vectors, to be used again."""
    texts = [example.text for example in given]
    passages = model.raw_passages(texts)
    queries = np.stack([model.raw_query(text) for text in texts])
    np.savez(CENTRES, query=_centre(queries, given), passage=_centre(passages, given))
    return passages


def fit_weights(passages: Vectors, given: Sequence[Example]) -> Figures:
    """Writes weights.npz; how well it does on sentences it was not fitted to."""
    with np.load(CENTRES) as centres:
        vectors = unit(passages - centres["passage"])
    texts = [example.text for example in given]
    rows = features(vectors, texts, [example.language for example in given])
    labels = np.array([LABELS.index(example.label) for example in given])
    _fitted(rows, labels).write(WEIGHTS)
    return _figures(_held_out(rows, labels), labels, given)


def fit_languages(given: Sequence[Example]) -> None:
    """Writes languages.npz: of sentences, and of each common word alone."""
    counts = np.full((SIZE, len(ALPHABETIC)), RARE, np.float32)
    told = [(each.text, each.language) for each in given]
    told += [(word, one) for one in languages() for word in common_words(one)]
    for text, spoken in told:
        if spoken in ALPHABETIC:
            runs = runs_of_letters(text[:READ].lower())
            np.add.at(counts[:, ALPHABETIC.index(spoken)], runs, 1)
    shares = np.log(counts / counts.sum(axis=0))
    np.savez_compressed(LANGUAGE_WEIGHTS, shares=shares.astype(np.float16))


def _centre(vectors: Vectors, given: Sequence[Example]) -> Vectors:
    """Each language weighs the same, however many sentences it has."""
    spoken = np.array([example.language for example in given])
    means = [
        vectors[spoken == language].mean(axis=0) for language in sorted(set(spoken))
    ]
    centre: Vectors = np.stack(means).mean(axis=0).astype(np.float32, copy=False)
    return centre


def _fitted(rows: Vectors, labels: NDArray[np.int64]) -> Layer:
    """Softmax regression by Nesterov's gradient, from zero: the same every time."""
    wanted = np.eye(len(LABELS), dtype=np.float32)[labels]
    weights: Vectors = np.zeros((rows.shape[1], len(LABELS)), np.float32)
    bias: Vectors = np.zeros(len(LABELS), np.float32)
    drift: Vectors = np.zeros_like(weights)
    bias_drift: Vectors = np.zeros_like(bias)
    many = np.float32(len(rows))
    for _ in range(STEPS):
        ahead = weights + MOMENTUM * drift
        errors = softmax(rows @ ahead + bias + MOMENTUM * bias_drift) - wanted
        drift *= MOMENTUM
        drift -= PACE * (rows.T @ errors / many + DECAY * ahead)
        bias_drift *= MOMENTUM
        bias_drift -= PACE * errors.mean(axis=0)
        weights += drift
        bias += bias_drift
    return Layer(weights, bias)


def _held_out(rows: Vectors, labels: NDArray[np.int64]) -> Vectors:
    """The shares of each sentence, from the folds it was not part of."""
    fold = np.arange(len(rows)) % FOLDS
    shares = np.zeros((len(rows), len(LABELS)), np.float32)
    for held in range(FOLDS):
        layer = _fitted(rows[fold != held], labels[fold != held])
        shares[fold == held] = softmax(rows[fold == held] @ layer.weights + layer.bias)
    return shares


def _figures(
    shares: Vectors, labels: NDArray[np.int64], given: Sequence[Example]
) -> Figures:
    kept_right = (shares[:, : len(KEPT)].sum(axis=1) > 0.5) == (labels < len(KEPT))
    spoken = np.array([example.language for example in given])
    by_language = {
        str(language): float(kept_right[spoken == language].mean())
        for language in sorted(set(spoken))
    }
    worst = min(by_language, key=lambda language: by_language[language])
    return Figures(
        labels=float((shares.argmax(axis=1) == labels).mean()),
        kept=float(kept_right.mean()),
        worst_language=worst,
        worst_kept=by_language[worst],
    )
