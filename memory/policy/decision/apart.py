"""Two values of one topic that may both be so: of two people, in two seasons."""

from memory.policy.sameness import Reading
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.shared import graded

ROLES = ("role.", "work.job")  # topics that name who does what
Values = frozenset[str]


def may_both_be(topic: str, old: Reading, new: Reading) -> bool:
    if _are_of_two_people(old, new):
        return True
    if new.tells_change:
        return False
    return _are_at_two_times(old, new) or (
        topic.startswith(ROLES) and _are_two_roles(old, new)
    )


def _are_of_two_people(old: Reading, new: Reading) -> bool:
    """My birthday, my mother's birthday; company and partners are no other person."""
    named = old.kin | new.kin
    apart = old.people ^ new.people
    company = {one for one in apart if one.startswith("with ")}
    return bool(apart - company - sets("couples")["people"]) and not (
        named & old.content & new.content
    )


def _are_at_two_times(old: Reading, new: Reading) -> bool:
    """In summer in Riga, in winter in Madrid."""
    times = graded() - sets("kinds")["quality"] - sets("kinds")["month"]
    before, after = old.core & times, new.core & times
    return bool(before and after) and not before & after


def _are_two_roles(old: Reading, new: Reading) -> bool:
    """The teacher of English, the teacher of maths."""
    exact = old.names | new.names | old.numbers | new.numbers
    before, after = old.core - new.core - exact, new.core - old.core - exact
    return bool(before and after and old.core & new.core)
