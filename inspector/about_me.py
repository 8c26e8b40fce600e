"""What About me shows: a fixed number of queries, whatever there is to show."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator

from inspector.entries import Entry, entries_of, names_by_scope
from inspector.look import Look
from inspector.terms import end_of, has_begun, has_ended
from memory.models import Category, Fact, Person
from memory.portrait import Paragraph, portrait_of
from memory.querysets import FactQuerySet
from memory.rows import acting_for

A_SHELF_SHOWS = 8
A_PAGE_SHOWS = 40
# Columns, where only the numbers are wanted.
TELL_ITS_PLACE = (
    *("person", "waiting", "mistaken", "retired_at"),
    *("valid_until", "expires_at", "fades_at"),
)


@dataclass(frozen=True)
class Shelf:
    """One category: how many facts stand on it, and those shown."""

    value: str
    label: str
    count: int
    entries: Sequence[Entry] = ()

    @property
    def more(self) -> int:
        return self.count - len(self.entries)


@dataclass(frozen=True)
class Counts:
    """How many facts there are behind each of the tabs."""

    remembered: int
    forgotten: int


@dataclass(frozen=True)
class AboutMe:
    """The page of what is remembered."""

    look: Look
    portrait: Paragraph | None
    shelves: Sequence[Shelf]
    chosen: Page[Fact] | None
    waiting: Sequence[Entry]
    personas: Mapping[str, str]
    found: int
    counts: Counts


@dataclass(frozen=True)
class Forgotten:
    """The page of what is remembered no more."""

    look: Look
    entries: Sequence[Entry]
    chosen: Page[Fact]
    counts: Counts


@dataclass(frozen=True)
class _Holding:
    """Everything a person's memory holds, newest first, without its vectors."""

    remembered: list[Fact]
    waiting: list[Fact]
    forgotten: list[Fact]

    @property
    def counts(self) -> Counts:
        return Counts(len(self.remembered), len(self.forgotten))


def about_me(person: Person, look: Look, at: datetime) -> AboutMe:
    with acting_for(person):
        held = _held(person, at)
        taken = [fact for fact in held.remembered if look.takes(fact, at)]
        by_shelf = on_shelves(taken)
        on_shelf = by_shelf.get(look.shelf, [])
        chosen = _paged(on_shelf, look) if look.shelf else None
        shown = [fact for facts in by_shelf.values() for fact in facts[:A_SHELF_SHOWS]]
        shown = list(chosen) if chosen else shown
        entries = entries_of(person, [*held.waiting, *shown], at)
        personas = names_by_scope(held.remembered)
    return AboutMe(
        look=look,
        portrait=None if look.is_chosen else _portrait(person, held, at),
        shelves=[
            Shelf(
                category.value,
                str(category.label),
                len(by_shelf[category]),
                [entries[fact.pk] for fact in shown if fact.category == category],
            )
            for category in Category
            if category in by_shelf
        ],
        chosen=chosen,
        waiting=[entries[fact.pk] for fact in held.waiting],
        personas=personas,
        found=len(taken),
        counts=held.counts,
    )


def counts(person: Person, at: datetime) -> Counts:
    with acting_for(person):
        facts = Fact.objects.of(person).only(*TELL_ITS_PLACE)
        return _sorted(facts, at).counts


def portrait(person: Person, at: datetime) -> Paragraph:
    """Of what is remembered as true now."""
    with acting_for(person):
        return _portrait(person, _held(person, at), at)


def forgotten(person: Person, look: Look, at: datetime) -> Forgotten:
    with acting_for(person):
        held = _held(person, at)
        taken = [fact for fact in held.forgotten if look.takes(fact, at)]
        chosen = _paged(taken, look)
        entries = entries_of(person, list(chosen), at)
    return Forgotten(
        look=look,
        entries=[entries[fact.pk] for fact in chosen],
        chosen=chosen,
        counts=held.counts,
    )


def _held(person: Person, at: datetime) -> _Holding:
    return _sorted(Fact.objects.of(person).defer("embedding"), at)


def _sorted(facts: FactQuerySet[Fact], at: datetime) -> _Holding:
    held = _Holding([], [], [])
    for fact in facts.order_by("-recorded_at", "-id"):
        _place_of(fact, held, at).append(fact)
    held.forgotten.sort(key=lambda fact: _left_at(fact, at), reverse=True)
    return held


def _portrait(person: Person, held: _Holding, at: datetime) -> Paragraph:
    return portrait_of(person, (f for f in held.remembered if has_begun(f, at)), at)


def _place_of(fact: Fact, held: _Holding, at: datetime) -> list[Fact]:
    if has_ended(fact, at):
        return held.forgotten
    if fact.waiting:
        return held.waiting
    gone = fact.is_expired(at) or fact.is_faded(at)
    return held.forgotten if gone else held.remembered


def _left_at(fact: Fact, at: datetime) -> datetime:
    return fact.retired_at or end_of(fact) or at


def on_shelves(facts: Iterable[Fact]) -> Mapping[str, list[Fact]]:
    shelves: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        shelves[fact.category].append(fact)
    return shelves


def _paged(facts: list[Fact], look: Look) -> Page[Fact]:
    return Paginator(facts, A_PAGE_SHOWS).get_page(look.page)
