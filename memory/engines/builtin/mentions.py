"""Names given in passing: a cat that a sentence about something else names."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memory.policy.candidate import Candidate, Category

LEXICON = Path(__file__).with_name("lexicon")
SURE = 0.9  # a possessive, a relation and a name leave little doubt
NAME = r"[^\W\d_a-zа-яё][\w'’-]{1,30}"  # begins with a capital


@dataclass(frozen=True)
class Relations:
    """Whom a person may call by name, and how to say it dryly."""

    pattern: re.Pattern[str]
    several: Mapping[str, str]
    one: Mapping[str, str]
    says_several: str
    says_one: str

    def statement(self, relation: str, name: str) -> str:
        says = self.says_several if relation in self.several else self.says_one
        accusative = {**self.several, **self.one}[relation]
        return says.format(
            relation=relation,
            Relation=_capital(relation),
            Accusative=_capital(accusative),
            article="an" if relation[0] in "aeiou" else "a",
            name=name,
        )


def mentions(text: str, language: str) -> Iterator[Candidate]:
    """Each resting on no more than the words that name it."""
    relations = _relations(language)
    if relations is None:
        return
    for found in relations.pattern.finditer(text):
        relation, name = found["relation"].lower(), found["name"]
        yield Candidate(
            text=relations.statement(relation, name),
            quote=found[0],
            category=Category.RELATIONSHIPS,
            language=language,
            confidence=SURE,
        )


@cache
def _relations(language: str) -> Relations | None:
    path = LEXICON / f"mentions.{language}.toml"
    if not path.is_file():
        return None
    read = tomllib.loads(path.read_text("utf-8"))
    several, one = _forms(read["several"]), _forms(read["one"])
    longest_first = sorted([*several, *one], key=len, reverse=True)
    pattern = (
        rf"\b(?i:{read['possessive']})\s+"
        rf"(?P<relation>(?i:{'|'.join(map(re.escape, longest_first))}))\s+"
        rf"(?:(?i:{read['called']})\s+)?(?P<name>{NAME})"
    )
    return Relations(
        re.compile(pattern), several, one, read["says_several"], read["says_one"]
    )


def _forms(listed: list[str] | dict[str, str]) -> dict[str, str]:
    return listed if isinstance(listed, dict) else {one: one for one in listed}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
