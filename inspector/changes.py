"""What changed and when, and the memory as it was on a day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.urls import reverse

from inspector.about_me import Shelf, on_shelves
from inspector.entries import entries_of
from memory.models import Category, Fact, FactEvent, Person
from memory.rows import acting_for

A_PAGE_SHOWS = 40

What = FactEvent.What
# How a change is taken back, where the fact still is as the change left it.
UNDONE_BY: Mapping[tuple[str, str], str] = {
    (What.RECORDED, "current"): "forget",
    (What.RESTORED, "current"): "forget",
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
    """One thing that happened; `undo` is where it is taken back, if it can be."""

    event: FactEvent
    fact: Fact
    undo: str


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
        # A review that changed something is told by what it did.
        told = person.fact_events.exclude(what=What.REVIEWED)
        events = told.order_by("-at", "-id")
        chosen = Paginator(events, A_PAGE_SHOWS).get_page(page)
        shown = list(chosen)
        facts = _facts(person, shown)
    return Changes(chosen, [_change(event, facts[event.fact_id]) for event in shown])


def as_it_was(person: Person, then: datetime, page: int) -> Past:
    """What was true at that moment, as far as it was known at that moment."""
    with acting_for(person):
        facts = Fact.objects.of(person).as_of(then, then).defer("embedding")
        newest = facts.order_by("-recorded_at", "-id")
        chosen = Paginator(newest, A_PAGE_SHOWS).get_page(page)
        by_shelf = on_shelves(chosen)
        entries = entries_of(person, list(chosen), then)
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


def _facts(person: Person, events: Sequence[FactEvent]) -> Mapping[UUID, Fact]:
    ids = {event.fact_id for event in events}
    facts = Fact.objects.of(person).filter(pk__in=ids).defer("embedding")
    return {fact.pk: fact for fact in facts}


def _change(event: FactEvent, fact: Fact) -> Change:
    return Change(event, fact, _undo(event, fact))


def _undo(event: FactEvent, fact: Fact) -> str:
    verb = UNDONE_BY.get((event.what, fact.state), "")
    if verb in {"pin", "unpin"} and fact.pinned != (verb == "unpin"):
        return ""
    # What replaced it is the change; the fact itself stands again when that goes.
    changed = fact.superseded_by_id if fact.state == "superseded" else fact.pk
    return reverse(f"about-me:{verb}", args=[changed]) if verb else ""
