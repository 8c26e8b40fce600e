"""What a well-known name is the name of: a Fiesta is a car, Monzo is a bank."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Reading
from memory.policy.sameness.shared import graded, wider
from memory.policy.sameness.words import forms_of, stem

Values = frozenset[str]
_LEXICON: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent.parent / "lexicon" / "makes.toml").read_text("utf-8")
)


def sorts_of(names: Values) -> Values:
    return Values(sort for make, sort in _sorts().items() if make <= names)


def sorts_had(old: Reading) -> Values:
    """Of the one thing that is driven, used, banked with. But: a cat called Pixel."""
    said = old.content - old.names - old.numbers - old.terms - graded()
    if len(old.clauses) > 1 or not said <= _told_of_things():
        return Values()
    if not old.names:
        return wider(said & Values().union(*sets("rivals").values()))
    own = said if old.names - old.places - old.kin else Values()
    return sorts_of(old.names - old.kin) | own & Values(_LEXICON["sorts"])


@cache
def _sorts() -> dict[Values, str]:
    return {
        Values(map(stem, forms_of(name))): sort
        for sort, names in _LEXICON["sorts"].items()
        for name in names.split(",")
    }


@cache
def _told_of_things() -> Values:
    listed = _LEXICON["had"]
    words = map(stem, forms_of(listed["words"]))
    return Values(listed["meanings"].split()).union(words)
