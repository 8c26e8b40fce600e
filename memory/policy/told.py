"""How one fact stands in the memory note: written for models, read by our own."""

import re
from collections.abc import Iterator

_LINE = re.compile(r"^- (?P<when>\d{4}[\d/-]{0,20}): (?P<text>.+)$", re.MULTILINE)


def told(when: str, text: str) -> str:
    """`when` is an ISO 8601 date or interval; `text` has one line."""
    return f"- {when}: {text}"


def facts_told(note: str) -> Iterator[tuple[str, str]]:
    """(when, text) of each line, in the note's order."""
    for line in _LINE.finditer(note):
        yield line["when"], line["text"]
