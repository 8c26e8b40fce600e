"""The built-in rules: used without a model, and when a model fails or errs."""

from collections.abc import Sequence
from datetime import datetime

from memory.policy.candidate import Candidate
from memory.policy.decision.outcome import (
    Add,
    Confirm,
    Correct,
    Decision,
    Retract,
    Standing,
    Supersede,
)
from memory.policy.sameness import Reading, Relation, reading_of, relation

Judged = list[tuple[Standing, Relation]]


def decide(candidate: Candidate, near: Sequence[Standing], at: datetime) -> Decision:
    """Never merges by likeness alone; where the words do not tell, the fact is added."""
    judged = [
        (standing, _relation(candidate, standing, at))
        for standing in sorted(near, key=lambda s: s.similarity, reverse=True)
        if standing.valid_until is None or standing.valid_until > at
    ]
    return _decision(judged, candidate)


def _decision(judged: Judged, candidate: Candidate) -> Decision:
    if same := _of(judged, Relation.SAME):
        return Confirm(same[0].id)
    if wrong := _of(judged, Relation.CORRECTED):
        return Correct(wrong[0].id)
    if changed := _of(judged, Relation.CHANGED):
        return _change(changed, candidate)
    if contradicted := _of(judged, Relation.CONTRADICTED):
        return Supersede(tuple(s.id for s in contradicted), contradicts=True)
    if vaguer := _of(judged, Relation.REFINED):
        return Supersede(tuple(s.id for s in vaguer), refines=True)
    return Add()


def _of(judged: Judged, wanted: Relation) -> list[Standing]:
    return [standing for standing, found in judged if found is wanted]


def _change(changed: list[Standing], candidate: Candidate) -> Decision:
    targets = tuple(standing.id for standing in changed)
    return Retract(targets) if candidate.ends else Supersede(targets)


def _relation(candidate: Candidate, standing: Standing, at: datetime) -> Relation:
    old, new = reading_of(standing.text), reading_of(candidate.text)
    found = relation(old, new, standing.similarity)
    if candidate.topic and candidate.topic == standing.topic:
        found = _of_one_topic(found, old, new)
    if found in {Relation.CHANGED, Relation.CONTRADICTED} and (
        _is_of_before(candidate, standing) or _is_for_a_while(candidate, new)
    ):
        return Relation.APART
    return found


def _of_one_topic(found: Relation, old: Reading, new: Reading) -> Relation:
    """The topic has one value: what is neither the same nor finer is another."""
    if found is not Relation.APART or new.is_("addition"):
        return found
    says_more = new.names - old.content or new.numbers - old.content
    return Relation.CHANGED if says_more or new.denies else Relation.SAME


def _is_of_before(candidate: Candidate, standing: Standing) -> bool:
    """Told late: it was so before the standing fact began."""
    begins = candidate.valid_from
    started = standing.valid_from
    return begins is not None and started is not None and begins.at < started


def _is_for_a_while(candidate: Candidate, new: Reading) -> bool:
    """A stay with an end does not take the place of what lasts."""
    return candidate.valid_until is not None and not new.denies
