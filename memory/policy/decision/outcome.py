"""What a new statement can do to the facts that stand."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memory.policy.candidate import Category, Kind
from memory.policy.sameness.likely import Meanings


@dataclass(frozen=True)
class Standing:
    """A stored fact as a decision sees it; `valid_until` is None for a current one."""

    id: UUID
    text: str
    topic: str
    category: Category
    kind: Kind
    similarity: float  # cosine of centred vectors, -1..1
    recorded_at: datetime
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    by_hand: bool = False
    followed_by: UUID | None = None
    meanings: Meanings | None = None  # of itself and of the new statement


@dataclass(frozen=True)
class Add:
    """Nothing stands in its way."""


@dataclass(frozen=True)
class Confirm:
    """The same statement in other words."""

    target: UUID


@dataclass(frozen=True)
class Supersede:
    """The world changed: every target ends where the new statement begins."""

    targets: tuple[UUID, ...]
    refines: bool = False  # the same truth said more exactly; nothing changed
    contradicts: bool = (
        False  # both cannot be true, and nothing is said to have changed
    )


@dataclass(frozen=True)
class Correct:
    """The target never was true."""

    target: UUID


@dataclass(frozen=True)
class Retract:
    """The targets are no longer true, and the statement itself is not kept."""

    targets: tuple[UUID, ...]


@dataclass(frozen=True)
class Ignore:
    """Adds nothing to what stands."""

    reason: str


Decision = Add | Confirm | Supersede | Correct | Retract | Ignore


def label_of(decision: Decision) -> str:
    """The five labels in which pairs of statements are scored."""
    match decision:
        case Confirm() | Ignore():
            return "same"
        case Supersede(refines=True):
            return "refinement"
        case Supersede(contradicts=True) | Correct():
            return "contradiction"
        case Supersede() | Retract():
            return "update"
        case Add():
            return "different"
