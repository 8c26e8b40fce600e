"""The lines that conversations add to an export."""

import uuid
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from chat.models import Message, Persona
from memory.lines import (
    Count,
    FactLine,
    Line,
    PersonLine,
    RequestLine,
    Text,
    TombstoneLine,
    When,
    Word,
    Zone,
)
from memory.policy.utterance import Delivery

MOST_NAMED = 1_000  # facts
MOST_TRIES = 32_766  # the column has room for one more
LongWord = Annotated[Text, Field(max_length=200)]


class PersonaLine(Line):
    """A persona of the chats below; the `scope` of its own facts is its id."""

    line: Literal["persona"] = "persona"
    id: uuid.UUID
    slug: Annotated[Word, Field(pattern="^[-A-Za-z0-9_]{1,50}$")]
    name: Annotated[Word, Field(max_length=100)]
    preset: Word = Persona.DEFAULT_PRESET
    shares: bool = True


class ChatLine(Line):
    line: Literal["chat"] = "chat"
    id: uuid.UUID
    title: Text
    persona_id: uuid.UUID
    channel: Annotated[Word, Field(max_length=30)]
    session_id: LongWord
    last_position: Count
    last_said_at: When
    digest: Text
    digest_cursor: Count
    digest_on_device: bool
    kept_whole: bool
    archived_up_to: Count
    created_at: When


class SummaryLine(Line):
    """What remains of archived messages."""

    line: Literal["summary"] = "summary"
    id: uuid.UUID
    chat_id: uuid.UUID
    from_position: Count
    to_position: Count
    said_from: When
    said_until: When
    text: Text
    created_at: When


class NamedLine(Line):
    """One that a reply was given, or was not, and why."""

    fact: uuid.UUID
    why: Word
    score: float = 0.0
    meaning: float = 0.0
    words: float = 0.0


class MessageLine(Line):
    line: Literal["message"] = "message"
    id: uuid.UUID
    chat_id: uuid.UUID
    position: Annotated[Count, Field(ge=1)]
    role: Message.Role
    text: Text
    said_at: When
    time_zone: Zone
    delivery: Delivery
    answers_id: uuid.UUID | None
    idempotency_key: LongWord = ""
    learned_at: When | None
    learn_tries: Annotated[Count, Field(le=MOST_TRIES)] = 0
    learn_failure: Word = ""
    parked_at: When | None = None
    note: Annotated[list[NamedLine], Field(max_length=MOST_NAMED)] = []
    left_out: Annotated[list[NamedLine], Field(max_length=MOST_NAMED)] = []


class EvidenceLine(Line):
    """The sentence that a fact rests on."""

    line: Literal["evidence"] = "evidence"
    id: uuid.UUID
    fact_id: uuid.UUID
    message_id: uuid.UUID | None
    summary_id: uuid.UUID | None
    text: Text
    said_at: When


class StandingLine(Line):
    """What every request carries: what the person wrote, and the profile."""

    line: Literal["standing"] = "standing"
    scope: Word
    personal_context: Text
    profile: Text
    profile_by_hand: bool = False
    profile_after: Count = 0


AnyLine = Annotated[
    PersonLine
    | FactLine
    | TombstoneLine
    | RequestLine
    | PersonaLine
    | ChatLine
    | SummaryLine
    | MessageLine
    | EvidenceLine
    | StandingLine,
    Field(discriminator="line"),
]
LINE: TypeAdapter[AnyLine] = TypeAdapter(AnyLine)
