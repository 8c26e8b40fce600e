"""The only writer of chats and messages."""

from chat.record.chats import (
    LONGEST_TITLE,
    choose,
    default_persona,
    open_chat,
    remove,
    rename,
)
from chat.record.messages import (
    KeyReusedError,
    Said,
    answer,
    answer_anew,
    say,
    support,
)
from chat.record.speakable import LONGEST_MESSAGE, UnspeakableError, speakable

__all__ = [
    "LONGEST_MESSAGE",
    "LONGEST_TITLE",
    "KeyReusedError",
    "Said",
    "UnspeakableError",
    "answer",
    "answer_anew",
    "choose",
    "default_persona",
    "open_chat",
    "remove",
    "rename",
    "say",
    "speakable",
    "support",
]
