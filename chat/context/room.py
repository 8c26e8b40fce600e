"""Layers on their way into the budget, the weightiest first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chat.context.budget import newest_within, sentences_within, tokens_of
from chat.context.request import Layer, Part
from memory.engines.builtin.summary import summarise
from memory.engines.language import Line
from memory.note import best_first_and_last, note_of
from memory.recall import Recall, Recalled, Why

OVER_BUDGET = "over the budget"
CONDENSED = "condensed into the digest of this turn"
UNFOLDED = "waiting to be folded into the digest"
CROWDED_OUT = {Why.TOO_LONG, Why.ENOUGH}
CONDENSED_WORDS = 120
CONDENSED_TOKENS = 480  # kept free as soon as anything has to be condensed
HEADINGS = {
    Layer.PERSONAL_CONTEXT: "What the person wrote about themself for every request:",
    Layer.PROFILE: "What the person has been busy with lately:",
    Layer.ARCHIVE: "What was talked about before in this chat:",
    Layer.DIGEST: "What was said earlier in this chat, in short:",
}


@dataclass
class Room:
    """Tokens that are still free; what does not fit is counted, never just gone."""

    tokens: int

    def take(self, part: Part) -> Part:
        if part.tokens > self.tokens:
            left_out = part.left_out + len(part.lines)
            return Part(part.layer, left_out=left_out, because=OVER_BUDGET)
        self.tokens -= part.tokens
        return part

    def note(self, recalled: Recall) -> tuple[Part, Recall]:
        """The facts as far as they fit, the most relevant first."""
        given, left_out = recalled.facts, recalled.left_out
        while given and tokens_of(_note_of(given)) > self.tokens:
            left_out = (replace(given[-1], why=Why.TOO_LONG), *left_out)
            given = given[:-1]
        crowded = sum(one.why in CROWDED_OUT for one in left_out)
        part = Part(
            Layer.NOTE,
            system(Layer.NOTE, _note_of(given)).lines,
            left_out=crowded,
            because=OVER_BUDGET if crowded else "",
        )
        return self.take(part), replace(recalled, facts=given, left_out=left_out)

    def window(self, lines: Sequence[Line], messages: int) -> tuple[Part, str]:
        """The newest lines, and the older ones condensed where not all of them fit."""
        fitting = newest_within(lines, tokens=self.tokens, messages=messages)
        if fitting < len(lines):
            free = max(self.tokens - CONDENSED_TOKENS, 0)
            fitting = newest_within(lines, tokens=free, messages=messages)
        kept, fallen = lines[len(lines) - fitting :], lines[: len(lines) - fitting]
        because = CONDENSED if fallen else ""
        part = Part(Layer.WINDOW, tuple(kept), left_out=len(fallen), because=because)
        return self.take(part), _condensed(fallen)

    def digest(self, stored: str, condensed: str, unfolded: int) -> Part:
        """The stored one, and what of this turn is condensed."""
        free = self.tokens - tokens_of(HEADINGS[Layer.DIGEST])
        text = sentences_within(free, f"{stored}\n{condensed}".strip())
        part = block(Layer.DIGEST, text)
        because = UNFOLDED if unfolded else ""
        return self.take(replace(part, left_out=unfolded, because=because))

    def archive(self, summaries: Sequence[str], beyond: int) -> Part:
        """Newest first as far as they fit; told in the order of time."""
        told = block(Layer.ARCHIVE, "")
        fitting = 0
        for end in range(1, len(summaries) + 1):
            longer = block(Layer.ARCHIVE, "\n".join(reversed(summaries[:end])))
            if longer.tokens > self.tokens:
                break
            told, fitting = longer, end
        left_out = len(summaries) - fitting + beyond
        because = OVER_BUDGET if left_out else ""
        return self.take(replace(told, left_out=left_out, because=because))


def system(layer: Layer, text: str) -> Part:
    return Part(layer, (Line("system", text),) if text else ())


def block(layer: Layer, text: str) -> Part:
    return system(layer, f"{HEADINGS[layer]}\n{text}" if text else "")


def _note_of(given: Sequence[Recalled]) -> str:
    return note_of([one.line for one in best_first_and_last(given)])


def _condensed(fallen: Sequence[Line]) -> str:
    told = summarise("", [line.text for line in fallen], CONDENSED_WORDS)
    return sentences_within(CONDENSED_TOKENS, told)
