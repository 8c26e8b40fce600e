"""Layers on their way into the budget, the weightiest first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chat.context.budget import (
    beginning_within,
    newest_within,
    sentences_within,
    tokens_of,
)
from chat.context.request import Layer, Missing, Part
from memory.engines.builtin.summary import summarise
from memory.engines.language import Line
from memory.note import note_of
from memory.policy.told import best_first_and_last
from memory.policy.wording import sentences
from memory.recall import Recall, Recalled, Why

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
            over = {Missing.OVER_BUDGET: len(part.lines)}
            return Part(part.layer, because=Counter(part.because) + Counter(over))
        self.tokens -= part.tokens
        return part

    def note(self, recalled: Recall) -> tuple[Part, Recall]:
        """The facts as far as they fit, the most relevant first."""
        given, left_out = recalled.facts, recalled.left_out
        while given and tokens_of(_note_of(given)) > self.tokens:
            left_out = (replace(given[-1], why=Why.OVER_BUDGET), *left_out)
            given = given[:-1]
        part = Part(
            Layer.NOTE,
            system(Layer.NOTE, _note_of(given)).lines,
            because=Counter(str(one.why) for one in left_out),
        )
        return self.take(part), replace(recalled, facts=given, left_out=left_out)

    def window(self, lines: Sequence[Line], messages: int) -> tuple[Part, str]:
        """The newest lines, and the older ones condensed where not all of them fit."""
        fitting = newest_within(lines, tokens=self.tokens, messages=messages)
        if fitting < len(lines):
            free = max(self.tokens - CONDENSED_TOKENS, 0)
            fitting = newest_within(lines, tokens=free, messages=messages)
        kept, fallen = lines[len(lines) - fitting :], lines[: len(lines) - fitting]
        part = Part(Layer.WINDOW, tuple(kept), _because(Missing.CONDENSED, len(fallen)))
        return self.take(part), _condensed(fallen)

    def digest(self, stored: str, condensed: str, unfolded: int) -> Part:
        """The stored one, and what of this turn is condensed."""
        free = self.tokens - tokens_of(HEADINGS[Layer.DIGEST])
        whole = f"{stored}\n{condensed}".strip()
        text = sentences_within(free, whole)
        part = block(Layer.DIGEST, text)
        over = len(sentences(whole)) - len(sentences(text))
        because = Counter(_because(Missing.UNFOLDED, unfolded))
        because.update(_because(Missing.OVER_BUDGET, over))
        return self.take(replace(part, because=because))

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
        because = _because(Missing.OVER_BUDGET, left_out)
        return self.take(replace(told, because=because))


def system(layer: Layer, text: str) -> Part:
    return Part(layer, (Line("system", text),) if text else ())


def block(layer: Layer, text: str) -> Part:
    return system(layer, f"{HEADINGS[layer]}\n{text}" if text else "")


def _because(reason: Missing, left_out: int) -> Mapping[str, int]:
    return {reason: left_out} if left_out else {}


def _note_of(given: Sequence[Recalled]) -> str:
    return note_of([one.line for one in best_first_and_last(given)])


def _condensed(fallen: Sequence[Line]) -> str:
    told = summarise("", [line.text for line in fallen], CONDENSED_WORDS)
    kept = sentences_within(CONDENSED_TOKENS, told)
    return kept or beginning_within(CONDENSED_TOKENS, told)
