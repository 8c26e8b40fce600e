"""When a statement began to be true and when it ended, if it names no day for that."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memory.policy.candidate import Candidate, Moment
from memory.policy.decision.outcome import Standing
from memory.policy.lifespan import end_of
from memory.policy.moments.grammar import Role, mentions
from memory.policy.sameness import Reading, Relation, reading_of, relation
from memory.policy.sameness.lexicon import sets

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


def ending_of(candidate: Candidate) -> Moment | None:
    """I worked there in 2019, I was at school in May: over when that time was."""
    begins, told = candidate.valid_from, reading_of(candidate.text)
    if candidate.valid_until or begins is None:
        return candidate.valid_until
    whole = all(mention.role is Role.AT for mention in mentions(candidate.quote))
    state = told.is_("past") and not told.marks & {"change", "fulfilled", "ending"}
    return Moment(end_of(begins)) if whole and state else None


def follower_of(candidate: Candidate, near: Sequence[Standing]) -> UUID | None:
    """Told late: the first of the facts that took its place since it began."""
    begins, new = candidate.valid_from, _as_it_was_then(candidate)
    if begins is None:
        return None
    later = [
        fact
        for fact in near
        if _began(fact) > begins.at
        and relation(reading_of(fact.text), new) in IN_ITS_WAY
    ]
    return min(later, key=_began).id if later else None


def _as_it_was_then(candidate: Candidate) -> Reading:
    """I lived there from 2015 to 2018: then it was so, and what is now was not."""
    told = reading_of(candidate.text)
    over = candidate.valid_until is not None and told.is_("past")
    return replace(told, marks=told.marks - {"past", "done"}) if over else told


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
