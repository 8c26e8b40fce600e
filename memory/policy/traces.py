"""What a condensed text still tells of a statement that has been erased."""

from collections.abc import Sequence

from memory.policy.sameness import names_in, numbers_in, rare_words
from memory.policy.wording import sentences

SHARE = 0.5  # of a statement's rare words in one sentence: it retells the statement


def without_traces(text: str, statements: Sequence[str]) -> str:
    """The text without the sentences that retell one of the statements."""
    told = sentences(text)
    kept = [one for one in told if not _retells_any(one, statements)]
    return text if len(kept) == len(told) else " ".join(kept)


def _retells_any(sentence: str, statements: Sequence[str]) -> bool:
    return any(_retells(sentence, statement) for statement in statements)


def _retells(sentence: str, statement: str) -> bool:
    marks = names_in(statement) | numbers_in(statement)
    if marks & (names_in(sentence) | numbers_in(sentence)):
        return True
    rare = rare_words(statement)
    return len(rare & rare_words(sentence)) >= max(len(rare) * SHARE, 1)
