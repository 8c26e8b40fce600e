"""Whether a sentence looks back or ahead, so that "in June" means one June."""

import re

from memory.policy.moments.calendar import Lean
from memory.policy.moments.words import PARTICLES, TENSES, Word, words_of

_CLAUSE = re.compile(r"[,;:.!?\n\u2013\u2014]")
_SENTENCE_ENDS = ".!?\n"
_OPENING = ' \t"\u00ab\u201c('
_PAST_RUSSIAN = re.compile(r"[\u0430-\u044f]{2,30}л[аои]?(?:ся|сь)?")
_PRESENT_RUSSIAN = re.compile(
    r"[\u0430-\u044f]{1,30}(?:[еи]м|[еи]те|[еи]шь|[еиуюая]т|[еи]мся|[еи]тся|[ую]сь)"
)
_PAST_ENGLISH = re.compile(r"[a-z]{2,30}ed")
_HAVE_GOT = re.compile(r"\b(have|has|[a-z]{1,20}['’](?:ve|s)) got\b", re.IGNORECASE)
_GET_DONE = re.compile(r"\b(getting|being|gets?|be) [a-z]{2,30}ed\b", re.IGNORECASE)


def lean_of(text: str, place: int) -> Lean:
    """The clause around the place decides, or else the text; present looks ahead."""
    for part in (_clause(text, place), text):
        bare = _without_participles(part)
        words = words_of(bare)
        if any(word.text in TENSES["future"] for word in words):
            return Lean.FUTURE
        if any(_is_past(word.text) and not _is_name(bare, word) for word in words):
            return Lean.PAST
        if any(_is_present(word.text) for word in words):
            return Lean.FUTURE
    return Lean.FUTURE


def _without_participles(part: str) -> str:
    """Getting married, have got: no past."""
    return _HAVE_GOT.sub(r"\1", _GET_DONE.sub(r"\1", part))


def _is_name(part: str, word: Word) -> bool:
    """Lake Baikal looks like a past in Russian; a text in capitals names nothing."""
    before = part[: word.start].rstrip(_OPENING)
    is_inside = bool(before) and before[-1] not in _SENTENCE_ENDS
    return is_inside and part[word.start : word.end].istitle() and not part.istitle()


def is_past(text: str, place: int) -> bool:
    return lean_of(text, place) is Lean.PAST


def is_perfect(text: str) -> bool:
    """Have been, I've played: a past that still lasts."""
    return any(
        word.text in TENSES["perfect_english"] or word.text.endswith("'ve")
        for word in words_of(text)
    )


def is_change(text: str) -> bool:
    return any(word.text in TENSES["changes"] for word in words_of(text))


def is_held(text: str, place: int) -> bool:
    """Done once, and so from then on: put the skis away until winter."""
    return any(word.text in TENSES["held"] for word in words_of(_clause(text, place)))


def clause_around(text: str, start: int, end: int) -> tuple[int, int]:
    """From the sign before `start` to the one that follows `end`."""
    first = max((m.end() for m in _CLAUSE.finditer(text, 0, start)), default=0)
    after = _CLAUSE.search(text, end)
    return first, after.start() if after else len(text)


def _clause(text: str, place: int) -> str:
    return text[slice(*clause_around(text, place, place))]


def _is_present(word: str) -> bool:
    return word in TENSES["present"] or bool(_PRESENT_RUSSIAN.fullmatch(word))


def _is_past(word: str) -> bool:
    if word in TENSES["past_english"]:
        return True
    if _PAST_RUSSIAN.fullmatch(word):
        return word not in TENSES["not_past_russian"]
    looks_past = _PAST_ENGLISH.fullmatch(word) is not None
    return looks_past and word not in PARTICLES["not_past_english"]
