"""What fits: two limits at once on the rendered text, and nothing said twice."""

from collections.abc import Set
from dataclasses import dataclass, field, replace

from memory.policy.matching.terms import terms_of
from memory.policy.numbers import MemoryPolicy
from memory.policy.sameness import alike_but_different
from memory.recall.answer import Recalled, Why

SAID_TWICE = 0.85  # of the terms of both
NEARLY = 0.15  # cosine


@dataclass(frozen=True)
class Opened:
    """A fact that may get in: how long its line is with its break, what it says."""

    one: Recalled
    length: int
    terms: Set[str]

    @classmethod
    def of(cls, one: Recalled) -> "Opened":
        terms = set(terms_of(one.fact.text, one.fact.language))
        return cls(one, len(str(one.line)) + 1, terms)


@dataclass
class Filling:
    """A note being filled, the best first. A fact is passed over whole, never cut."""

    policy: MemoryPolicy
    left_out: list[Recalled] = field(default_factory=list)
    _inside: list[Opened] = field(default_factory=list)

    @property
    def taken(self) -> tuple[Recalled, ...]:
        return tuple(opened.one for opened in self._inside)

    def offer(self, one: Recalled) -> None:
        """A fact that cannot get in is not opened."""
        if why := self._closed_to(one):
            self.left_out.append(replace(one, why=why))
        else:
            self._try(Opened.of(one))

    def _try(self, opened: Opened) -> None:
        if why := self._obstacle(opened):
            self.left_out.append(replace(opened.one, why=why))
        else:
            self._inside.append(opened)

    def _closed_to(self, one: Recalled) -> Why | None:
        if one.why is Why.FAR:
            return Why.FAR
        is_full = len(self._inside) >= self.policy.recall_facts
        return Why.ENOUGH if is_full else None

    def _obstacle(self, opened: Opened) -> Why | None:
        characters = sum(other.length for other in self._inside)
        if characters + opened.length > self.policy.recall_characters:
            return Why.TOO_LONG
        is_said = any(_says_the_same(opened, other) for other in self._inside)
        return Why.ALIKE if is_said else None


def _says_the_same(opened: Opened, other: Opened) -> bool:
    """As near to the question, and no name, number or "not" apart."""
    one, two = opened.one, other.one
    return (
        abs(one.meaning - two.meaning) <= NEARLY
        and _overlap(opened.terms, other.terms) >= SAID_TWICE
        and not alike_but_different(one.fact.text, two.fact.text)
    )


def _overlap(one: Set[str], other: Set[str]) -> float:
    """Dice: the share of the terms of both that they have in common."""
    return 2 * len(one & other) / max(len(one) + len(other), 1)
