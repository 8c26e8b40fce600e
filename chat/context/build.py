"""Layer upon layer, until the budget says no; nothing is dropped in silence."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from chat.context import background
from chat.context.background import Background
from chat.context.budget import Budget
from chat.context.request import Layer, Part, Request
from chat.context.room import Room, block, system
from chat.digest import Carried
from chat.models import Chat, Message, Persona
from memory.engines.language import Line
from memory.models import Person
from memory.policy.told import UNKEPT
from memory.recall import Question, Recall, recall

LATER_PARTS = 3  # archive, digest, message: a line each


@dataclass(frozen=True)
class Asked:
    """What is to be answered, and who by."""

    person: Person
    persona: Persona
    text: str
    at: datetime
    is_learned: bool = True

    @property
    def instructions(self) -> str:
        """A model that cannot keep a promise is told so."""
        own = self.persona.instructions
        return own if self.is_learned else f"{own}\n{UNKEPT}".strip()

    @property
    def budget(self) -> Budget:
        return Budget.of_deployment(self.persona.policy.request_messages)

    def recalled(self, window: Sequence[Line]) -> Recall:
        question = Question(
            text=self.text,
            at=self.at,
            before=window[-1].text if window else "",
            scope=self.persona.scope,
            shares=self.persona.shares,
        )
        return recall(self.person, question, policy=self.persona.policy)


def build(
    chat: Chat,
    message: Message,
    *,
    at: datetime,
    budget: Budget | None = None,
    digest: Carried | None = None,
) -> Request:
    """MessageTooLongError when the message alone does not fit.

    Over the budget the oldest of the window leave first; what leaves is condensed
    into the digest block of this turn, which is not stored.
    """
    learned = chat.person.remembers
    asked = Asked(chat.person, chat.persona, message.text, at, is_learned=learned)
    known = background.of_chat(chat, message, digest or Carried())
    return assembled(asked, known, budget or asked.budget)


def refuse_too_long(persona: Persona, text: str) -> None:
    """MessageTooLongError for what no request could hold."""
    most = persona.policy.request_messages
    Budget.of_deployment(most).room_beside(Line("user", text))


def build_unlogged(asked: Asked, window: Sequence[Line]) -> Request:
    """For a talk that only the client holds; MessageTooLongError."""
    known = background.of_person(asked.person, asked.persona, window)
    return assembled(replace(asked, is_learned=False), known, asked.budget)


def standing(person: Person, persona: Persona) -> list[str]:
    """What stands in every request, for a client that holds the talk itself."""
    known = background.of_person(person, persona)
    parts = [
        block(Layer.PERSONAL_CONTEXT, known.personal_context),
        block(Layer.PROFILE, known.profile),
    ]
    return [line.text for part in parts for line in part.lines]


def assembled(asked: Asked, known: Background, budget: Budget) -> Request:
    said = Line("user", asked.text)
    room = Room(budget.room_beside(said))
    instructions = room.take(system(Layer.INSTRUCTIONS, asked.instructions))
    note, recalled = room.note(asked.recalled(known.window))
    lasting = [
        instructions,
        room.take(block(Layer.PERSONAL_CONTEXT, known.personal_context)),
        room.take(block(Layer.PROFILE, known.profile)),
    ]
    lines = sum(len(part.lines) for part in [*lasting, note])
    # The digest is put in before the window, whose oldest leave first.
    told = room.digest(known.digest, "", known.unfolded_beyond)
    window, condensed = room.window(
        known.window, max(budget.messages - lines - LATER_PARTS, 0)
    )
    if condensed:
        room.tokens += told.tokens
        told = room.digest(known.digest, condensed, known.unfolded_beyond)
    archive = room.archive(known.summaries, known.summaries_beyond)
    message = Part(Layer.MESSAGE, (said,))
    parts = (*lasting, archive, told, note, window, message)
    return Request(parts, recalled)
