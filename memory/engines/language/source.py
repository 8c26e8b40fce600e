"""What a model is shown of a talk: bounded, whole sentences, the person's own words."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime

from memory.engines.builtin.own_words import own_words
from memory.engines.builtin.sentences import sentences
from memory.engines.language.door import Line
from memory.policy.moments.calendar import zone_named
from memory.policy.readable import readable
from memory.policy.utterance import Delivery, Turn, Utterance

EARLIER_TURNS = 6
LONGEST_EARLIER = 500  # characters of each
LONGEST_LINE = 4_000  # characters of one line of a talk that is folded
LONGEST_PORTION = 24_000  # characters of the lines that are folded at once
LONGEST_UNBROKEN = 2_000  # characters of a sentence that never ends


def source_of(said: Utterance) -> str:
    """Empty where the person typed no word of their own."""
    if said.delivery is not Delivery.TYPED:
        return ""
    own = sentences(own_words(readable(said.text)))
    source = "\n".join(sentence[:LONGEST_UNBROKEN] for sentence in own)
    return source if any(map(str.isalnum, source)) else ""


def earlier(turns: Sequence[Turn]) -> list[dict[str, str]]:
    """The talk before, to understand by; nothing in it is a source."""
    return [
        {"who": turn.role, "said": readable(turn.text[:LONGEST_EARLIER])}
        for turn in turns[-EARLIER_TURNS:]
    ]


def portions(lines: Sequence[Line]) -> Iterator[list[dict[str, str]]]:
    """All lines in order, in portions that a small model still reads to the end."""
    portion: list[dict[str, str]] = []
    left = LONGEST_PORTION
    for line in lines:
        text = readable(line.text[:LONGEST_LINE])
        if portion and len(text) > left:
            yield portion
            portion, left = [], LONGEST_PORTION
        portion.append({"role": line.role, "text": text})
        left -= len(text)
    if portion:
        yield portion


def moment_shown(at: datetime, time_zone: str) -> str:
    """By the person's own clock, with the weekday that relative words need."""
    with suppress(OverflowError):  # the last day of the year 9999, further east
        at = at.astimezone(zone_named(time_zone))
    return f"{at:%Y-%m-%d %H:%M, %A}"


def within(words: int, text: str) -> str:
    """Whole sentences up to so many words; of a first one longer than that, a part."""
    kept: list[str] = []
    left = words
    for sentence in sentences(text):
        left -= len(sentence.split())
        if left < 0:
            break
        kept.append(sentence)
    return " ".join(kept or text.split()[:words])
