"""What lines say together that no table would refuse, and nothing could live with."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from chat.imports.reading import ContradictionError
from chat.lines import MessageLine
from memory.lines import FactLine, Line, PersonLine


def refuse_contradictions(lines: Sequence[Line]) -> None:
    """ContradictionError for two people, for facts that are their own rivals, and for
    replies to what was not said before them in the same chat.
    """
    people = [line for line in lines if isinstance(line, PersonLine)]
    facts = [line for line in lines if isinstance(line, FactLine)]
    follows = {one.id: one.superseded_by_id for one in facts}
    contests = {one.id: one.contests_id for one in facts}
    messages = [line for line in lines if isinstance(line, MessageLine)]
    if len(people) > 1 or _is_a_circle(follows) or _is_a_circle(contests):
        raise ContradictionError
    if _answers_out_of_turn(messages):
        raise ContradictionError


def _answers_out_of_turn(messages: Sequence[MessageLine]) -> bool:
    said: dict[UUID | None, MessageLine] = {one.id: one for one in messages}
    return any(
        reply.chat_id != before.chat_id or reply.position <= before.position
        for reply in messages
        if (before := said.get(reply.answers_id))
    )


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
