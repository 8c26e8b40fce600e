"""What fits: two limits at once on the rendered text, and nothing said twice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from memory.models import Fact
from memory.policy.numbers import MemoryPolicy
from memory.policy.sameness import alike_but_different
from memory.recall.answer import Recalled, Why

SAID_TWICE = 0.92  # centred cosine; and only if no name, number or negation differs


@dataclass
class Filling:
    """A note being filled, the best first. A fact is passed over whole, never cut."""

    policy: MemoryPolicy
    taken: list[Recalled] = field(default_factory=list)
    left_out: list[Recalled] = field(default_factory=list)

    def fill(self, ranked: Iterable[Recalled]) -> None:
        for one in ranked:
            if why := self._obstacle(one):
                self.left_out.append(replace(one, why=why))
            else:
                self.taken.append(one)

    def _obstacle(self, one: Recalled) -> Why | None:
        if len(self.taken) >= self.policy.recall_facts:
            return Why.ENOUGH
        if _length([*self.taken, one]) > self.policy.recall_characters:
            return Why.TOO_LONG
        said = any(_says_the_same(one.fact, other.fact) for other in self.taken)
        return Why.ALIKE if said else None


def _length(lines: Sequence[Recalled]) -> int:
    """Each line with its line break."""
    return sum(len(str(one.line)) + 1 for one in lines)


def _says_the_same(one: Fact, other: Fact) -> bool:
    first, second = _vector(one), _vector(other)
    if first is None or second is None or first.shape != second.shape:
        return False
    near = float(first @ second) >= SAID_TWICE
    return near and not alike_but_different(one.text, other.text)


def _vector(fact: Fact) -> NDArray[np.float32] | None:
    """As PostgreSQL sends it: four bytes of head, then big-endian numbers."""
    sent = getattr(fact, "vector", None)
    if sent is None:
        return None
    return np.frombuffer(bytes(sent), ">f4", offset=4).astype(np.float32)
