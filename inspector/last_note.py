"""What the last reply was given of the person, in the words that a model reads."""

from chat.evidence import given_to
from chat.models import Message
from memory.models import Person
from memory.note import line_of, note_of
from memory.policy.told import best_first_and_last
from memory.rows import acting_for


def last_note(person: Person) -> str:
    """Empty when nothing was given; a fact that has ended since says until when."""
    with acting_for(person):
        replies = person.messages.filter(role=Message.Role.ASSISTANT)
        last = list(replies.order_by("-said_at", "-position")[:1])
    for given in given_to(person, last).values():
        ranked = best_first_and_last(given)
        return note_of([line_of(one.fact, person.time_zone) for one in ranked])
    return ""
