"""A model's decision, checked against what it was shown."""

from collections.abc import Callable, Sequence
from datetime import datetime

from memory.engines.language.answers import Decided, Verdict, answers_in
from memory.policy.candidate import Candidate
from memory.policy.decision import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Standing,
    Supersede,
)
from memory.policy.sameness import alike_but_different

ONE, SOME, NONE = range(1, 2), range(1, 100), range(1)
TARGETS = {
    Verdict.ADD: NONE,
    Verdict.CONFIRM: ONE,
    Verdict.SUPERSEDE: SOME,
    Verdict.REFINE: SOME,
    Verdict.CORRECT: ONE,
    Verdict.RETRACT: SOME,
    Verdict.IGNORE: NONE,
}


def stands(fact: Standing, at: datetime) -> bool:
    return fact.valid_until is None or fact.valid_until > at


def decision_of(
    answer: str, candidate: Candidate, shown: Sequence[Standing], at: datetime
) -> Decision | None:
    """None for nonsense: no decision, two that differ, ids that were not shown."""
    decided = {
        (each.decision, frozenset(each.ids)) for each in answers_in(answer, Decided)
    }
    if len(decided) != 1:
        return None
    verdict, ids = decided.pop()
    targets = [shown[each - 1] for each in sorted(ids) if 0 < each <= len(shown)]
    fits = len(targets) == len(ids) and len(ids) in TARGETS[verdict]
    if not fits or not all(stands(target, at) for target in targets):
        return None
    if verdict is Verdict.CONFIRM and _differs(candidate, targets):
        return None
    return _decision(verdict, targets)


def _differs(candidate: Candidate, targets: Sequence[Standing]) -> bool:
    """Another name, number or negation: that is not said again, whoever says so."""
    return any(alike_but_different(each.text, candidate.text) for each in targets)


def _decision(verdict: Verdict, targets: Sequence[Standing]) -> Decision:
    ids = tuple(target.id for target in targets)
    made: dict[Verdict, Callable[[], Decision]] = {
        Verdict.ADD: Add,
        Verdict.CONFIRM: lambda: Confirm(*ids),
        Verdict.SUPERSEDE: lambda: Supersede(ids),
        Verdict.REFINE: lambda: Supersede(ids, refines=True),
        Verdict.CORRECT: lambda: Correct(*ids),
        Verdict.RETRACT: lambda: Retract(ids),
        Verdict.IGNORE: lambda: Ignore("the model sees nothing new in it"),
    }
    return made[verdict]()
