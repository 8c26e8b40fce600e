"""Thanks, greetings, apologies, replies of a word: nothing of the person."""

import re

from memory.policy.phrases import Phrases
from memory.policy.wording import plain

_CLAUSE_END = re.compile(
    r"[,.!?;:…\n\u3001\u3002\uff01\uff1f\uff0c\u060c\u061b]+|\s[-—]\s"
)
_WORDLESS = re.compile(r"[\W_]{0,400}")


def is_courtesy(text: str) -> bool:
    """Every clause is one, or a short reply."""
    return _every_clause(text, ("courtesy", "whole"), ("reply", "words"))


def is_short_reply(text: str) -> bool:
    return _every_clause(text, ("reply", "words"))


def _every_clause(text: str, *lists: tuple[str, str]) -> bool:
    spoken = plain(text)
    if any(Phrases(*entries).cover(spoken) for entries in lists):
        return True
    clauses = [c for c in _CLAUSE_END.split(spoken) if not _WORDLESS.fullmatch(c)]
    return all(
        any(Phrases(*entries).cover(clause) for entries in lists) for clause in clauses
    )
