"""When two statements say the same, and when they only look alike."""

from memory.policy.sameness.normal import normalised
from memory.policy.sameness.parts import (
    capitalised_in,
    names_in,
    numbers_in,
    rare_words,
)
from memory.policy.sameness.reading import Reading, reading_of
from memory.policy.sameness.relation import alike_but_different, relation
from memory.policy.sameness.relations import Relation

__all__ = [
    "Reading",
    "Relation",
    "alike_but_different",
    "capitalised_in",
    "names_in",
    "normalised",
    "numbers_in",
    "rare_words",
    "reading_of",
    "relation",
]
