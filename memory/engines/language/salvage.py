"""What can be saved of an answer that is not quite the JSON that was asked for."""

import json
import re
from collections.abc import Iterable, Iterator

MOST_TRIES = 200  # beginnings of a value; bounds the work on a hostile answer
BEGINNING = re.compile(r"[{\[]")
THINKS, THOUGHT = "<think>", "</think>"
DECODER = json.JSONDecoder()


def values_in(text: str) -> Iterator[object]:
    """Each complete object or list, outermost first; of a broken one its whole parts.

    Prose and fences around them are passed over.
    """
    at = 0
    for _ in range(MOST_TRIES):
        beginning = BEGINNING.search(text, at)
        if beginning is None:
            return
        at = beginning.end()
        try:
            value, at = DECODER.raw_decode(text, beginning.start())
        except (ValueError, RecursionError):
            continue
        yield value


def without_thinking(pieces: Iterable[str]) -> Iterator[str]:
    """Some models think aloud before they answer; that is nobody's to read."""
    stream = iter(pieces)
    opening = ""
    for piece in stream:
        opening += piece
        if not _may_be_thinking(opening):
            break
    yield _after_thinking(opening)
    yield from stream


def _may_be_thinking(opening: str) -> bool:
    begun = opening.lstrip()
    if begun.startswith(THINKS):
        return THOUGHT not in begun
    return THINKS.startswith(begun)


def _after_thinking(opening: str) -> str:
    if opening.lstrip().startswith(THINKS):
        return opening.partition(THOUGHT)[2]
    return opening
