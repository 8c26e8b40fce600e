"""Everything about a person as lines: memory's own, then the conversations."""

from collections.abc import Iterator

from chat.models import Chat
from memory.export import Line, chunks, line
from memory.export import lines as lines_of_memory
from memory.models import Person

CHAT = ("id", "title", "channel", "session_id", "digest", "archived_up_to")
SUMMARY = ("id", "from_position", "to_position", "said_from", "said_until", "text")
MESSAGE = (
    "id",
    "chat_id",
    "position",
    "role",
    "text",
    "said_at",
    "time_zone",
    "delivery",
    "answers_id",
)
EVIDENCE = ("id", "fact_id", "message_id", "summary_id", "text", "said_at")


def lines(person: Person) -> Iterator[Line]:
    """What comes first is referred to by what comes later."""
    yield from lines_of_memory(person)
    chats = person.chats.select_related("persona").order_by("created_at", "id")
    for chunk in chunks(person, chats):
        for chat in chunk:
            yield from _talk(person, chat)
    for sentences in chunks(person, person.evidence.order_by("said_at", "id")):
        yield from (line("evidence", one, EVIDENCE) for one in sentences)


def _talk(person: Person, chat: Chat) -> Iterator[Line]:
    yield line("chat", chat, CHAT) | {"persona": chat.persona.slug}
    summaries = person.summaries.filter(chat=chat).order_by("from_position")
    for told in chunks(person, summaries):
        yield from (line("summary", one, SUMMARY) for one in told)
    for said in chunks(person, person.messages.filter(chat=chat).in_order()):
        yield from (line("message", one, MESSAGE) for one in said)
