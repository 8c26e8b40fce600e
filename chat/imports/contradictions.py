"""What lines say together that no table would refuse, and nothing could live with."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from chat.imports.reading import ContradictionError
from memory.lines import FactLine, Line, PersonLine


def refuse_contradictions(lines: Sequence[Line]) -> None:
    """ContradictionError for two people, and for facts that followed one another."""
    people = [line for line in lines if isinstance(line, PersonLine)]
    facts = [line for line in lines if isinstance(line, FactLine)]
    if len(people) > 1 or _is_a_circle({one.id: one.superseded_by_id for one in facts}):
        raise ContradictionError


def _is_a_circle(followed_by: Mapping[UUID, UUID | None]) -> bool:
    """Whoever looks for the newest of a chain would walk for ever."""
    known: set[UUID] = set()
    for first in followed_by:
        walked: set[UUID] = set()
        one: UUID | None = first
        while one and one not in known:
            if one in walked:
                return True
            walked.add(one)
            one = followed_by.get(one)
        known |= walked
    return False
