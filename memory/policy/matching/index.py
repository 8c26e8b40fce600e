"""Which facts share words with a question: BM25 over the facts of one person."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log
from typing import Generic, TypeVar

Id = TypeVar("Id", bound=Hashable)

SATURATION = 1.2  # k1: how soon a repeated word stops adding
LENGTH_SHARE = 0.75  # b: how much a long fact is held back


class WordIndex(Generic[Id]):
    """Robertson & Zaragoza, "The Probabilistic Relevance Framework" (2009)."""

    def __init__(self, terms: Mapping[Id, Sequence[str]]) -> None:
        self.terms = terms
        self.ids = tuple(terms)
        self.places = {one: place for place, one in enumerate(self.ids)}
        mean = sum(map(len, terms.values())) / max(len(terms), 1) or 1.0
        self._holding: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, said in enumerate(terms.values()):
            drag = 1 - LENGTH_SHARE + LENGTH_SHARE * len(said) / mean
            for term, times in Counter(said).items():
                weight = times * (SATURATION + 1) / (times + SATURATION * drag)
                self._holding[term].append((place, weight))

    def rarity(self, term: str) -> float:
        """Its inverse frequency: 0.3 for a word of every fact, more for a rare one."""
        holding = len(self._holding.get(term, ()))
        return log(1 + (len(self.ids) - holding + 0.5) / (holding + 0.5))

    def matched(self, asked: Mapping[str, float]) -> "Match[Id]":
        """`asked` is how much each term counts."""
        scores: defaultdict[int, float] = defaultdict(float)
        most = 0.0
        for term, counts in asked.items():
            rarity = self.rarity(term) * counts
            most += rarity
            for place, weight in self._holding.get(term, ()):
                scores[place] += rarity * weight
        return Match(self, dict(scores), most)


@dataclass(frozen=True)
class Match(Generic[Id]):
    """How far each fact shares what was asked for; by its place in the index."""

    index: WordIndex[Id]
    scores: Mapping[int, float]
    most: float

    def best(self, number: int) -> list[Id]:
        places = nlargest(number, self.scores, key=self.scores.__getitem__)
        return [self.index.ids[place] for place in places]

    def share(self, one: Id) -> float:
        """0 to 1: of what a fact with every term asked for would have."""
        score = self.scores.get(self.index.places.get(one, -1), 0.0)
        return min(score / self.most, 1.0) if score else 0.0
