"""What lines say together that no table would refuse, and nothing could live with."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from chat.imports.reading import ContradictionError
from memory.lines import FactLine, Line, PersonLine


def refuse_contradictions(lines: Sequence[Line]) -> None:
    """ContradictionError for two people, and for facts that are their own rivals."""
    people = [line for line in lines if isinstance(line, PersonLine)]
    facts = [line for line in lines if isinstance(line, FactLine)]
    follows = {one.id: one.superseded_by_id for one in facts}
    contests = {one.id: one.contests_id for one in facts}
    if len(people) > 1 or _is_a_circle(follows) or _is_a_circle(contests):
        raise ContradictionError


def _is_a_circle(names: Mapping[UUID, UUID | None]) -> bool:
    """Whoever looks for the last of a chain would walk for ever."""
    known: set[UUID] = set()
    for first in names:
        walked: set[UUID] = set()
        one: UUID | None = first
        while one and one not in known:
            if one in walked:
                return True
            walked.add(one)
            one = names.get(one)
        known |= walked
    return False
