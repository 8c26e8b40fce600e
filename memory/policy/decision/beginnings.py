"""When a statement began to be true and when it ended, if it names no day for that."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memory.policy.candidate import Candidate, Moment
from memory.policy.decision.outcome import Standing
from memory.policy.lifespan import end_of
from memory.policy.moments.grammar import Role, mentions
from memory.policy.sameness import Reading, Relation, reading_of, relation
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.shared import about_the_same

LIKE_IT = {Relation.SAME, Relation.REFINED}
IN_ITS_WAY = {Relation.CHANGED, Relation.CONTRADICTED}


def beginning_of(
    candidate: Candidate, near: Sequence[Standing], at: datetime
) -> Moment | None:
    """None: unknown, and it may always have been so."""
    if candidate.valid_from or candidate.valid_until:
        return candidate.valid_from
    if _has_just_begun(candidate.text) or _was_over(candidate, near, at):
        return Moment(at)
    rivals = _over_by(at, near, candidate, IN_ITS_WAY)
    return Moment(max(rivals)) if rivals else None


def ending_of(candidate: Candidate, time_zone: str = "UTC") -> Moment | None:
    """I worked there in 2019, I was at school in May: over when that time was."""
    begins, told = candidate.valid_from, reading_of(candidate.text)
    if candidate.valid_until or begins is None:
        return candidate.valid_until
    whole = all(mention.role is Role.AT for mention in mentions(candidate.quote))
    state = told.is_("past") and not told.marks & {"change", "fulfilled", "ending"}
    return Moment(end_of(begins, time_zone)) if whole and state else None


def follower_of(candidate: Candidate, near: Sequence[Standing]) -> UUID | None:
    """Told late: the first of the facts that took its place since it began."""
    begins, new = candidate.valid_from, reading_of(candidate.text)
    if begins is None:
        return None
    is_period = new.is_("past") and ending_of(candidate) is not None
    later = [
        fact
        for fact in near
        if _began(fact) > begins.at
        and _left_no_room(reading_of(fact.text), new, is_period=is_period)
    ]
    return min(later, key=_began).id if later else None


def _left_no_room(old: Reading, new: Reading, *, is_period: bool) -> bool:
    """I lived there from 2015 to 2018: then it was not so as it is now."""
    if relation(old, new) in IN_ITS_WAY:
        return True
    matter = old.attributes & new.attributes & sets("natures")["single"]
    standing = not old.is_("past") and bool(old.names - new.content)
    return is_period and standing and bool(matter) and about_the_same(old, new)


def _began(fact: Standing) -> datetime:
    return fact.valid_from or fact.recorded_at


def _has_just_begun(text: str) -> bool:
    """Bought, joined, gave up: told as news. Where one was born is none."""
    told = reading_of(text)
    if told.marks & {"intent", "former", "past"} or told.attributes & _never_news():
        return False
    return bool(told.marks & {"change", "anew", "fulfilled", "ending", "death"})


def _never_news() -> frozenset[str]:
    return sets("natures")["fixed"]


def _was_over(candidate: Candidate, near: Sequence[Standing], at: datetime) -> bool:
    """The same once ended: it is so again."""
    return bool(_over_by(at, near, candidate, LIKE_IT))


def _over_by(
    at: datetime, near: Sequence[Standing], candidate: Candidate, found: set[Relation]
) -> list[datetime]:
    """When the ended facts of this relation ended."""
    new = reading_of(candidate.text)
    return [
        fact.valid_until
        for fact in near
        if fact.valid_until
        and fact.valid_until <= at
        and relation(reading_of(fact.text), new) in found
    ]
