"""After a change of the embedding model: vectors anew, in steps that can be resumed."""

import logging
from collections.abc import Iterator
from contextlib import suppress
from uuid import UUID

from django.db.models import Count

from memory import people
from memory.engines.embedding import embedding_model
from memory.models import Fact, Person
from memory.querysets import FactQuerySet
from memory.remember import meaning_of
from memory.rows import acting_for, overseeing
from memory.store import embed

BATCH = 64  # facts in one transaction, and in one request to an endpoint

log = logging.getLogger(__name__)


def behind() -> FactQuerySet[Fact]:
    """Facts that the model now in use cannot find by meaning yet."""
    facts: FactQuerySet[Fact] = Fact.objects.all()
    return facts.embedded_otherwise(embedding_model().name)


def waiting() -> dict[UUID, int]:
    """How many they are, by person."""
    with overseeing():
        by_person = behind().order_by().values("person_id").annotate(facts=Count("pk"))
        return dict(by_person.values_list("person_id", "facts"))


def warn() -> None:
    """At start: says that there is something to do, and how."""
    with overseeing():
        count = behind().count()
    if count:
        log.warning(
            "%s facts have no vector of the embedding model in use and are not found "
            "by meaning: run manage.py reembed",
            count,
        )


def reembed(person_id: UUID) -> Iterator[int]:
    """Yields how many facts each step has done; stopped anywhere, it goes on there.

    A person who is erased meanwhile has nothing left to do.
    """
    with suppress(Person.DoesNotExist):
        person = people.read(person_id)
        while batch := _next_batch(person):
            embed(person, batch, meaning_of([fact.text for fact in batch]))
            yield len(batch)


def _next_batch(person: Person) -> list[Fact]:
    with acting_for(person):
        theirs = Fact.objects.of(person).embedded_otherwise(embedding_model().name)
        return list(theirs.order_by("recorded_at")[:BATCH])
