"""Which topic a statement is the value of, by signs listed for its language."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memory.engines.builtin.roles import role_in
from memory.policy.candidate import Category

LEXICON = Path(__file__).with_name("lexicon")


@dataclass(frozen=True)
class Attribute:
    """`topic` is empty where a person may have several."""

    category: Category
    topic: str = ""


@dataclass(frozen=True)
class Sign:
    pattern: re.Pattern[str]
    attribute: Attribute


def attribute_of(statement: str, language: str) -> Attribute | None:
    """Of a statement in the third person or in the person's own words."""
    if role := role_in(statement, language):
        return Attribute(*role)
    for sign in _signs(language):
        if sign.pattern.search(statement):
            return sign.attribute
    return None


@cache
def _signs(language: str) -> tuple[Sign, ...]:
    """In the order of the file: the first that fits decides."""
    path = LEXICON / f"attributes.{language}.toml"
    if not path.is_file():
        return ()
    read = tomllib.loads(path.read_text("utf-8"))
    return tuple(
        Sign(
            re.compile(_spelled(pattern, read["terms"])),
            Attribute(Category(entry["category"]), entry.get("topic", "")),
        )
        for entry in read["attribute"]
        for pattern in entry["signs"]
    )


def _spelled(pattern: str, terms: dict[str, str]) -> str:
    """`<NAME>` in a sign stands for the term of that name."""
    for name, meaning in terms.items():
        pattern = pattern.replace(f"<{name}>", f"(?:{meaning})")
    return pattern
