"""How much a request may hold, counted before anything is sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import ngettext

from chat.record import UnspeakableError
from memory.engines.language import Line
from memory.policy.wording import sentences

# Conservative for every tokeniser we know of: English has 4 bytes a token and more,
# Cyrillic 5 and more, CJK 3.
BYTES_A_TOKEN = 3
TOKENS_A_MESSAGE = 4  # role and separators


class MessageTooLongError(UnspeakableError):
    """The message alone does not fit; says by how much."""

    def __init__(self, text: str, room: int) -> None:
        self.over = tokens_of(text) - room
        size = len(text.encode("utf-8", "replace"))
        characters = -(-self.over * BYTES_A_TOKEN * len(text) // size)
        told = ngettext(
            "This message is too long for the language model, by about %(n)s "
            "character.",
            "This message is too long for the language model, by about %(n)s "
            "characters.",
            characters,
        )
        super().__init__(told % {"n": characters})


def tokens_of(text: str) -> int:
    """An estimate from above."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN) + TOKENS_A_MESSAGE


def tokens_in(lines: Iterable[Line]) -> int:
    return sum(tokens_of(line.text) for line in lines)


@dataclass(frozen=True)
class Budget:
    """Tokens for the request, the reply apart; and messages, whatever they hold."""

    tokens: int
    messages: int

    @classmethod
    def of_deployment(cls, messages: int) -> "Budget":
        return cls(settings.LANGUAGE_CONTEXT_TOKENS, messages)

    def room_beside(self, message: Line) -> int:
        """Tokens left for all that is not the message; MessageTooLongError."""
        room = self.tokens - tokens_of(message.text)
        if room < 0:
            raise MessageTooLongError(message.text, self.tokens)
        return room


def newest_within(lines: Sequence[Line], *, tokens: int, messages: int) -> int:
    """How many of the last lines fit."""
    fitting = 0
    for line in reversed(lines[-messages:] if messages else []):
        tokens -= tokens_of(line.text)
        if tokens < 0:
            break
        fitting += 1
    return fitting


def sentences_within(tokens: int, text: str) -> str:
    """The text, or as many of its first sentences as fit."""
    if tokens_of(text) <= tokens:
        return text
    kept = ""
    for sentence in sentences(text):
        longer = f"{kept} {sentence.strip()}".strip()
        if tokens_of(longer) > tokens:
            break
        kept = longer
    return kept


def beginning_within(tokens: int, text: str) -> str:
    """As much of the text as fits, be it in the middle of a sentence."""
    most = max(tokens - TOKENS_A_MESSAGE, 0) * BYTES_A_TOKEN
    return text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")
