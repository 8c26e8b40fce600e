"""Until when a statement is likely true, and how fast it fades unconfirmed."""

from dataclasses import replace
from datetime import MAXYEAR, datetime, timedelta
from math import inf, log, log2
from zoneinfo import ZoneInfo

from memory.policy.ahead import counted_from_now, due, names_coming_season
from memory.policy.candidate import Candidate, Category, Kind, Moment, Precision
from memory.policy.moments import said_times
from memory.policy.numbers import MemoryPolicy
from memory.policy.phrases import Phrases
from memory.policy.wording import plain

NEVER_EXPIRE = frozenset({Category.ABOUT_ME, Category.RELATIONSHIPS, Category.ROUTINE})
VITAL = 4  # from this importance on, twice the half-life
PLAN_OUTLIVES_EVENT = timedelta(days=7)
SEASON_OF_A_PLAN = timedelta(days=85)  # to its last days
FARTHEST_TERM = timedelta(days=3 * 365)  # a mortgage "until 2041" just stands
ONE_DAY_OR_MONTH = frozenset({Precision.MOMENT, Precision.DAY, Precision.MONTH})

_FOR_OTHERS = Phrases("intent", "for_others")
_HABITS = (Phrases("intent", "settled"), _FOR_OTHERS)


def term_of(
    candidate: Candidate, at: datetime, time_zone: str, policy: MemoryPolicy
) -> datetime | None:
    """When the statement is to expire, in UTC; None: never by itself."""
    if candidate.valid_until:
        return _within_reach(end_of(candidate.valid_until, time_zone), at)
    if candidate.category in NEVER_EXPIRE:
        return None
    if is_plan(candidate, at, time_zone) and (
        event := _event_of(candidate, at, time_zone)
    ):
        return _within_reach(_end_of_plan(event, at, time_zone), at)
    return _estimated(candidate, at, policy)


def on_its_shelf(candidate: Candidate, at: datetime, time_zone: str) -> Candidate:
    """A plan is a goal, of whomever it speaks; what never expires holds no plans."""
    if candidate.category in NEVER_EXPIRE and is_plan(candidate, at, time_zone):
        return replace(candidate, category=Category.GOALS)
    return candidate


def is_plan(candidate: Candidate, at: datetime, time_zone: str) -> bool:
    """An intent, or something that is to happen on a day ahead."""
    if _intends(candidate):
        return True
    quote = candidate.quote
    event = said_times(quote, at, time_zone).event or counted_from_now(
        quote, at, time_zone
    )
    if event is None or event.at <= at or _is_a_habit(quote):
        return False
    return event.precision in ONE_DAY_OR_MONTH or names_coming_season(quote)


def is_intent(text: str) -> bool:
    """Looks for, chooses, plans, is about to, ordered: and not as a habit or a duty."""
    return _sounds_meant(text) and not is_settled(text)


def _sounds_meant(text: str) -> bool:
    spoken = Phrases("momentary", "called").blanked_in(plain(text))
    return Phrases("intent", "signs").found_in(spoken)


def _intends(candidate: Candidate) -> bool:
    """It says so, or is filed among the goals; in whose words it is told is all one."""
    told = {candidate.text, candidate.quote}
    if any(map(is_settled, told)):
        return False
    return candidate.category is Category.GOALS or any(map(_sounds_meant, told))


def is_settled(text: str) -> bool:
    """A habit, a duty, a wish fulfilled, what sort of person one is."""
    return _is_a_habit(text) or Phrases("lasting", "trait").found_in(plain(text))


def _is_a_habit(text: str) -> bool:
    spoken = plain(text)
    return any(listed.found_in(spoken) for listed in _HABITS)


def serves_others(text: str) -> bool:
    """Finds nannies for families: looked for, and yet by trade."""
    return _FOR_OTHERS.found_in(plain(text))


def end_of(moment: Moment, time_zone: str = "UTC") -> datetime:
    """The first instant after the day, month, season or year that was said."""
    start = moment.at.astimezone(ZoneInfo(time_zone))
    match moment.precision:
        case Precision.MOMENT:
            return moment.at
        case Precision.DAY:
            return start + timedelta(days=1)
        case Precision.MONTH:
            return _months_later(start, 1)
        case Precision.SEASON:
            return _months_later(start, 3)
        case Precision.YEAR:
            return _months_later(start, 12)


def half_life(
    kind: Kind, confirmations: int, importance: int, policy: MemoryPolicy
) -> float:
    """In days."""
    days: float = getattr(policy.half_lives, kind.value)
    heard = 1 + log(max(confirmations, 1))
    return days * heard * (2 if importance >= VITAL else 1)


def survival(last_confirmed: datetime, at: datetime, half_life_days: float) -> float:
    """The chance that it still holds: 1 when confirmed, a half after a half-life."""
    days = max((at - last_confirmed) / timedelta(days=1), 0.0)
    return float(2 ** (-days / half_life_days))


def fades_at(
    last_confirmed: datetime,
    kind: Kind,
    confirmations: int,
    importance: int,
    policy: MemoryPolicy,
) -> datetime | None:
    """When survival reaches the threshold; None: never."""
    days = half_life(kind, confirmations, importance, policy)
    if days == inf or policy.survival_threshold <= 0:
        return None
    return last_confirmed + timedelta(days=days * log2(1 / policy.survival_threshold))


def _event_of(candidate: Candidate, at: datetime, time_zone: str) -> Moment | None:
    """The day ahead for which something is planned."""
    said = said_times(candidate.quote, at, time_zone)
    events = (candidate.valid_from, said.event, said.valid_from)
    ahead = (event for event in events if event and end_of(event) > at)
    return next(ahead, None) or due(candidate.quote, at, time_zone)


def _end_of_plan(event: Moment, at: datetime, time_zone: str) -> datetime:
    if event.precision is Precision.SEASON and event.at > at:
        return event.at + SEASON_OF_A_PLAN
    return end_of(event, time_zone) + PLAN_OUTLIVES_EVENT


def _estimated(
    candidate: Candidate, at: datetime, policy: MemoryPolicy
) -> datetime | None:
    days = _days(candidate, policy)
    return None if days is None else at + timedelta(days=days)


def _days(candidate: Candidate, policy: MemoryPolicy) -> int | None:
    if candidate.days is not None and policy.longest_term_days is not None:
        return min(max(candidate.days, 1), policy.longest_term_days)
    return policy.intent_days if _intends(candidate) else None


def _months_later(start: datetime, months: int) -> datetime:
    years, month = divmod(start.month - 1 + months, 12)
    year = min(start.year + years, MAXYEAR)
    return start.replace(year=year, month=month + 1, day=1)


def _within_reach(end: datetime, at: datetime) -> datetime | None:
    """By a farther end it has faded or been confirmed anew; what is over is history."""
    return end if at < end <= at + FARTHEST_TERM else None
