"""What is told to models in words that our own engine reads too."""

import re
from collections.abc import Iterator

_LINE = re.compile(r"^- (?P<when>\d{4}[\d/-]{0,20}): (?P<text>.+)$", re.MULTILINE)

UNKEPT = "Nothing that is said here will be remembered: do not promise that it will."


def told(when: str, text: str) -> str:
    """A fact of the note: `when` is an ISO 8601 date or interval, `text` one line."""
    return f"- {when}: {text}"


def facts_told(note: str) -> Iterator[tuple[str, str]]:
    """(when, text) of each line, in the note's order."""
    for line in _LINE.finditer(note):
        yield line["when"], line["text"]
