"""What goes from the models to the transaction, and what comes out of it."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from memory.models import Fact
from memory.policy.candidate import Candidate
from memory.policy.decision import Add, Decision
from memory.policy.gate import Refusal
from memory.policy.lifespan import term_of
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.policy.utterance import Utterance
from memory.standing import Near
from memory.store import Meaning


@dataclass(frozen=True)
class Place:
    """Where what is said belongs: a persona's scope, and the policy it lives by."""

    scope: str = ""
    policy: MemoryPolicy = DEFAULT


@dataclass(frozen=True)
class Proposal:
    """A candidate with all the work done that needs a model."""

    said: Utterance
    candidate: Candidate
    refusal: Refusal | None = None
    meaning: Meaning | None = None
    near: Near = field(default_factory=Near)
    decision: Decision = field(default_factory=Add)

    @property
    def is_welcome(self) -> bool:
        """It may be stored, be it in quarantine."""
        return self.refusal is None or self.refusal.quarantines

    def term(self, policy: MemoryPolicy) -> datetime | None:
        said = self.said
        return term_of(self.candidate, said.said_at, said.time_zone, policy)


class Done(StrEnum):
    """What became of a candidate."""

    ADDED = "added"
    CONFIRMED = "confirmed"
    SUPERSEDED = "superseded"
    CORRECTED = "corrected"
    RETRACTED = "retracted"
    IGNORED = "ignored"
    REFUSED = "refused"
    ERASED = "erased"  # the person erased it after saying this
    WAITING = "waiting"  # for the person's yes


@dataclass(frozen=True)
class Outcome:
    """`fact` is the one that now says it, if any; `ended` those it put an end to."""

    proposal: Proposal
    done: Done
    fact: Fact | None = None
    refusal: Refusal | None = None
    ended: tuple[Fact, ...] = ()
