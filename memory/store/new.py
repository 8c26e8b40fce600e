"""What the store is asked to write, and how it refuses."""

import uuid
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from memory.models import Fact, Origin
from memory.policy.candidate import Category, Kind, Moment
from memory.policy.numbers import DEFAULT, MemoryPolicy

VITAL = 5  # importance of what a person wrote themself


class SuccessorStandsError(Exception):
    """Restoring would leave two current facts; `standing` is the other one."""

    def __init__(self, standing: Fact) -> None:
        super().__init__("another fact stands in its place")
        self.standing = standing


class EndedError(Exception):
    """Only what has not ended can be reworded."""


class AlreadyKnownError(Exception):
    """A current fact says exactly this, or speaks on the same topic."""

    def __init__(self, standing: Fact) -> None:
        super().__init__("a current fact says this already")
        self.standing = standing


@dataclass(frozen=True)
class Meaning:
    """A centred unit vector, not yet turned, and the model that made it."""

    vector: NDArray[np.float32]
    model: str


@dataclass(frozen=True)
class NewFact:
    """What `add` and `supersede` write; times are aware, UTC.

    `valid_until` writes a fact that has already ended, `followed_by` names what came
    after it. `confirmations` it inherits from the vaguer one it takes the place of.
    `contests` is the fact that a waiting one would replace.
    """

    text: str
    meaning: Meaning | None = None
    category: Category = Category.ABOUT_ME
    kind: Kind = Kind.FACT
    topic: str = ""
    scope: str = ""
    language: str = ""
    importance: int = 3
    confidence: float = 1.0
    confirmations: int = 1
    origin: Origin = Origin.SAID
    pinned: bool = False
    waiting: bool = False
    contests: uuid.UUID | None = None
    valid_from: Moment | None = None
    valid_until: Moment | None = None
    followed_by: uuid.UUID | None = None
    expires_at: datetime | None = None
    policy: MemoryPolicy = DEFAULT

    def by_hand(self) -> "NewFact":
        """The person's hand is stronger: it neither expires nor fades."""
        return replace(
            self,
            origin=Origin.BY_HAND,
            importance=VITAL,
            confidence=1.0,
            expires_at=None,
        )
