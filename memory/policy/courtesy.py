"""Thanks, greetings, apologies, replies of a word: nothing of the person."""

import re

from memory.policy.phrases import Phrases
from memory.policy.sameness import reading_of
from memory.policy.wording import plain

_CLAUSE_END = re.compile(
    r"[,.!?;:…\n\u3001\u3002\uff01\uff1f\uff0c\u060c\u061b]+|\s[-—]\s"
)
_WORDLESS = re.compile(r"[\W_]{0,400}")
_APOLOGY = Phrases("courtesy", "apology")


def is_courtesy(text: str) -> bool:
    """Every clause is one, or a short reply. An apology may lead to what is right."""
    told = _put_right_in(text)
    return _every_clause(told, ("courtesy", "whole"), ("reply", "words"))


def is_short_reply(text: str) -> bool:
    return _every_clause(text, ("reply", "words"))


def _put_right_in(text: str) -> str:
    """Sorry, my shoe size is 42, not 43: all of it, where nothing is put right."""
    border = _CLAUSE_END.search(text)
    if border is None or not _APOLOGY.cover(plain(text[: border.start()])):
        return text
    told = reading_of(text)
    puts_right = told.is_("correction") or told.contrasted or told.numbers
    return text[border.end() :] if puts_right else text


def _every_clause(text: str, *lists: tuple[str, str]) -> bool:
    spoken = plain(text)
    if any(Phrases(*entries).cover(spoken) for entries in lists):
        return True
    clauses = [c for c in _CLAUSE_END.split(spoken) if not _WORDLESS.fullmatch(c)]
    return all(
        any(Phrases(*entries).cover(clause) for entries in lists) for clause in clauses
    )
