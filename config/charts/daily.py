"""What happened day by day, as charts: counts, and how long a recall took."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from itertools import accumulate
from typing import Any

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone
from django.utils.translation import gettext as _

from chat.models import Message
from config.charts.drawing import Chart
from memory.gauges import What
from memory.models import FactEvent, GateCount, HourCount, Spending

Event = FactEvent.What
CAME = (Event.RECORDED, Event.RESTORED, Event.ACCEPTED)
WENT = (Event.RETRACTED, Event.SUPERSEDED, Event.CORRECTED, Event.EXPIRED, Event.FADED)
HALF, MOST = 0.5, 0.95  # of the recalls of a day

Daily = Mapping[date, int]


def drawn(days: Sequence[date]) -> Sequence[Chart]:
    """Ask for it as the overseer."""
    return [
        _talk(days),
        _candidates(days),
        _facts(days),
        _recalls(days),
        _latencies(days),
        _calls(days),
        _tokens(days),
    ]


def _talk(days: Sequence[date]) -> Chart:
    messages = Message.objects.filter(said_at__gte=_since(days))
    said = messages.annotate(day=TruncDate("said_at"))
    of_people, of_us = said.filter(role="person"), said.filter(role="assistant")
    counts = {
        _("from people"): _by_day(of_people, days),
        _("from the assistant"): _by_day(of_us, days),
    }
    return Chart(_("Messages"), days, counts)


def _candidates(days: Sequence[date]) -> Chart:
    passed = GateCount.objects.filter(refusal="")
    refused = GateCount.objects.exclude(refusal="")
    counts = {
        _("passed"): _by_day(passed, days, Sum("times")),
        _("refused"): _by_day(refused, days, Sum("times")),
    }
    return Chart(_("Candidates"), days, counts)


def _facts(days: Sequence[date]) -> Chart:
    events = FactEvent.objects.filter(at__gte=_since(days))
    happened = events.annotate(day=TruncDate("at"))
    counts = {
        _("came"): _by_day(happened.filter(what__in=CAME), days),
        _("went"): _by_day(happened.filter(what__in=WENT), days),
    }
    return Chart(_("Facts"), days, counts)


def _calls(days: Sequence[date]) -> Chart:
    calls = _by_day(Spending.objects.all(), days, Sum("calls"))
    return Chart(_("Model calls"), days, {_("calls"): calls})


def _tokens(days: Sequence[date]) -> Chart:
    counts = {
        _("read by models"): _measured(What.TOKENS_IN, days),
        _("written by models"): _measured(What.TOKENS_OUT, days),
    }
    return Chart(_("Tokens"), days, counts)


def _recalls(days: Sequence[date]) -> Chart:
    recalls = _measured(What.RECALL, days)
    return Chart(_("Recalls"), days, {_("recalls"): recalls})


def _latencies(days: Sequence[date]) -> Chart:
    """To the bound of the bucket, which errs upwards."""
    lasted = _in_hours(What.RECALL, days).values_list("day", "bucket")
    by_day: dict[date, Counter[int]] = {day: Counter() for day in days}
    for day, bucket, times in lasted.annotate(often=Sum("times")).order_by():
        by_day[day][bucket] += times
    counts = {
        _("half of them within"): _within(HALF, by_day),
        _("95 of 100 within"): _within(MOST, by_day),
    }
    return Chart(_("How long a recall takes"), days, counts, _("at most %(most)s ms"))


def _within(share: float, by_day: Mapping[date, Counter[int]]) -> Daily:
    """The duration within which that share of a day's recalls was done."""
    return {
        day: _reached(share * lasted.total(), lasted)
        for day, lasted in by_day.items()
        if lasted
    }


def _reached(enough: float, lasted: Counter[int]) -> int:
    buckets = sorted(lasted)
    so_far = accumulate(lasted[bucket] for bucket in buckets)
    return next(
        bucket for bucket, times in zip(buckets, so_far, strict=True) if times >= enough
    )


def _measured(what: What, days: Sequence[date]) -> Daily:
    return _by_day(_in_hours(what, days), days, Sum("times"))


def _in_hours(what: What, days: Sequence[date]) -> QuerySet[Any]:
    """A day more in the answer would be one that is not drawn."""
    hours = HourCount.objects.filter(what=what, hour__gte=_since(days))
    dated = hours.annotate(day=TruncDate("hour"))
    return dated.filter(day__lte=days[-1])


def _by_day(
    rows: QuerySet[Any], days: Sequence[date], times: Count | Sum | None = None
) -> Daily:
    counted = rows.filter(day__gte=days[0], day__lte=days[-1]).order_by()
    # Not called "times": some tables have a column of that name.
    lines = counted.values("day").annotate(often=times or Count("pk"))
    return dict(lines.values_list("day", "often"))


def _since(days: Sequence[date]) -> datetime:
    return timezone.make_aware(datetime.combine(days[0], time.min))
