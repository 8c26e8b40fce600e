"""Utterances → outcomes: extraction, gate, lifespan, meaning; then one transaction."""

from collections.abc import Sequence
from datetime import datetime

from memory.engines.embedding import EmbeddingError
from memory.models import Person
from memory.policy.utterance import Utterance
from memory.remember.by_hand import (
    AlikeError,
    Draft,
    Filed,
    Placing,
    RefusedError,
    add_by_hand,
    draft_by_hand,
    edit_by_hand,
)
from memory.remember.proposal import Done, Outcome, Place, Proposal
from memory.remember.propose import meaning_of, propose, weighed
from memory.remember.settle import settle
from memory.store import holding

__all__ = [
    "AlikeError",
    "Done",
    "Draft",
    "EmbeddingError",
    "Filed",
    "Outcome",
    "Place",
    "Placing",
    "Proposal",
    "RefusedError",
    "add_by_hand",
    "draft_by_hand",
    "edit_by_hand",
    "meaning_of",
    "propose",
    "remember",
    "settle",
    "weighed",
]


def remember(
    person: Person, said: Sequence[Utterance], *, at: datetime, place: Place
) -> list[Outcome]:
    """The whole way, for a caller with nothing of its own to write."""
    proposals = propose(person, said, at=at, place=place)
    with holding(person):
        return settle(person, proposals, at=at, place=place)
