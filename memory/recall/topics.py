"""What a question asks for by name: which city, whose surname."""

import tomllib
from functools import cache
from importlib.resources import files

from memory.policy.sameness.lexicon import Table
from memory.policy.sameness.words import forms_of


def asked_topics(question: str) -> frozenset[str]:
    named = _table().alike(forms_of(question))
    return frozenset(topic for found in named for topic in found.name.split())


@cache
def _table() -> Table:
    data = files("memory.policy.lexicon").joinpath("asked_topics.toml")
    listed: dict[str, dict[str, str]] = tomllib.loads(data.read_text("utf-8"))
    return Table(listed["asked"])
