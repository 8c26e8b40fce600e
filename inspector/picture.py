"""Memory over time as bars: what came and went, and what will leave by itself."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count
from django.db.models.functions import TruncMonth
from django.utils import timezone

from inspector.terms import end_of
from memory.models import Fact, FactEvent, Person
from memory.rows import acting_for

PAST, AHEAD = 9, 4  # months
WIDTH, HEIGHT = 48, 60  # of one month's column, in the units of the picture

What = FactEvent.What
CAME = {What.RECORDED, What.RESTORED, What.ACCEPTED}
WENT = {What.RETRACTED, What.SUPERSEDED, What.CORRECTED, What.EXPIRED, What.FADED}


@dataclass(frozen=True)
class Month:
    """One column; `up` and `down` are the heights of its two bars."""

    first: date
    x: int
    came: int
    went: int
    up: int
    down: int
    is_ahead: bool

    @property
    def top(self) -> int:
        return HEIGHT - self.up


def picture(person: Person, at: datetime) -> Sequence[Month]:
    """Empty where nothing has happened yet."""
    with acting_for(person):
        came, went = _happened(person)
        recallable = Fact.objects.of(person).recallable(at)
        facts = recallable.only("person", "valid_until", "expires_at", "fades_at")
        leaving = _leaving(facts, at)
    if not came:
        return []
    this = timezone.localdate(at).replace(day=1)
    months = [_shifted(this, number) for number in range(-PAST, AHEAD + 1)]
    gone = {m: went[m] + leaving[m] for m in months}
    most = max([1, *(came[m] for m in months), *gone.values()])
    return [
        Month(
            first=month,
            x=place * WIDTH,
            came=came[month],
            went=gone[month],
            up=came[month] * HEIGHT // most,
            down=gone[month] * HEIGHT // most,
            is_ahead=month > this,
        )
        for place, month in enumerate(months)
    ]


def _happened(person: Person) -> tuple[Counter[date], Counter[date]]:
    came: Counter[date] = Counter()
    went: Counter[date] = Counter()
    monthly = person.fact_events.annotate(month=TruncMonth("at"))
    counted = monthly.values("month", "what").annotate(times=Count("id")).order_by()
    for line in counted:
        side = came if line["what"] in CAME else went if line["what"] in WENT else None
        if side is not None:
            side[timezone.localdate(line["month"]).replace(day=1)] += line["times"]
    return came, went


def _leaving(facts: Iterable[Fact], at: datetime) -> Counter[date]:
    ends = [end for fact in facts if (end := end_of(fact)) and end > at]
    return Counter(timezone.localdate(end).replace(day=1) for end in ends)


def _shifted(first: date, months: int) -> date:
    years, month = divmod(first.month - 1 + months, 12)
    return date(first.year + years, month + 1, 1)
