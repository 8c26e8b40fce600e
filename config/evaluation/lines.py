"""A labelled file, read strictly: every line is of the form, or none is used."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]


class NotOfTheFormError(ValueError):
    """Says which line and what is wrong with it."""


def labelled(path: Path, keys: Sequence[str]) -> list[Line]:
    """Every line of the file, each with all the keys; empty lines are passed over.

    A line without an id goes by its number, one without a language or a category
    counts under the empty one.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path}: {error}"
        raise NotOfTheFormError(message) from error
    return list(_parsed(text, keys))


def _parsed(text: str, keys: Sequence[str]) -> Iterator[Line]:
    for number, raw in enumerate(text.split("\n"), start=1):
        if raw.strip():
            yield _line(raw, number, keys)


def _line(raw: str, number: int, keys: Sequence[str]) -> Line:
    try:
        line = json.loads(raw)
    except json.JSONDecodeError as error:
        message = f"line {number} is not JSON: {error}"
        raise NotOfTheFormError(message) from error
    missing = [key for key in keys if not isinstance(line, dict) or key not in line]
    if missing:
        message = f"line {number} lacks {', '.join(missing)}"
        raise NotOfTheFormError(message)
    known: Line = line
    return {"id": number, "lang": "", "category": ""} | known
