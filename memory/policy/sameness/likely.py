"""What a newer statement is likely to be to an older one, by meaning and words.

Words know what there is a rule for; meaning has seen the rest. One hidden layer weighs
both vectors, their product and their difference (InferSent: Conneau et al., EMNLP 2017)
with what the words say. Fitted by `manage.py train` to the pairs of training/pairs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from memory.policy.sameness.agreement import verbs_differ
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Polarity, Reading
from memory.policy.sameness.relations import Relation
from memory.policy.sameness.shared import about_the_same
from memory.policy.softmax import Floats, softmax

WEIGHTS = Path(__file__).with_name("likely.npz")
SCALE = np.float32(3)  # of vectors and verdicts: nothing is heard above the rest
LABELS = (
    Relation.SAME,
    Relation.REFINED,
    Relation.CHANGED,
    Relation.CONTRADICTED,
    Relation.APART,
)
VERDICTS = tuple(Relation)
HOMECOMING = frozenset({"back", "moved_home"})  # meanings of the lexicon
CLOSING = (Relation.CHANGED, Relation.CONTRADICTED)

# Chosen on pairs of other authors than those it was fitted to (training/README.md).
CLOSES = 0.75  # the share from which meaning alone ends what stands
ALIKE = 0.6  # from which it takes both for one
ALIKE_UNSHARED = 0.9  # the same, where no word of either is in the other
SURELY_SAME = 0.95  # from which the newer one need not be kept
SAME_OR_LESS = 0.8  # the same, where the newer one has no more words of its own
DOUBT = 0.75  # from which it keeps both though the words end or join them
NEAR = 0.25  # cosine; of farther ones meaning says nothing


@dataclass(frozen=True)
class Meanings:
    """Centred unit vectors of the model it was fitted to, shape (size,) each."""

    old: Floats
    new: Floats

    @property
    def nearness(self) -> float:
        return float(self.old @ self.new)


@dataclass(frozen=True)
class Layers:
    """A hidden layer of rectified units, and the layer of shares above it."""

    hidden: Floats
    hidden_bias: Floats
    out: Floats
    out_bias: Floats

    @classmethod
    def read(cls, path: Path) -> "Layers":
        with np.load(path) as fitted:
            return cls(*(fitted[name].astype(np.float32) for name in fitted.files))

    def write(self, path: Path) -> None:
        parts = {name: part.astype(np.float16) for name, part in vars(self).items()}
        np.savez_compressed(path, **parts)

    def shares(self, rows: Floats) -> Floats:
        met = np.maximum(rows @ self.hidden + self.hidden_bias, 0)
        return softmax(met @ self.out + self.out_bias)


def features(old: Floats, new: Floats, verdicts: Sequence[Relation]) -> Floats:
    """A row for each pair: shape (n, 1 + 4 * size + verdicts)."""
    told = np.eye(len(VERDICTS), dtype=np.float32)[list(map(VERDICTS.index, verdicts))]
    shared = old * new
    nearness = shared.sum(axis=-1, keepdims=True)
    scaled = SCALE * np.hstack([shared, np.abs(old - new), new, old, told])
    rows: Floats = np.hstack([nearness, scaled])
    return rows


def weighed(
    found: Relation,
    old: Reading,
    new: Reading,
    meanings: Meanings,
    *,
    on_one_shelf: bool,
) -> Relation:
    """What the words found, or what meaning is surer of."""
    is_told = found is Relation.CORRECTED or new.is_("addition")
    if is_told or _is_back(new) or meanings.nearness < NEAR:
        return found
    shares = _likely(found, meanings)
    if found is not Relation.APART:
        return Relation.APART if shares[Relation.APART] >= DOUBT else found
    if not about_the_same(old, new) or _are_of_other_tastes(old, new):
        return Relation.APART
    if sum(shares[one] for one in CLOSING) >= CLOSES:
        is_of_one_matter = on_one_shelf or bool(_shared(old, new))
        likelier = max(CLOSING, key=lambda one: shares[one])
        return likelier if is_of_one_matter else Relation.APART
    enough = ALIKE if _shared(old, new) else ALIKE_UNSHARED
    if shares[Relation.SAME] + shares[Relation.REFINED] >= enough:
        return _of_one(shares, old, new)
    return Relation.APART


def _is_back(new: Reading) -> bool:
    """Back from the cottage: the stay is over, and nothing else is."""
    return new.is_("ending") and bool(new.content & HOMECOMING)


def _shared(old: Reading, new: Reading) -> frozenset[str]:
    return old.core & new.core or old.attributes & new.attributes


def _are_of_other_tastes(old: Reading, new: Reading) -> bool:
    """Can't stand celery, can't stand karaoke: nothing is nearer, and they are two."""
    tastes = sets("verbs")["attitudes"]
    both = old.content & new.content & tastes
    return bool(both) and not (old.core - tastes) & (new.core - tastes)


def _of_one(shares: Mapping[Relation, float], old: Reading, new: Reading) -> Relation:
    """The fuller one stays; no name or number of the older one gets lost.

    Where one word stands for another, they may be two things: no alcohol, no milk.
    """
    if new.polarity is Polarity.TRUE and verbs_differ(old, new):
        return Relation.APART
    before, after = old.core - new.core, new.core - old.core
    if old.names - new.content or old.numbers - new.numbers:
        return Relation.APART
    if len(before) == len(after) == 1:
        return Relation.APART
    if new.names - old.content or new.numbers - old.numbers:
        return Relation.REFINED
    enough = SURELY_SAME if len(after) > len(before) else SAME_OR_LESS
    return Relation.SAME if shares[Relation.SAME] >= enough else Relation.REFINED


def _likely(found: Relation, meanings: Meanings) -> dict[Relation, float]:
    rows = features(meanings.old[None], meanings.new[None], [found])
    return dict(zip(LABELS, map(float, _layers().shares(rows)[0]), strict=True))


@cache
def _layers() -> Layers:
    return Layers.read(WEIGHTS)
