"""Who holds a role of which a person has one at a time: "my dentist is Ms Hill"."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from memory.policy.candidate import Category
from memory.policy.sameness.words import stem

LEXICON = Path(__file__).with_name("lexicon") / "roles.toml"
LONGEST = 200  # characters; who holds a role is told briefly


@dataclass(frozen=True)
class Role:
    pattern: re.Pattern[str]
    category: Category
    topic: str


def role_in(statement: str, language: str) -> tuple[Category, str] | None:
    """Its category and its topic; a guitar teacher has another than a teacher."""
    if len(statement) > LONGEST:
        return None
    for role in _roles(language):
        if found := role.pattern.search(statement):
            narrower = stem(found["narrower"].lower()) if found["narrower"] else ""
            return role.category, "-".join(filter(None, [role.topic, narrower]))
    return None


@cache
def _roles(language: str) -> tuple[Role, ...]:
    spoken = tomllib.loads(LEXICON.read_text("utf-8")).get(language)
    return tuple(_read(spoken)) if spoken else ()


def _read(spoken: dict[str, Any]) -> Iterator[Role]:
    for category, roles in spoken["roles"].items():
        for name, words in roles.items():
            named = _spelled(words, spoken)
            for turn in spoken["turns"]:
                pattern = turn.replace("<ROLE>", named).replace(
                    "<NAME>", spoken["name"]
                )
                yield Role(re.compile(pattern), Category(category), f"role.{name}")


def _spelled(words: str, spoken: dict[str, Any]) -> str:
    """The role with what may stand before it, in either case of its first letter."""
    unsaid, never = spoken["unsaid"], spoken["never"]
    narrower = rf"(?!(?i:{never}|{unsaid})\s)(?P<narrower>[^\W\d_]{{2,20}}) "
    return rf"(?:(?i:{unsaid}) ){{0,2}}(?:{narrower})?(?i:{words})"
