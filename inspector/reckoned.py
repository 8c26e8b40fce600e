"""Which of the person's words an end was reckoned from: what is claimed is checked."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum, auto

from chat.models import Evidence
from memory.policy.candidate import Moment
from memory.policy.lifespan import PLAN_OUTLIVES_EVENT, end_of
from memory.policy.moments import said_times


class Reckoned(Enum):
    """How the end of a fact stands to a day that the person named."""

    THAT_DAY = auto()
    AFTER_IT = auto()  # as long as a plan outlives what was planned
    SOMEHOW = auto()


def reckoned(end: datetime, said: Iterable[Evidence], time_zone: str) -> Reckoned:
    """By the sentences that are still there."""
    for one in said:
        times = said_times(one.text, one.said_at, time_zone)
        if _ends(times.valid_until, end, time_zone):
            return Reckoned.THAT_DAY
        day = end - PLAN_OUTLIVES_EVENT
        if _ends(times.event, day, time_zone) or _ends(
            times.valid_from, day, time_zone
        ):
            return Reckoned.AFTER_IT
    return Reckoned.SOMEHOW


def _ends(named: Moment | None, end: datetime, time_zone: str) -> bool:
    """A clock may have been put forward or back meanwhile."""
    if named is None:
        return False
    return abs(end_of(named, time_zone) - end) <= timedelta(hours=1)
