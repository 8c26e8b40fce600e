"""What a well-known name is the name of: a Fiesta is a car, Monzo is a bank."""

import tomllib
from functools import cache
from pathlib import Path

from memory.policy.sameness.words import forms_of, stem

_LEXICON = Path(__file__).parent.parent / "lexicon" / "makes.toml"


def sorts_of(names: frozenset[str]) -> frozenset[str]:
    return frozenset(_sorts()[name] for name in names & _sorts().keys())


@cache
def _sorts() -> dict[str, str]:
    listed = tomllib.loads(_LEXICON.read_text("utf-8"))
    return {
        stem(form): sort for sort, names in listed.items() for form in forms_of(names)
    }
