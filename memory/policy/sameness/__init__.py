"""When two statements say the same, and when they only look alike."""

from memory.policy.sameness.normal import normalised
from memory.policy.sameness.parts import names_in, numbers_in, rare_words
from memory.policy.sameness.reading import Reading, reading_of
from memory.policy.sameness.relation import Relation, alike_but_different, relation

__all__ = [
    "Reading",
    "Relation",
    "alike_but_different",
    "names_in",
    "normalised",
    "numbers_in",
    "rare_words",
    "reading_of",
    "relation",
]
