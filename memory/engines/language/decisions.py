"""A model's decision, checked against what it was shown."""

from collections.abc import Callable, Sequence

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


def decision_of(
    answer: str, candidate: Candidate, shown: Sequence[Standing]
) -> Decision | None:
    """None for nonsense: no decision, two that differ, ids that were not shown."""
    decided = {
        (each.decision, frozenset(each.ids)) for each in answers_in(answer, Decided)
    }
    if len(decided) != 1:
        return None
    verdict, ids = decided.pop()
    if len(ids) not in TARGETS[verdict] or not _may_be_targets(ids, shown):
        return None
    targets = [shown[number - 1] for number in sorted(ids)]
    if verdict is Verdict.CONFIRM and _differs(candidate, targets):
        return None
    return _decision(verdict, targets)


def _may_be_targets(ids: frozenset[int], shown: Sequence[Standing]) -> bool:
    return all(
        0 < number <= len(shown) and shown[number - 1].valid_until is None
        for number in ids
    )


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
