"""Whether two statements cannot both be true now."""

import re

from memory.policy.sameness.couples import have_other_ties
from memory.policy.sameness.ended import cannot_be_parted_with, is_over
from memory.policy.sameness.housing import is_housed
from memory.policy.sameness.jobs import is_left
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.makes import sorts_of
from memory.policy.sameness.opposites import is_excluded, oppose
from memory.policy.sameness.reading import Polarity, Reading
from memory.policy.sameness.replaced import is_counted_anew, is_renamed, is_replaced
from memory.policy.sameness.shared import (
    about_the_same,
    doers,
    graded,
    owners,
    widened,
    wider,
)

Values = frozenset[str]

_UNDERWAY = re.compile(r"\b[a-z]{2,20}ing\b|\bworks? on\b")


def clash(old: Reading, new: Reading) -> bool:
    """What is only wished for clashes with nothing."""
    if new.is_("intent") and not new.is_("dropped"):
        return False
    return (
        is_excluded(old, new)
        or is_over(old, new)
        or _is_denied(old, new)
        or _is_of_the_dead(old, new)
        or _is_fulfilled(old, new)
        or _is_finished(old, new)
        or _is_lifted(old, new)
        or is_left(old, new)
        or have_other_ties(old, new)
        or _is_elsewhere_now(old, new)
        or _is_without_them_now(old, new)
        or is_housed(old, new)
        or _has_other_value(old, new)
    )


def _is_denied(old: Reading, new: Reading) -> bool:
    """A denial of less denies all that says more."""
    if old.polarity == new.polarity:
        return False
    denial, claim = (new, old) if new.polarity < old.polarity else (old, new)
    if denies_there_is_any(denial, claim):
        return True
    if not about_the_same(old, new) or _are_of_two_matters(old, new):
        return False
    return _covers(denial, claim, new)


def _covers(denial: Reading, claim: Reading, new: Reading) -> bool:
    """What once ended begins again only where that is told."""
    told = new.tells_change
    over = denial is not new and denial.polarity is Polarity.ENDED
    if not (denial.core and claim.core) or (over and not told):
        return False
    named = denial.core - doers() - denial.terms or denial.core
    if new is denial and cannot_be_parted_with(claim, new, named):
        return False
    if named <= widened(claim.core) or (told and claim.core <= denial.core):
        return True
    return new is denial and _ends(claim, new)


def _are_of_two_matters(old: Reading, new: Reading) -> bool:
    """My job in Bristol ended says nothing of my home in Bristol."""
    both = old.attributes and new.attributes
    return bool(both) and not old.attributes & new.attributes


def denies_there_is_any(denial: Reading, claim: Reading) -> bool:
    """I have no children, against: my son loves hockey."""
    nothing_else = bool(denial.people) and not denial.content
    if denial.polarity is not Polarity.NEVER or not nothing_else:
        return False
    return bool(denial.people & (claim.people | wider(claim.people)))


def _ends(old: Reading, new: Reading) -> bool:
    """The name is said to be over, or the attribute as such."""
    if not new.marks & {"ending", "death"}:
        return False
    named = old.names - new.places
    if named and named <= new.content:
        return True
    return any(not new.values(shared) for shared in old.attributes & new.attributes)


def _is_of_the_dead(old: Reading, new: Reading) -> bool:
    """Grandmother lives with us; grandmother has died."""
    gone = new.is_("death") and bool(new.people) and new.people == old.people
    nothing_else = not new.core - new.terms - graded()
    return gone and nothing_else and bool(old.attributes) and not old.is_("past")


def _is_fulfilled(old: Reading, new: Reading) -> bool:
    """I am looking for a job; I found a job."""
    done = new.marks & {"done", "fulfilled", "completed", "dropped", "ending"}
    if not old.is_("intent"):
        return False
    if oppose(old.content, new.content, "fulfilling"):
        return about_the_same(old, new)
    if not done:
        return False
    shared = (old.content & new.content) - graded() - old.numbers
    return about_the_same(old, new) and 2 * len(shared) >= len(new.core - graded())


def _is_finished(old: Reading, new: Reading) -> bool:
    """Is writing a thesis; defended the thesis. But: writes poems, and published."""
    underway = old.content & sets("verbs")["underway"]
    done = new.marks & {"completed", "fulfilled", "ending"} and not new.is_("intent")
    if (
        not (underway and done)
        or old.is_("past")
        or _is_habit(old)
        or old.polarity is not Polarity.TRUE
    ):
        return False
    matter = (old.content & new.content) - underway - graded() - old.numbers
    return bool(matter) and (not new.people or about_the_same(old, new))


def _is_lifted(old: Reading, new: Reading) -> bool:
    """Allergic to gluten, running is out; can eat gluten again, runs again.

    But not: allergic to cats, has a cat again.
    """
    barring = sets("barring")["meanings"]
    barred = old.content & barring
    taken = new.content & {"consume", "drink", "began"} or "allergy" not in barred
    told = new.is_("allowed") or (new.is_("anew") and bool(taken))
    steady = old.polarity is new.polarity is Polarity.TRUE
    if not (barred and told and steady) or new.content & barring:
        return False
    matter = (old.core & new.core) - graded() - sets("generic")["meanings"]
    return bool(matter) and about_the_same(old, new)


def _is_habit(old: Reading) -> bool:
    return old.spelling.isascii() and not _UNDERWAY.search(old.spelling)


def _is_elsewhere_now(old: Reading, new: Reading) -> bool:
    """My sister lives in Hull; she is in Bath now. I may be there for a day."""
    bare = bool(new.places) and new.core <= new.places | new.kin
    other = bool(old.names - new.content) and not old.is_("past")
    told = new.is_("change") and bool(new.people) and about_the_same(old, new)
    return told and bare and other and "home" in old.attributes


def _is_without_them_now(old: Reading, new: Reading) -> bool:
    """Lives with their parents, or in Hull with a wife; moved to Leeds."""
    lives = "home" in old.attributes and not old.is_("past") and bool(old.people)
    mine = not owners(old) and not new.people and not _unsure_of_sort(new)
    family = {"with spouse", "with partner", "with child", "with son", "with daughter"}
    stays = old.people <= family and not old.names
    moved = new.is_("change") and bool(new.content & {"moved_home", "moved"})
    return lives and mine and moved and not stays


def _has_other_value(old: Reading, new: Reading) -> bool:
    shared = old.attributes & new.attributes
    if "pregnancy" in shared and _is_born(old, new):
        return True
    steady = old.polarity is Polarity.TRUE and old.is_("past") == new.is_("past")
    if not steady or _names_what_is_over(new) or not about_the_same(old, new):
        return False
    unsure = _unsure(old) | _unsure_of_sort(new)
    if any(_is_other(old, new, attribute) for attribute in shared - unsure):
        return True
    return is_counted_anew(old, new) or (new.is_("change") and is_replaced(old, new))


def _unsure(old: Reading) -> Values:
    """I moved to Leeds: to live there, if nothing tells of work."""
    told = old.content & sets("attributes")["job"]
    return Values({"job"} if told == {"moved"} else ())


def _unsure_of_sort(new: Reading) -> Values:
    """Moved to Monzo: nobody lives in a bank."""
    told = new.content & sets("attributes")["home"]
    return Values({"home"} if told == {"moved"} and sorts_of(new.names) else ())


def _names_what_is_over(new: Reading) -> bool:
    """I quit the job at Zippo: Zippo is no new value. But: I left for Zippo."""
    if new.is_("former"):
        return True
    replaced = new.marks & {"change", "anew", "planned"} or new.bound_for
    return new.is_("ending") and bool(new.names) and not replaced


def _is_born(old: Reading, new: Reading) -> bool:
    """I am pregnant; I had a son: the newborn does not matter."""
    parents = new.people - sets("family")["children"]
    told = bool(new.marks & {"change", "done"})
    return told and parents <= old.people and not new.is_("past")


def _is_other(old: Reading, new: Reading, attribute: str) -> bool:
    natures = sets("natures")
    before, after = old.values(attribute), new.values(attribute)
    if attribute in natures["states"]:
        return _is_other_state(old, new, before, after)
    if attribute not in natures["single"] | natures["fixed"] | natures["told"]:
        return False
    if attribute in natures["told"] and not new.tells_change:
        return False
    if attribute == "job" and _is_other_workplace(old, new):
        return True
    if before <= after or after <= before:
        exact = (new.names | new.numbers) - old.content
        return _is_named(old, before) and is_renamed(before, after, new, exact)
    return _are_of_a_kind(old, new, before, after)


def _is_other_workplace(old: Reading, new: Reading) -> bool:
    """Works in a kindergarten; from May on works at Maple House."""
    works = "work" in old.content & new.content and new.tells_change
    named = bool(new.names) and bool(old.sites)
    return works and named and bool(new.sites) and not old.sites & new.sites


def _is_named(old: Reading, before: Values) -> bool:
    return bool(before & (old.names | old.numbers))


def _is_other_state(old: Reading, new: Reading, before: Values, after: Values) -> bool:
    """Engaged to Tom is not what ended with Anna."""
    if old.names and new.names and not old.names & new.names:
        return "transferred" in after
    lasts = frozenset[str]().union(*(sets("lasting").get(b, ()) for b in before))
    told = new.tells_change or not (after & before or "student" in before)
    return bool(after - before - lasts) and told


def _are_of_a_kind(old: Reading, new: Reading, before: Values, after: Values) -> bool:
    """Name against name, number against number, and the rest not another matter."""
    names = bool(old.names & before - after and new.names & after - before)
    numbers = bool(old.numbers & before - after and new.numbers & after - before)
    exact = old.names | new.names | old.numbers | new.numbers
    if not new.tells_change:
        return (names or numbers) and not (before ^ after) - exact
    days = sets("kinds")["weekday"]
    other_day = bool(before & days - after and after & days - before)
    plain = not exact & (before | after)
    return names or numbers or other_day or (plain and not wants_name(new))


def wants_name(new: Reading) -> bool:
    return bool(new.content & sets("wanting_names")["meanings"])
