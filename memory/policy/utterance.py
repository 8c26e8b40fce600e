"""What a person said, as memory receives it: memory knows nothing of chats."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Delivery(StrEnum):
    """How the text reached us; only typed text is a source of facts."""

    TYPED = "typed"
    PASTED = "pasted"
    FORWARDED = "forwarded"
    FILE = "file"
    TOOL = "tool"


@dataclass(frozen=True)
class Turn:
    """A line of the talk before an utterance; `role` is "person" or "assistant"."""

    role: str
    text: str


@dataclass(frozen=True)
class Utterance:
    """`said_at` is aware, `time_zone` an IANA name, `reference` the caller's own."""

    text: str
    said_at: datetime
    time_zone: str = "UTC"
    reference: str = ""
    delivery: Delivery = Delivery.TYPED
    before: tuple[Turn, ...] = ()
