"""Counts to figures: precision, recall, F1, shares."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Judged:
    """Gold against prediction, over pairs of booleans."""

    pairs: Sequence[tuple[bool, bool]]

    @property
    def precision(self) -> float:
        return share(gold for gold, predicted in self.pairs if predicted)

    @property
    def recall(self) -> float:
        return share(predicted for gold, predicted in self.pairs if gold)

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return round(2 * self.precision * self.recall / both, 4) if both else 0.0

    @property
    def right(self) -> float:
        return share(gold == predicted for gold, predicted in self.pairs)


def share(yes: Iterable[bool]) -> float:
    """Of nothing: 0."""
    answers = list(yes)
    return round(sum(answers) / len(answers), 4) if answers else 0.0
