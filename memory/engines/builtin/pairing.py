"""From the labelled pairs of training/pairs to the weights of what is likely."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.engines.builtin.fitting import FOLDS, TRAINING
from memory.engines.builtin.statements import dry
from memory.engines.embedding import BundledE5
from memory.policy.sameness import Relation, reading_of, relation
from memory.policy.sameness.likely import (
    CLOSES,
    CLOSING,
    LABELS,
    NEAR,
    WEIGHTS,
    Layers,
    features,
)
from memory.policy.softmax import Floats

PAIRS = TRAINING / "pairs"
UNITS, ROUNDS, BATCH = 32, 30, 128
PACE, DECAY = np.float32(1e-3), np.float32(1e-2)
MOMENTUM, SPREAD = np.float32(0.9), np.float32(0.999)  # as Kingma & Ba advise
STRANGERS = 0.45  # pairs of any two statements for each labelled one: they are apart
SEED = 0

Labels = NDArray[np.int64]


@dataclass(frozen=True)
class Pair:
    language: str
    label: Relation
    old: str
    new: str


@dataclass(frozen=True)
class Likelihoods:
    """Of held-out pairs: labels that are right, and what would be ended wrongly."""

    right: float
    wrongly_closed: float  # of those that stand side by side
    strangers_closed: float  # of those that nobody put together, if near enough


@dataclass(frozen=True)
class Paired:
    """All pairs as the layers see them; the last ones are strangers."""

    rows: Floats
    labels: Labels
    nearness: Floats  # cosines
    labelled: int


def labelled_pairs() -> list[Pair]:
    """As they meet in a memory: as dry statements."""
    return [
        Pair(path.stem, Relation(label), dry(old, path.stem), dry(new, path.stem))
        for path in sorted(PAIRS.glob("*.tsv"))
        for label, old, new in map(_parted, path.read_text("utf-8").splitlines())
    ]


def _parted(line: str) -> list[str]:
    return line.split("\t")


def fit_pairs(model: BundledE5, given: Sequence[Pair]) -> Likelihoods:
    """Writes likely.npz; how well it does on pairs it was not fitted to."""
    paired = _paired(model, [*given, *strangers_among(given)], len(given))
    fitted(paired.rows, paired.labels).write(WEIGHTS)
    return _figures(paired, _held_out(paired))


def _paired(model: BundledE5, pairs: Sequence[Pair], labelled: int) -> Paired:
    texts = list(dict.fromkeys(text for one in pairs for text in (one.old, one.new)))
    vectors = dict(zip(texts, model.passages(texts), strict=True))
    old = np.stack([vectors[one.old] for one in pairs])
    new = np.stack([vectors[one.new] for one in pairs])
    verdicts = [relation(reading_of(one.old), reading_of(one.new)) for one in pairs]
    labels = np.array([LABELS.index(one.label) for one in pairs])
    nearness = (old * new).sum(axis=1)
    return Paired(features(old, new, verdicts), labels, nearness, labelled)


def strangers_among(given: Sequence[Pair]) -> Iterator[Pair]:
    """Two statements of one language that nobody has put together."""
    random = np.random.default_rng(SEED)
    by_language = defaultdict(list)
    for one in given:
        by_language[one.language].append(one)
    for pairs in by_language.values():
        places = random.integers(len(pairs), size=(int(STRANGERS * len(pairs)), 2))
        for first, other in places.tolist():
            if first != other:
                old, new = pairs[first].old, pairs[other].new
                yield Pair(pairs[first].language, Relation.APART, old, new)


def fitted(rows: Floats, labels: Labels) -> Layers:
    """By Adam (Kingma & Ba, ICLR 2015), the pace falling to nothing."""
    random = np.random.default_rng(SEED)
    wanted = np.eye(len(LABELS), dtype=np.float32)[labels]
    parts = _first_parts(random, rows.shape[1])
    drift = [np.zeros_like(part) for part in parts]
    spread = [np.zeros_like(part) for part in parts]
    step = 0
    for turn in range(ROUNDS):
        order = random.permutation(len(rows))
        pace = PACE * np.float32(1 - turn / ROUNDS)
        for start in range(0, len(rows), BATCH):
            some = order[start : start + BATCH]
            step += 1
            slopes = _slopes(parts, rows[some], wanted[some])
            for place, slope in enumerate(slopes):
                drift[place] += (1 - MOMENTUM) * (slope - drift[place])
                spread[place] += (1 - SPREAD) * (slope**2 - spread[place])
                ahead = drift[place] / (1 - MOMENTUM**step)
                wide = np.sqrt(spread[place] / (1 - SPREAD**step))
                parts[place] -= pace * ahead / (wide + np.float32(1e-8))
    return Layers(*parts)


def _first_parts(random: np.random.Generator, size: int) -> list[Floats]:
    """He et al., "Delving Deep into Rectifiers" (ICCV 2015)."""
    sizes = (size, UNITS), (UNITS,), (UNITS, len(LABELS)), (len(LABELS),)
    return [
        random.normal(0, np.sqrt(2 / each[0]), each).astype(np.float32)
        if len(each) > 1
        else np.zeros(each, np.float32)
        for each in sizes
    ]


def _slopes(
    parts: Sequence[Floats], rows: Floats, wanted: Floats
) -> tuple[Floats, ...]:
    hidden, hidden_bias, out, _ = parts
    before = rows @ hidden + hidden_bias
    met = np.maximum(before, 0)
    errors = (Layers(*parts).shares(rows) - wanted) / np.float32(len(rows))
    back = (errors @ out.T) * (before > 0)
    return (
        rows.T @ back + DECAY * hidden,
        back.sum(axis=0),
        met.T @ errors + DECAY * out,
        errors.sum(axis=0),
    )


def _held_out(paired: Paired) -> Floats:
    """The shares of each pair, from the folds it was not part of."""
    fold = np.arange(len(paired.rows)) % FOLDS
    shares = np.zeros((len(paired.rows), len(LABELS)), np.float32)
    for held in range(FOLDS):
        layers = fitted(paired.rows[fold != held], paired.labels[fold != held])
        shares[fold == held] = layers.shares(paired.rows[fold == held])
    return shares


def _figures(paired: Paired, shares: Floats) -> Likelihoods:
    known = np.arange(len(shares)) < paired.labelled
    closing = shares[:, [LABELS.index(one) for one in CLOSING]].sum(axis=1) >= CLOSES
    side_by_side = known & (paired.labels == LABELS.index(Relation.APART))
    near = paired.nearness >= NEAR
    right = shares.argmax(axis=1) == paired.labels
    return Likelihoods(
        right=float(right[known].mean()),
        wrongly_closed=float(closing[side_by_side].mean()),
        strangers_closed=float((closing & near)[~known].mean()),
    )
