"""Which facts share words with a question: BM25 over the facts of one person."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from math import log
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Id = TypeVar("Id", bound=Hashable)
Scores = NDArray[np.float32]
Holding = NDArray[np.int32]  # the places of facts; how often each says the term

SATURATION = 1.2  # k1: how soon a repeated word stops adding
LENGTH_SHARE = 0.75  # b: how much a long fact is held back
NOWHERE: Holding = np.empty((2, 0), np.int32)


@dataclass(frozen=True)
class WordIndex(Generic[Id]):
    """Robertson & Zaragoza, "The Probabilistic Relevance Framework" (2009).

    It never changes: whoever reads it goes on while a grown one takes its place.
    """

    ids: tuple[Id, ...] = ()
    lengths: Scores = field(default_factory=lambda: np.empty(0, np.float32))
    holding: Mapping[str, Holding] = field(default_factory=dict)

    def grown(self, terms: Mapping[Id, Sequence[str]]) -> "WordIndex[Id]":
        """With facts that it does not have yet."""
        lengths = np.array([len(said) for said in terms.values()], np.float32)
        more = _holding(terms.values(), start=len(self.ids))
        grown = {
            term: np.hstack([self.holding.get(term, NOWHERE), places])
            for term, places in more.items()
        }
        return WordIndex(
            (*self.ids, *terms),
            np.append(self.lengths, lengths),
            {**self.holding, **grown},
        )

    def rarity(self, term: str) -> float:
        """Its inverse frequency: 0.3 for a word of every fact, more for a rare one."""
        holding = self.holding.get(term, NOWHERE).shape[1]
        return log(1 + (len(self.ids) - holding + 0.5) / (holding + 0.5))

    def matched(self, asked: Mapping[str, float]) -> "Match[Id]":
        """`asked` is how much each term counts."""
        scores, most = np.zeros(len(self.ids), np.float32), 0.0
        for term, counts in asked.items():
            rarity = self.rarity(term) * counts
            most += rarity
            places, times = self.holding.get(term, NOWHERE)
            weights = times * (SATURATION + 1) / (times + self._drag[places])
            scores[places] += rarity * weights
        return Match(self, scores, most)

    def saying(self, terms: Set[str]) -> frozenset[Id]:
        """Any of them."""
        return frozenset(
            self.ids[place]
            for term in terms & self.holding.keys()
            for place in self.holding[term][0]
        )

    @cached_property
    def places(self) -> Mapping[Id, int]:
        return {one: place for place, one in enumerate(self.ids)}

    @cached_property
    def _drag(self) -> Scores:
        """How much each fact is held back for its length."""
        mean = max(float(self.lengths.mean()), 1.0) if self.ids else 1.0
        drag: Scores = 1 - LENGTH_SHARE + LENGTH_SHARE * self.lengths / mean
        return SATURATION * drag


@dataclass(frozen=True)
class Match(Generic[Id]):
    """How far each fact shares what was asked for; by its place in the index."""

    index: WordIndex[Id]
    scores: Scores
    most: float

    def best(self, number: int) -> list[Id]:
        places = np.flatnonzero(self.scores)
        order = np.argsort(-self.scores[places], kind="stable")
        return [self.index.ids[place] for place in places[order[:number]]]

    def share(self, one: Id) -> float:
        """0 to 1: of what a fact with every term asked for would have."""
        place = self.index.places.get(one)
        if place is None or not self.most:
            return 0.0
        return min(float(self.scores[place]) / self.most, 1.0)


def _holding(said: Iterable[Sequence[str]], *, start: int) -> dict[str, Holding]:
    found = defaultdict[str, list[tuple[int, int]]](list)
    for place, terms in enumerate(said, start):
        for term, times in Counter(terms).items():
            found[term].append((place, times))
    return {term: np.array(places, np.int32).T for term, places in found.items()}
