"""How often the gate let something pass and what it refused, without a word of it."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from memory.models import GateCount, Person
from memory.policy.numbers import MemoryPolicy
from memory.remember.proposal import Done, Outcome
from memory.rows import acting_for

CAME_TO_NOTHING = frozenset({Done.IGNORED, Done.ERASED})


def tally(person: Person, outcomes: Sequence[Outcome], *, at: datetime) -> None:
    """Call it where the outcomes are written, the person's lock held.

    What nothing came of, though the gate let it through, is counted as neither.
    """
    counted = Counter(
        (one.refusal.value if one.refusal else "", one.proposal.candidate.language)
        for one in outcomes
        if one.done not in CAME_TO_NOTHING
    )
    for (refusal, language), times in counted.items():
        line = {"day": at.date(), "refusal": refusal, "language": language[:10]}
        counting = GateCount.objects.filter(person=person, **line)
        if not counting.update(times=F("times") + times):
            GateCount.objects.create(person=person, times=times, **line)


def drop_old(person: Person, at: datetime, policy: MemoryPolicy) -> None:
    with acting_for(person):
        old(at, policy).filter(person=person).delete()


def old(at: datetime, policy: MemoryPolicy) -> QuerySet[GateCount]:
    before = at - timedelta(days=policy.gate_counts_days)
    return GateCount.objects.filter(day__lt=before.date())
