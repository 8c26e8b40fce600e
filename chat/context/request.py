"""What the model is sent, and the report of what went in and what did not."""

from dataclasses import dataclass
from enum import StrEnum

from chat.context.budget import tokens_of
from memory.engines.language import Line
from memory.recall import Recall


class Layer(StrEnum):
    """In the order in which they stand in a request."""

    INSTRUCTIONS = "instructions"
    PERSONAL_CONTEXT = "personal_context"
    PROFILE = "profile"
    ARCHIVE = "archive"
    DIGEST = "digest"
    NOTE = "note"
    WINDOW = "window"
    MESSAGE = "message"


@dataclass(frozen=True)
class Part:
    """One layer: its lines, and why something of it is not there, if so."""

    layer: Layer
    lines: tuple[Line, ...] = ()
    left_out: int = 0  # entries
    because: str = ""

    @property
    def tokens(self) -> int:
        return sum(tokens_of(line.text) for line in self.lines)


@dataclass(frozen=True)
class Request:
    """The parts in order, and what was recalled for them."""

    parts: tuple[Part, ...]
    recalled: Recall

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for part in self.parts for line in part.lines)

    @property
    def note(self) -> list[dict[str, str]]:
        """What the reply is given, by id: the words stay with the facts."""
        return [
            {"fact": str(found.fact.pk), "why": found.why}
            for found in self.recalled.facts
        ]

    @property
    def report(self) -> list[dict[str, object]]:
        """Per layer: messages, tokens, what was left out and why; no words."""
        return [
            {
                "layer": part.layer,
                "messages": len(part.lines),
                "tokens": part.tokens,
                "left_out": part.left_out,
                "because": part.because,
            }
            for part in self.parts
        ]
