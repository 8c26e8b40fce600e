"""Whether a new statement tells of another job, or of none."""

from memory.policy.sameness.endings import becomes
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Polarity, Reading
from memory.policy.sameness.shared import about_the_same, graded

Values = frozenset[str]
OTHERWISE = frozenset({"addition", "ending", "past"})


def is_left(old: Reading, new: Reading) -> bool:
    """Works at a bank; retired, promoted, has become a florist."""
    if not _is_job(old) or new.marks & {"addition", "intent", "past", "negation"}:
        return False
    if not about_the_same(old, new):
        return False
    return (
        (_is_for_certain(old) and _is_out_of_it(new))
        or _is_another_trade(old, new)
        or _is_at_another_place(old, new)
    )


def _is_out_of_it(new: Reading) -> bool:
    return is_out_of_work(new) or "appointed" in new.content


def is_out_of_work(new: Reading) -> bool:
    """Between jobs, and nothing more. But: left the evening job."""
    out = new.content & {"unemployed", "left_work", "retired_state"}
    return bool(out) and new.content <= out | new.terms | new.kin | new.names


def is_with_others(old: Reading, new: Reading) -> bool:
    """A nurse at the Queen's; a new job at St Mary's, or: since May I'm with Globex."""
    if not old.names or old.names & new.content or not about_the_same(old, new):
        return False
    bare = new.names and new.content <= new.names | new.terms
    told = new.is_("change") and not new.marks & OTHERWISE
    return told and bool(new.names) and bool("joined_work" in new.content or bare)


def is_of_other_trade(old: Reading, new: Reading) -> bool:
    """A paramedic; as of today an instructor at Swift. But: now at Swift, a senior."""
    trade = new.core - new.names - new.sites - new.terms - graded() - {"work"}
    told = new.is_("change") and not new.marks & OTHERWISE
    other = bool(trade) and bool(new.sites) and not trade & old.core
    return told and other and not old.names and about_the_same(old, new)


def _is_job(old: Reading) -> bool:
    """By the word, or by the trade."""
    lasts = old.polarity is Polarity.TRUE and not old.marks & {"past", "intent"}
    return lasts and bool(_works(old) or _trades(old))


def _is_for_certain(old: Reading) -> bool:
    """Who does carpentry may go on with it when they have retired."""
    return bool(_works(old) or old.sites or old.people)


def _works(told: Reading) -> Values:
    return told.content & {"work", "joined_work"}


def _trades(told: Reading) -> Values:
    return told.content & sets("trades")["meanings"]


def _is_another_trade(old: Reading, new: Reading) -> bool:
    other = _trades(new) - _trades(old)
    nothing_else = new.core <= other | new.kin | new.names | new.terms | old.kin
    return bool(other) and nothing_else and becomes(new.spelling)


def _is_at_another_place(old: Reading, new: Reading) -> bool:
    """Teaches at a grammar; starts at a college. A waiter there would study."""
    teaches = old.content & {"teacher", "professor"}
    studies = new.content & sets("schools")["meanings"] and not teaches
    there = new.names | new.sites
    elsewhere = bool(old.sites and there) and not (old.names | old.sites) & there
    begins = new.tells_change and not new.marks & OTHERWISE
    told = bool(_works(new)) and begins
    return told and elsewhere and not studies and new.content <= _starting(new)


def _starting(new: Reading) -> Values:
    return new.names | new.terms | new.sites | graded() | {"joined_work", "work"}
