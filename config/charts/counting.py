"""What staff see of everybody at once: counts and dates, never a word, never a name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Min, QuerySet, Sum
from django.utils.translation import gettext as _
from django_celery_beat.models import PeriodicTask

from chat.models import Message
from config.charts.daily import drawn
from config.charts.drawing import Chart, last_days
from memory import reembedding
from memory.models import REASONS, Fact, GateCount

LATE = timedelta(minutes=10)  # learning that waits for longer is stuck


@dataclass(frozen=True)
class Learning:
    """How learning keeps up; `oldest` is the longest waiting message's time."""

    waiting: int
    failed: int
    parked: int
    oldest: datetime | None
    is_stuck: bool


@dataclass(frozen=True)
class Charts:
    """One page of them."""

    drawn: Sequence[Chart]
    refusals: Sequence[Mapping[str, object]]
    facts: Sequence[tuple[str, int]]
    learning: Learning
    jobs: QuerySet[PeriodicTask]


def charts(at: datetime) -> Charts:
    """Ask for it as the overseer."""
    return Charts(
        drawn=drawn(last_days(at.date())),
        refusals=_refusals(last_days(at.date())),
        facts=_facts(at),
        learning=_learning(at),
        jobs=PeriodicTask.objects.order_by("name"),
    )


def _refusals(days: Sequence[date]) -> Sequence[Mapping[str, object]]:
    refused = GateCount.objects.exclude(refusal="").filter(day__gte=days[0])
    by_name = refused.values("refusal", "language").order_by()
    often = by_name.annotate(often=Sum("times")).order_by("-often", "refusal")
    return [line | {"reason": REASONS[line["refusal"]]} for line in often]


def _facts(at: datetime) -> Sequence[tuple[str, int]]:
    facts = Fact.objects.all()
    standing = facts.current().unexpired(at).unfaded(at)
    return [
        (_("current"), standing.count()),
        (_("waiting for a yes"), facts.waiting().count()),
        (_("expired"), facts.expired(at).count()),
        (_("faded"), facts.faded(at).count()),
        (_("replaced"), facts.superseded().count()),
        (_("forgotten"), facts.retracted().count()),
        (_("not embedded by the model in use"), reembedding.behind().count()),
    ]


def _learning(at: datetime) -> Learning:
    waiting = Message.objects.unlearned()
    oldest = waiting.aggregate(oldest=Min("said_at"))["oldest"]
    return Learning(
        waiting=waiting.filter(learn_failure="").count(),
        failed=waiting.exclude(learn_failure="").count(),
        parked=Message.objects.persons().parked().count(),
        oldest=oldest,
        is_stuck=waiting.filter(learn_after__lte=at - LATE).exists(),
    )
