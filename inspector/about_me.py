"""What About me shows: a fixed number of queries, whatever there is to show."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Q

from chat.evidence import sentences_of
from chat.models import Evidence, Persona
from inspector.dates import since
from inspector.terms import SOON, Term, end_of, term_of
from memory.models import Category, Fact, FactEvent, Kind, Person
from memory.policy.wording import plain
from memory.rows import acting_for

A_SHELF_SHOWS = 8
A_PAGE_SHOWS = 40
LONG = timedelta(days=120)  # unconfirmed for longer than this is worth a look

ONLY: Mapping[str, Callable[[Fact, datetime], bool]] = {
    "": lambda _fact, _at: True,
    "soon": lambda fact, at: (end := end_of(fact)) is not None and end - at <= SOON,
    "unconfirmed": lambda fact, at: at - fact.last_confirmed_at > LONG,
    "pinned": lambda fact, _at: fact.pinned,
    "by_hand": lambda fact, _at: fact.is_by_hand,
    Kind.EPISODE.value: lambda fact, _at: fact.kind == Kind.EPISODE,
    Kind.PROCEDURE.value: lambda fact, _at: fact.kind == Kind.PROCEDURE,
}


@dataclass(frozen=True)
class Look:
    """What the person asked to see."""

    q: str = ""
    shelf: str = ""
    only: str = ""
    page: int = 1

    @property
    def is_narrowed(self) -> bool:
        return bool(self.q or self.only)

    def takes(self, fact: Fact, at: datetime) -> bool:
        return ONLY[self.only](fact, at) and self._is_found(fact)

    def _is_found(self, fact: Fact) -> bool:
        return not self.q or all(word in plain(fact.text) for word in self._words)

    @cached_property
    def _words(self) -> list[str]:
        return plain(self.q).split()


@dataclass(frozen=True)
class Entry:
    """A fact with all that explains it."""

    fact: Fact
    since: str
    term: Term
    sentences: Sequence[Evidence]
    events: Sequence[FactEvent]
    before: Sequence[Fact]
    after: Fact | None
    persona: str


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
class AboutMe:
    """The page of what is remembered."""

    look: Look
    shelves: Sequence[Shelf]
    chosen: Page[Fact] | None
    waiting: Sequence[Entry]
    found: int
    remembered: int
    forgotten: int


@dataclass(frozen=True)
class Forgotten:
    """The page of what is remembered no more."""

    look: Look
    entries: Sequence[Entry]
    chosen: Page[Fact]
    remembered: int
    forgotten: int


@dataclass(frozen=True)
class _Holding:
    """Everything a person's memory holds, newest first, without its vectors."""

    remembered: list[Fact]
    waiting: list[Fact]
    forgotten: list[Fact]


def about_me(person: Person, look: Look, at: datetime) -> AboutMe:
    with acting_for(person):
        held = _held(person, at)
        taken = [fact for fact in held.remembered if look.takes(fact, at)]
        by_shelf = _by_shelf(taken)
        on_shelf = by_shelf.get(look.shelf, [])
        chosen = _paged(on_shelf, look) if look.shelf else None
        shown = [fact for facts in by_shelf.values() for fact in facts[:A_SHELF_SHOWS]]
        shown = list(chosen) if chosen else shown
        entries = _entries(person, [*held.waiting, *shown], at)
    return AboutMe(
        look=look,
        shelves=[
            Shelf(
                category.value,
                str(category.label),
                len(by_shelf.get(category, [])),
                [entries[fact.pk] for fact in shown if fact.category == category],
            )
            for category in Category
            if category in by_shelf
        ],
        chosen=chosen,
        waiting=[entries[fact.pk] for fact in held.waiting],
        found=len(taken),
        remembered=len(held.remembered),
        forgotten=len(held.forgotten),
    )


def forgotten(person: Person, look: Look, at: datetime) -> Forgotten:
    with acting_for(person):
        held = _held(person, at)
        taken = [fact for fact in held.forgotten if look.takes(fact, at)]
        chosen = _paged(taken, look)
        entries = _entries(person, list(chosen), at)
    return Forgotten(
        look=look,
        entries=[entries[fact.pk] for fact in chosen],
        chosen=chosen,
        remembered=len(held.remembered),
        forgotten=len(held.forgotten),
    )


def _held(person: Person, at: datetime) -> _Holding:
    held = _Holding([], [], [])
    facts = Fact.objects.of(person).defer("embedding")
    for fact in facts.order_by("-recorded_at", "-id"):
        _place_of(fact, held, at).append(fact)
    held.forgotten.sort(key=lambda fact: _left_at(fact, at), reverse=True)
    return held


def _place_of(fact: Fact, held: _Holding, at: datetime) -> list[Fact]:
    if fact.valid_until is not None:
        return held.forgotten
    if fact.waiting:
        return held.waiting
    gone = fact.is_expired(at) or fact.is_faded(at)
    return held.forgotten if gone else held.remembered


def _left_at(fact: Fact, at: datetime) -> datetime:
    return fact.retired_at or end_of(fact) or at


def _by_shelf(facts: Iterable[Fact]) -> Mapping[str, list[Fact]]:
    shelves: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        shelves[fact.category].append(fact)
    return shelves


def _paged(facts: list[Fact], look: Look) -> Page[Fact]:
    return Paginator(facts, A_PAGE_SHOWS).get_page(look.page)


def _entries(
    person: Person, facts: Sequence[Fact], at: datetime
) -> Mapping[UUID, Entry]:
    sentences = sentences_of(person, facts)
    events = _events(person, facts)
    kin = _kin(person, facts)
    personas = {str(persona.pk): persona.name for persona in Persona.objects.all()}
    return {
        fact.pk: Entry(
            fact=fact,
            since=_since(fact, at),
            term=term_of(fact, at),
            sentences=sentences.get(fact.pk, []),
            events=events.get(fact.pk, []),
            before=[old for old in kin.values() if old.superseded_by_id == fact.pk],
            after=kin.get(fact.superseded_by_id) or kin.get(fact.contests_id),
            persona=personas.get(fact.scope, ""),
        )
        for fact in facts
    }


def _since(fact: Fact, at: datetime) -> str:
    if fact.valid_from is None:
        return ""
    return since(fact.valid_from, fact.valid_from_precision, at)


def _events(person: Person, facts: Sequence[Fact]) -> Mapping[UUID, list[FactEvent]]:
    grouped: defaultdict[UUID, list[FactEvent]] = defaultdict(list)
    for event in person.fact_events.filter(fact__in=[fact.pk for fact in facts]):
        grouped[event.fact_id].append(event)
    return grouped


def _kin(person: Person, facts: Sequence[Fact]) -> Mapping[UUID | None, Fact]:
    """What these replaced, what replaced them, and what they would replace."""
    ids = [fact.pk for fact in facts]
    later = [fact.superseded_by_id or fact.contests_id for fact in facts]
    kin = Fact.objects.of(person).defer("embedding")
    found = kin.filter(Q(superseded_by__in=ids) | Q(pk__in=later))
    return {fact.pk: fact for fact in found}
