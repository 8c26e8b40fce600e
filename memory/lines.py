"""The lines of an export: what is written, read back, and described as a schema."""

import uuid
from datetime import UTC, datetime
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
)

from memory.models import Actor, Category, FactEvent, Kind, Origin, Precision
from memory.policy.readable import readable
from memory.vault import KEY_BYTES

EARLIEST = datetime(2, 1, 1, tzinfo=UTC)
LATEST = datetime(9998, 1, 1, tzinfo=UTC)
MOST_EVENTS = 10_000
MOST_SECRETS = 100  # one an import


def _within_the_calendar(at: datetime) -> datetime:
    if not EARLIEST <= at <= LATEST:
        message = "no time zone can show a date so near to the calendar's end"
        raise ValueError(message)
    return at


def _known_language(code: str) -> str:
    if code not in dict(settings.LANGUAGES):
        message = "the pages do not speak this language"
        raise ValueError(message)
    return code


def _hexadecimal(mark: object) -> object:
    return mark.hex() if isinstance(mark, bytes | memoryview) else mark


def _known_zone(name: str) -> str:
    try:
        return ZoneInfo(name).key
    except (ZoneInfoNotFoundError, OSError) as error:
        message = "there is no such time zone"
        raise ValueError(message) from error


When = Annotated[AwareDatetime, AfterValidator(_within_the_calendar)]
Text = Annotated[str, AfterValidator(readable), Field(max_length=100_000)]
Word = Annotated[str, AfterValidator(readable), Field(max_length=64)]
Zone = Annotated[Word, AfterValidator(_known_zone)]
Mark = Annotated[str, BeforeValidator(_hexadecimal), Field(pattern="^([0-9a-f]{64})?$")]
Secret = Annotated[str, Field(pattern=f"^[0-9a-f]{{{4 * KEY_BYTES}}}$")]
Count = Annotated[int, Field(ge=0, le=2_000_000_000)]
Share = Annotated[float, Field(ge=0, le=1)]


class Line(BaseModel):
    """One JSON object; `line` says what it is. A field too many harms nobody."""

    model_config = ConfigDict(from_attributes=True, extra="ignore", allow_inf_nan=False)


class PersonLine(Line):
    """`marks` are the secrets behind tombstones and the marks of requests.

    With them it is known again what was erased, and what a client has sent before.
    """

    line: Literal["person"] = "person"
    time_zone: Zone
    language: Annotated[Word, AfterValidator(_known_language)]
    remembers: bool
    created_at: When
    marks: Annotated[list[Secret], Field(max_length=MOST_SECRETS)] = []


class EventLine(Line):
    """What happened to a fact, by whom, when."""

    what: FactEvent.What
    by: Actor
    at: When


class FactLine(Line):
    """One remembered statement with its whole life; `state` follows from the rest."""

    line: Literal["fact"] = "fact"
    id: uuid.UUID
    text: Text
    state: Word = ""
    kind: Kind
    category: Category
    topic: Word
    scope: Word
    language: Annotated[Word, Field(max_length=10)]
    importance: Annotated[int, Field(ge=1, le=5)]
    confidence: Share
    confirmations: Count
    origin: Origin
    pinned: bool
    waiting: bool
    contests_id: uuid.UUID | None
    valid_from: When | None
    valid_from_precision: Precision
    valid_until: When | None
    valid_until_precision: Precision
    mistaken: bool
    superseded_by_id: uuid.UUID | None
    recorded_at: When
    retired_at: When | None
    last_confirmed_at: When
    expires_at: When | None
    fades_at: When | None
    history: Annotated[list[EventLine], Field(max_length=MOST_EVENTS)] = []


class TombstoneLine(Line):
    """When something was erased, and the mark by which automation knows it again."""

    line: Literal["tombstone"] = "tombstone"
    mark: Mark = ""
    at: When


class RequestLine(Line):
    """A request that is not taken again: what it brought about has been erased."""

    line: Literal["request"] = "request"
    key: Annotated[Text, Field(max_length=200)]
    created_at: When
