"""After a change of the embedding model: vectors anew, in steps that can be resumed."""

import logging
from collections.abc import Iterator
from uuid import UUID

from memory import people
from memory.engines.embedding import embedding_model
from memory.models import Fact, Person
from memory.remember import meaning_of
from memory.rows import acting_for, overseeing
from memory.store import embed

BATCH = 64  # facts in one transaction, and in one request to an endpoint

log = logging.getLogger(__name__)


def waiting() -> dict[UUID, int]:
    """By person, the facts that the model now in use cannot find yet."""
    with overseeing():
        facts = Fact.objects.embedded_otherwise(embedding_model().name)
        counts: dict[UUID, int] = {}
        for person_id in facts.values_list("person_id", flat=True):
            counts[person_id] = counts.get(person_id, 0) + 1
    return counts


def warn() -> None:
    """At start: says that there is something to do, and how."""
    behind = sum(waiting().values())
    if behind:
        log.warning(
            "%s facts have no vector of the embedding model in use and are not found "
            "by meaning: run manage.py reembed",
            behind,
        )


def reembed(person_id: UUID) -> Iterator[int]:
    """Yields how many facts each step has done; stopped anywhere, it goes on there."""
    person = people.read(person_id)
    while batch := _next_batch(person):
        embed(person, batch, meaning_of([fact.text for fact in batch]))
        yield len(batch)


def _next_batch(person: Person) -> list[Fact]:
    with acting_for(person):
        behind = Fact.objects.of(person).embedded_otherwise(embedding_model().name)
        return list(behind.order_by("recorded_at")[:BATCH])
