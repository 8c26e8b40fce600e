"""What staff see of everybody at once: counts and dates, never a word, never a name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Count, Min, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone
from django.utils.translation import gettext as _
from django_celery_beat.models import PeriodicTask

from chat.models import Message
from config.charts.drawing import Chart, last_days
from memory.models import REASONS, Fact, FactEvent, GateCount, Spending

LATE = timedelta(minutes=10)  # learning that waits for longer is stuck

What = FactEvent.What
CAME = (What.RECORDED, What.RESTORED, What.ACCEPTED)
WENT = (What.RETRACTED, What.SUPERSEDED, What.CORRECTED, What.EXPIRED, What.FADED)


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
        drawn=_drawn(last_days(at.date())),
        refusals=_refusals(last_days(at.date())),
        facts=_facts(at),
        learning=_learning(at),
        jobs=PeriodicTask.objects.order_by("name"),
    )


def _drawn(days: Sequence[date]) -> Sequence[Chart]:
    since = timezone.make_aware(datetime.combine(days[0], time.min))
    messages = Message.objects.filter(said_at__gte=since)
    said = messages.annotate(day=TruncDate("said_at"))
    events = FactEvent.objects.filter(at__gte=since)
    happened = events.annotate(day=TruncDate("at"))
    gate = GateCount.objects.all()
    return [
        Chart(
            _("Messages"),
            days,
            {
                _("from people"): _by_day(said.filter(role="person"), days),
                _("from the assistant"): _by_day(said.filter(role="assistant"), days),
            },
        ),
        Chart(
            _("Candidates"),
            days,
            {
                _("passed"): _by_day(gate.filter(refusal=""), days, Sum("times")),
                _("refused"): _by_day(gate.exclude(refusal=""), days, Sum("times")),
            },
        ),
        Chart(
            _("Facts"),
            days,
            {
                _("came"): _by_day(happened.filter(what__in=CAME), days),
                _("went"): _by_day(happened.filter(what__in=WENT), days),
            },
        ),
        Chart(
            _("Model calls"),
            days,
            {_("calls"): _by_day(Spending.objects.all(), days, Sum("calls"))},
        ),
    ]


def _by_day(
    rows: QuerySet[Any],
    days: Sequence[date],
    times: Count | Sum | None = None,
) -> Mapping[date, int]:
    counted = rows.filter(day__gte=days[0], day__lte=days[-1]).order_by()
    lines = counted.values("day").annotate(times=times or Count("pk"))
    return dict(lines.values_list("day", "times"))


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
