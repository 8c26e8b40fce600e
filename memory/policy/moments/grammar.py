"""Finds the phrases of time in a text, and what part each plays in its sentence."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from memory.policy.moments import shapes
from memory.policy.moments.calendar_phrases import (
    date_,
    month_,
    new_year,
    numeric,
    season_,
    weekday,
    year_,
)
from memory.policy.moments.reader import HALVES, Reader, Taken, amount
from memory.policy.moments.relative_phrases import (
    own_unit,
    relative_day,
    shifted,
    which,
)
from memory.policy.moments.shapes import Amount, Shape
from memory.policy.moments.words import (
    DAYS,
    EDGES,
    MONTHS,
    NUMBERS,
    ORDINALS,
    PARTICLES,
    REPEATING,
    ROLES,
    SEASONS,
    UNITS,
    WEEKDAYS,
    WHICH,
    Word,
    words_of,
)

MOST = 6  # a statement that names more times is about none of them

_FIRST_WORDS = frozenset({"new", "нового", "half", "a", *HALVES}).union(
    *(MONTHS, WEEKDAYS, SEASONS, UNITS, DAYS, WHICH, NUMBERS, ORDINALS, EDGES)
)


class Role(StrEnum):
    AT = "at"
    FOR = "for"  # a plan is set for it: "перенесли на июнь", "moved it to June"
    FROM = "from"
    SINCE = "since"
    UNTIL = "until"
    THROUGH = "through"
    LASTING = "lasting"


@dataclass(frozen=True)
class Mention:
    role: Role
    start: int  # characters
    end: int
    shape: Shape | None = None
    amount: Amount | None = None  # of a span of time that begins somewhere else


def mentions(text: str) -> list[Mention]:
    return list(islice(_mentions(words_of(text)), MOST))


def _mentions(words: list[Word]) -> Iterator[Mention]:
    at = 0
    while at < len(words):
        if not may_begin(words[at].text):
            at += 1
            continue
        reader = Reader(words, at)
        mention, taken = mention_at(reader)
        if mention and not _recurs(reader, taken):
            yield mention
        at += max(taken, 1)


def may_begin(word: str) -> bool:
    """Most words of most sentences begin no time: no rule is tried on them."""
    return word in _FIRST_WORDS or word[0].isdigit()


def mention_at(reader: Reader) -> tuple[Mention | None, int]:
    if found := _shape(reader):
        shape, taken = found
        return Mention(_role(reader), *_ends(reader, taken), shape=shape), taken
    if lasting := amount(reader):
        length, taken = lasting
        if role := _lasting_role(reader, length):
            return Mention(role, *_ends(reader, taken), amount=length), taken
    return None, 1


def _ends(reader: Reader, taken: int) -> tuple[int, int]:
    words = reader.words[reader.at : reader.at + taken]
    return words[0].start, words[-1].end


def _recurs(reader: Reader, taken: int) -> bool:
    around = {reader.word(place) for place in (-2, -1, taken, taken + 1)}
    return bool(around & REPEATING["recurring"])


def _role(reader: Reader) -> Role:
    lead = reader.lead()
    for role in (Role.SINCE, Role.FROM, Role.UNTIL, Role.THROUGH):
        if lead in ROLES[role]:
            ends = role is Role.UNTIL and reader.word() in EDGES
            return Role.THROUGH if ends else role
    if lead in PARTICLES["to"]:
        return Role.THROUGH if reader.is_range() else Role.FOR
    is_set_for = lead in PARTICLES["purpose"] and reader.word() not in WHICH
    return Role.FOR if is_set_for else Role.AT


def _lasting_role(reader: Reader, length: Amount) -> Role | None:
    lead = reader.lead()
    if lead in ROLES["already"]:
        return Role.SINCE
    if lead in PARTICLES["nearest"]:
        lead = reader.further(-1).lead()
    if lead in ROLES["lasting"] and length.count > 0:
        return Role.LASTING
    return None


def _shape(reader: Reader) -> Taken | None:
    for rule in _RULES:
        if taken := rule(reader):
            return taken
    return None


def _edge(reader: Reader) -> Taken | None:
    third = EDGES.get(reader.word())
    if third is None:
        return None
    taken = 1
    while reader.word(taken) in PARTICLES["articles"]:
        taken += 1
    inner = reader.further(taken)
    if found := _shape(inner) or own_unit(inner):
        return shapes.part(found[0], third), taken + found[1]
    return None


_RULES: tuple[Callable[[Reader], Taken | None], ...] = (
    numeric,
    new_year,
    _edge,
    relative_day,
    shifted,
    which,
    date_,
    weekday,
    season_,
    month_,
    year_,
)
