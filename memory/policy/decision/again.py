"""What is so again: it was so once, and what had taken its place is over."""

from collections.abc import Sequence
from datetime import datetime

from memory.policy.candidate import Candidate
from memory.policy.decision.outcome import Standing
from memory.policy.sameness import Reading, Relation, reading_of, relation
from memory.policy.sameness.ended import leaves_the_rest
from memory.policy.sameness.endings import verbs_of_ending
from memory.policy.sameness.reading import Polarity
from memory.policy.sameness.shared import about_the_same, graded


def stands_beside(candidate: Candidate, near: Sequence[Standing], at: datetime) -> bool:
    """Worth keeping, though told in passing: it is so again, or a part is gone."""
    new = reading_of(candidate.text)
    current = [one for one in near if one.valid_until is None or one.valid_until > at]
    in_part = any(leaves_the_rest(reading_of(one.text), new) for one in current)
    return in_part or _resumes(candidate, near, at)


def _resumes(candidate: Candidate, near: Sequence[Standing], at: datetime) -> bool:
    """It has ended, and is taken up again."""
    new = reading_of(candidate.text)
    ended = [
        reading_of(one.text)
        for one in near
        if one.valid_until and one.valid_until <= at
    ]
    return new.is_("anew") and any(
        about_the_same(old, new) and (old.core & new.core) - graded() for old in ended
    )


def in_its_place(
    candidate: Candidate, near: Sequence[Standing], current: Sequence[Standing]
) -> list[Standing]:
    """What stands where once stood what is so again."""
    new = reading_of(candidate.text)
    told = new.is_("anew") or "stay" in new.content
    if not told or new.is_("intent") or new.polarity is Polarity.NEVER:
        return []
    standing = {one.id: one for one in current}
    return [
        standing[once.followed_by]
        for once in near
        if once.followed_by in standing
        and _says_again(
            reading_of(once.text), new, reading_of(standing[once.followed_by].text).core
        )
    ]


def _says_again(old: Reading, new: Reading, since: frozenset[str]) -> bool:
    """All by which it differed from what came since, or the whole of it."""
    if old.polarity is not Polarity.TRUE or not about_the_same(old, new):
        return False
    if relation(old, new) in {Relation.SAME, Relation.REFINED}:
        return True
    own = old.core - since or old.core
    strange = since - old.content - verbs_of_ending()
    return own <= new.content and not new.content & strange
