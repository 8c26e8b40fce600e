"""The lists in lexicon/ as patterns, by language."""

import re
import tomllib
from functools import cache
from pathlib import Path

LEXICON = Path(__file__).with_name("lexicon")


@cache
def pattern(name: str, language: str) -> re.Pattern[str]:
    """Matches nothing in a language that the list does not have."""
    lists = tomllib.loads((LEXICON / f"{name}.toml").read_text("utf-8"))
    return re.compile("|".join(lists.get(language, ["(?!)"])), re.IGNORECASE)
