"""All that memory holds about a person, line by line; no transaction stays open."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from django.db.models import Model, QuerySet

from memory import repeatable
from memory.lines import (
    EventLine,
    FactLine,
    Line,
    PersonLine,
    RequestLine,
    TombstoneLine,
)
from memory.models import Fact, FactEvent, Person
from memory.rows import acting_for

CHUNK = 200  # rows in one transaction
Row = TypeVar("Row", bound=Model)


def lines(person: Person) -> Iterator[Line]:
    """The person, their facts with history, and by what the erased is known again."""
    yield PersonLine.model_validate(person)
    for chunk in chunks(person, Fact.objects.of(person).order_by("recorded_at", "id")):
        yield from _facts(person, chunk)
    for erased in chunks(person, person.tombstones.order_by("id")):
        yield from map(TombstoneLine.model_validate, erased)
    for barred in chunks(person, repeatable.barred(person)):
        yield from map(RequestLine.model_validate, barred)


def chunks(person: Person, rows: QuerySet[Row]) -> Iterator[list[Row]]:
    """In order; a row that goes away meanwhile is not among them."""
    with acting_for(person):
        ids = list(rows.values_list("pk", flat=True))
    for start in range(0, len(ids), CHUNK):
        with acting_for(person):
            chunk = list(rows.filter(pk__in=ids[start : start + CHUNK]))
        yield chunk


def _facts(person: Person, facts: Sequence[Fact]) -> Iterator[Line]:
    with acting_for(person):
        history = list(FactEvent.objects.filter(fact__in=facts))
    for fact in facts:
        events = [one for one in history if one.fact_id == fact.pk]
        told = {"history": list(map(EventLine.model_validate, events))}
        yield FactLine.model_validate(fact).model_copy(update=told)
