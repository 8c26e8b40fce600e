"""What the model is sent, and the report of what went in and what did not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from chat.context.budget import tokens_of
from chat.models import NamedFact
from memory.engines.language import Line
from memory.recall import Recall, Recalled


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


class Missing(StrEnum):
    """Why entries of a layer are not there; facts have recall's own reasons too."""

    OVER_BUDGET = "over_budget"
    CONDENSED = "condensed"  # into the digest of this turn
    UNFOLDED = "unfolded"  # waiting to be folded into the digest


@dataclass(frozen=True)
class Part:
    """One layer: its lines, and how many entries are not there, by reason."""

    layer: Layer
    lines: tuple[Line, ...] = ()
    because: Mapping[str, int] = field(default_factory=dict)

    @property
    def left_out(self) -> int:
        return sum(self.because.values())

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
    def note(self) -> list[NamedFact]:
        """What the reply is given, by id: the words stay with the facts."""
        return named(self.recalled.facts)

    @property
    def left_out(self) -> list[NamedFact]:
        """Which facts it is not given, by id too."""
        return named(self.recalled.left_out)

    @property
    def report(self) -> list[dict[str, object]]:
        """Per layer: messages, tokens, what was left out and why; no words."""
        return [
            {
                "layer": part.layer,
                "messages": len(part.lines),
                "tokens": part.tokens,
                "left_out": part.left_out,
                "because": dict(part.because),
            }
            for part in self.parts
        ]


def named(recalled: Iterable[Recalled]) -> list[NamedFact]:
    """By id, with the reason and the numbers of it: no words."""
    return [
        {
            "fact": str(one.fact.pk),
            "why": str(one.why),
            "score": round(one.score, 3),
            "meaning": round(one.meaning, 3),
            "words": round(one.words, 3),
        }
        for one in recalled
    ]
