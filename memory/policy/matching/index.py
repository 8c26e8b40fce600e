"""Which facts share words with a question: BM25 over the facts of one person."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
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
        lengths = {one: len(said) for one, said in terms.items()}
        mean = sum(lengths.values()) / max(len(lengths), 1) or 1.0
        self._places: defaultdict[str, list[tuple[Id, float]]] = defaultdict(list)
        for one, said in terms.items():
            drag = 1 - LENGTH_SHARE + LENGTH_SHARE * lengths[one] / mean
            for term, times in Counter(said).items():
                weight = times * (SATURATION + 1) / (times + SATURATION * drag)
                self._places[term].append((one, weight))

    def rarity(self, term: str) -> float:
        """Its inverse frequency: 0.3 for a word of every fact, more for a rare one."""
        holding = len(self._places.get(term, ()))
        return log(1 + (len(self.terms) - holding + 0.5) / (holding + 0.5))

    def shares(self, asked: Mapping[str, float]) -> dict[Id, float]:
        """Scores as a share of what a fact with every word asked for would have."""
        most = sum(self.rarity(term) * counts for term, counts in asked.items())
        return {
            one: min(score / most, 1.0) for one, score in self.scores(asked).items()
        }

    def best(self, asked: Mapping[str, float], most: int) -> list[Id]:
        scores = self.scores(asked)
        return nlargest(most, scores, key=scores.__getitem__)

    def scores(self, asked: Mapping[str, float]) -> dict[Id, float]:
        """By the facts that share a term; `asked` is how much each term counts."""
        scores: defaultdict[Id, float] = defaultdict(float)
        for term, counts in asked.items():
            rarity = self.rarity(term) * counts
            for one, weight in self._places.get(term, ()):
                scores[one] += rarity * weight
        return dict(scores)
