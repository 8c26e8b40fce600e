"""The request to the model: every layer in its order, inside one budget."""

from dataclasses import dataclass
from datetime import datetime

from chat.models import Chat, Message
from memory.engines.language import Line
from memory.note import best_first_and_last, note_of
from memory.recall import Question, Recall, recall
from memory.rows import acting_for


@dataclass(frozen=True)
class Request:
    """What the model is sent, and what was recalled for it."""

    lines: tuple[Line, ...]
    recalled: Recall

    @property
    def note(self) -> list[dict[str, str]]:
        """What the reply was given, by id: the words stay with the facts."""
        return [
            {"fact": str(found.fact.pk), "why": found.why}
            for found in self.recalled.facts
        ]


def build(chat: Chat, message: Message, *, at: datetime) -> Request:
    """Instructions, the memory note, the verbatim window, the message."""
    persona = chat.persona
    window = _window(chat, message)
    question = Question(
        text=message.text,
        at=at,
        before=window[-1].text if window else "",
        scope=persona.scope,
        shares=persona.shares_facts,
    )
    recalled = recall(chat.person, question, policy=persona.policy)
    note = note_of([found.line for found in best_first_and_last(recalled.facts)])
    standing = [Line("system", text) for text in (persona.instructions, note) if text]
    said = Line("user", message.text)
    return Request((*standing, *window, said), recalled)


def _window(chat: Chat, message: Message) -> list[Line]:
    with acting_for(chat.person):
        earlier = chat.messages.filter(position__lt=message.position)
        last = list(
            earlier.order_by("-position")[: chat.persona.policy.window_messages]
        )
    return [_line(chat, earlier) for earlier in reversed(last)]


def _line(chat: Chat, message: Message) -> Line:
    message.person = chat.person
    role = "user" if message.role == Message.Role.PERSON else "assistant"
    return Line(role, message.text)
