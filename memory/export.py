"""All that memory holds about a person, line by line; no transaction stays open."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from memory.models import Fact, FactEvent, Person
from memory.rows import acting_for

CHUNK = 200  # rows in one transaction
Row = TypeVar("Row", bound=Model)
Line = dict[str, Any]

PERSON = ("id", "time_zone", "language", "remembers", "created_at")
FACT = (
    "id",
    "text",
    "state",
    "kind",
    "category",
    "topic",
    "scope",
    "language",
    "importance",
    "confidence",
    "confirmations",
    "origin",
    "pinned",
    "contests_id",
    "valid_from",
    "valid_from_precision",
    "valid_until",
    "valid_until_precision",
    "mistaken",
    "superseded_by_id",
    "recorded_at",
    "retired_at",
    "last_confirmed_at",
    "expires_at",
    "fades_at",
)
EVENT = ("what", "by", "at")


def lines(person: Person) -> Iterator[Line]:
    """The person, their facts with history, and when something was erased."""
    yield line("person", person, PERSON)
    for chunk in chunks(person, Fact.objects.of(person).order_by("recorded_at", "id")):
        yield from _facts(person, chunk)
    for erased in chunks(person, person.tombstones.order_by("id")):
        yield from (line("tombstone", one, ["at"]) for one in erased)


def chunks(person: Person, rows: QuerySet[Row]) -> Iterator[list[Row]]:
    """In order; a row that goes away meanwhile is not among them."""
    with acting_for(person):
        ids = list(rows.values_list("pk", flat=True))
    for start in range(0, len(ids), CHUNK):
        with acting_for(person):
            chunk = list(rows.filter(pk__in=ids[start : start + CHUNK]))
        yield chunk


def line(what: str, row: Model, fields: Sequence[str]) -> Line:
    return {"line": what} | {name: getattr(row, name) for name in fields}


def _facts(person: Person, facts: Sequence[Fact]) -> Iterator[Line]:
    with acting_for(person):
        history = list(FactEvent.objects.filter(fact__in=facts))
    for fact in facts:
        events = [one for one in history if one.fact_id == fact.pk]
        told = [{name: getattr(one, name) for name in EVENT} for one in events]
        yield line("fact", fact, FACT) | {"events": told}
