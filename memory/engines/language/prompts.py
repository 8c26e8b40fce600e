"""The standing words of each request, and data written so that it stays data."""

import json
from functools import cache
from pathlib import Path

from memory.engines.language.door import Line

PROMPTS = Path(__file__).parent.parent / "prompts"


@cache
def prompt(name: str) -> str:
    return (PROMPTS / f"{name}.txt").read_text("utf-8")


def request(name: str, **data: object) -> list[Line]:
    """The prompt as the system's line and the data as the only line of the user's.

    The data is one JSON object: whatever it holds cannot end it, and with `<` escaped
    it holds no tag or role token either.
    """
    written = json.dumps(data, ensure_ascii=False, indent=1).replace("<", "\\u003c")
    return [Line("system", prompt(name)), Line("user", written)]
