"""What changed and when, and the memory as it was on a day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from inspector.about_me import Shelf, on_shelves
from inspector.entries import entries_of
from memory.models import Category, Fact, FactEvent, Origin, Person
from memory.rows import acting_for

A_PAGE_SHOWS = 40

What = FactEvent.What
ENDS = (What.SUPERSEDED, What.CORRECTED)
# How a change is taken back, where the fact still is as the change left it.
UNDONE_BY: Mapping[tuple[str, str], str] = {
    (What.RECORDED, "current"): "forget",
    (What.RESTORED, "current"): "forget",
    (What.QUARANTINED, "waiting"): "forget",
    (What.ACCEPTED, "current"): "ask-again",
    (What.RETRACTED, "retracted"): "restore",
    (What.SUPERSEDED, "superseded"): "undo",
    (What.CORRECTED, "superseded"): "undo",
    (What.EXPIRED, "current"): "restore",
    (What.FADED, "current"): "restore",
    (What.EDITED, "current"): "undo",
    (What.PINNED, "current"): "unpin",
    (What.UNPINNED, "current"): "pin",
}


@dataclass(frozen=True)
class Change:
    """One thing that happened; `undo` is where it is taken back, if it can be.

    `was` is what `fact` took the place of, where that is what happened.
    """

    event: FactEvent
    fact: Fact
    was: Fact | None
    undo: str

    @property
    def words(self) -> str:
        rewritten = self.was and self.fact.origin == Origin.REVIEWED
        told = (
            self.fact.get_origin_display if rewritten else self.event.get_what_display
        )
        return str(told())


@dataclass(frozen=True)
class Changes:
    """A page of the timeline, newest first."""

    chosen: Page[FactEvent]
    changes: Sequence[Change]


@dataclass(frozen=True)
class Past:
    """A page of what was remembered on a day, newest first, on its shelves."""

    chosen: Page[Fact]
    shelves: Sequence[Shelf]


def changes(person: Person, page: int) -> Changes:
    with acting_for(person):
        events = _told(person).order_by("-at", "-id")
        chosen = Paginator(events, A_PAGE_SHOWS).get_page(page)
        shown = list(chosen)
        facts = _facts(person, shown)
    told = [event for event in shown if event.fact_id in facts]  # or erased meanwhile
    return Changes(chosen, [_change(event, facts) for event in told])


def as_it_was(person: Person, then: datetime, page: int, at: datetime) -> Past:
    """What was true then, as far as it was known then; told to somebody who reads now.

    What has faded by then was known no more, reckoned from when it was last confirmed:
    what had faded and was confirmed later counts as known all the time.
    """
    with acting_for(person):
        facts = Fact.objects.of(person).as_of(then, then).unfaded(then)
        newest = facts.defer("embedding").order_by("-recorded_at", "-id")
        chosen = Paginator(newest, A_PAGE_SHOWS).get_page(page)
        by_shelf = on_shelves(chosen)
        entries = entries_of(person, list(chosen), at)
    shelves = [
        Shelf(
            category.value,
            str(category.label),
            len(by_shelf[category]),
            [entries[fact.pk] for fact in by_shelf[category]],
        )
        for category in Category
        if category in by_shelf
    ]
    return Past(chosen, shelves)


def _told(person: Person) -> QuerySet[FactEvent]:
    """One line for one deed: of a change only what was replaced by what is told."""
    at_once = FactEvent.objects.filter(person=person, at=OuterRef("at"))
    edits = at_once.filter(what=What.EDITED)
    ends = at_once.filter(what__in=ENDS)
    came_by_it = Exists(edits.filter(fact=OuterRef("fact"))) | Exists(
        ends.filter(fact__superseded_by=OuterRef("fact"))
    )
    ended_by_it = Exists(edits.filter(fact=OuterRef("fact__superseded_by")))
    # A review that changed something is told by what it did.
    told = person.fact_events.exclude(what=What.REVIEWED)
    told = told.exclude(Q(what=What.RECORDED) & came_by_it)
    return told.exclude(Q(what=What.CORRECTED) & ended_by_it)


def _facts(person: Person, events: Sequence[FactEvent]) -> Mapping[UUID, Fact]:
    """Those that something happened to, what followed them and what they followed."""
    ids = {event.fact_id for event in events}
    facts = Fact.objects.of(person)
    later = facts.filter(pk__in=ids).values("superseded_by")
    kin = Q(pk__in=ids) | Q(pk__in=later) | Q(superseded_by__in=ids)
    return {fact.pk: fact for fact in facts.filter(kin).defer("embedding")}


def _change(event: FactEvent, facts: Mapping[UUID, Fact]) -> Change:
    fact = facts[event.fact_id]
    undo = _undo(event, fact)
    later = facts.get(fact.superseded_by_id) if fact.superseded_by_id else None
    if event.what in ENDS and later:
        return Change(event, later, fact, undo)
    if event.what == What.EDITED:
        wordings = (one for one in facts.values() if one.superseded_by_id == fact.pk)
        return Change(event, fact, next(wordings, None), undo)
    return Change(event, fact, None, undo)


def _undo(event: FactEvent, fact: Fact) -> str:
    verb = UNDONE_BY.get((event.what, fact.state), "")
    if verb in {"pin", "unpin"} and fact.pinned != (verb == "unpin"):
        return ""
    # What replaced it is the change; the fact itself stands again when that goes.
    changed = fact.superseded_by_id if fact.state == "superseded" else fact.pk
    return reverse(f"about-me:{verb}", args=[changed]) if verb else ""
