"""What fits: two limits at once on the rendered text, and nothing said twice."""

from dataclasses import dataclass, field, replace

from memory.policy.matching.terms import terms_of
from memory.policy.numbers import MemoryPolicy
from memory.policy.sameness import alike_but_different
from memory.recall.answer import Recalled, Why

SAID_TWICE = 0.85  # of the terms of both
NEARLY = 0.15  # cosine


@dataclass
class Filling:
    """A note being filled, the best first. A fact is passed over whole, never cut."""

    policy: MemoryPolicy
    taken: list[Recalled] = field(default_factory=list)
    left_out: list[Recalled] = field(default_factory=list)
    characters: int = 0  # of the lines taken, with their line breaks
    _said: list[set[str]] = field(default_factory=list)

    def offer(self, one: Recalled) -> None:
        """A fact that cannot get in is not opened."""
        if why := self._closed_to(one) or self._crowds_out(one):
            self.left_out.append(replace(one, why=why))
        else:
            self.taken.append(one)
            self._said.append(_terms(one))
            self.characters += _length(one)

    def _closed_to(self, one: Recalled) -> Why | None:
        if one.why is Why.FAR:
            return Why.FAR
        return Why.ENOUGH if len(self.taken) >= self.policy.recall_facts else None

    def _crowds_out(self, one: Recalled) -> Why | None:
        if self.characters + _length(one) > self.policy.recall_characters:
            return Why.TOO_LONG
        return Why.ALIKE if self._is_said(one) else None

    def _is_said(self, one: Recalled) -> bool:
        terms = _terms(one)
        return any(
            _overlap(terms, said) >= SAID_TWICE and _says_the_same(one, other)
            for other, said in zip(self.taken, self._said, strict=True)
        )


def _length(one: Recalled) -> int:
    """With its line break."""
    return len(str(one.line)) + 1


def _says_the_same(one: Recalled, other: Recalled) -> bool:
    """As near to the question, and no name, number or "not" apart."""
    near = abs(one.meaning - other.meaning) <= NEARLY
    return near and not alike_but_different(one.fact.text, other.fact.text)


def _terms(one: Recalled) -> set[str]:
    return set(terms_of(one.fact.text, one.fact.language))


def _overlap(one: set[str], other: set[str]) -> float:
    """Dice: the share of the terms of both that they have in common."""
    return 2 * len(one & other) / max(len(one) + len(other), 1)
