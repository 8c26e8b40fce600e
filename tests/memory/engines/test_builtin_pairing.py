"""What the layers of likeness learn from, and that they learn it the same each time."""

from collections import Counter

import numpy as np

from memory.engines.builtin.fitting import TRAINING
from memory.engines.builtin.pairing import (
    Pair,
    fitted,
    labelled_pairs,
    strangers_among,
)
from memory.policy.sameness import Relation
from memory.policy.sameness.likely import LABELS, features

LANGUAGES = {path.stem for path in TRAINING.glob("*.tsv")}


def test_every_language_teaches_every_label() -> None:
    taught = {(pair.language, pair.label) for pair in labelled_pairs()}

    assert taught == {(one, label) for one in LANGUAGES for label in LABELS}


def test_no_pair_is_labelled_twice() -> None:
    told = Counter((pair.language, pair.old, pair.new) for pair in labelled_pairs())

    assert told.most_common(1)[0][1] == 1


def test_strangers_speak_one_language_and_stand_side_by_side() -> None:
    given = [
        Pair(language, Relation.SAME, f"{language} old {n}", f"{language} new {n}")
        for language in ("en", "ru")
        for n in range(20)
    ]

    strangers = list(strangers_among(given))

    assert strangers
    for pair in strangers:
        assert pair.label is Relation.APART
        assert pair.old[:2] == pair.new[:2] == pair.language
        assert pair.old[-2:] != pair.new[-2:]


def test_the_same_rows_give_the_same_layers() -> None:
    random = np.random.default_rng(1)
    old, new = random.normal(size=(2, 1_000, 8)).astype(np.float32)
    labels = np.arange(1_000) % len(LABELS)
    rows = features(old, new, [LABELS[label] for label in labels])

    first, again = fitted(rows, labels), fitted(rows, labels)

    assert np.array_equal(first.hidden, again.hidden)
    right = (first.shares(rows).argmax(axis=1) == labels).mean()
    assert right > 1.5 / len(LABELS)  # of random vectors only the verdict tells
