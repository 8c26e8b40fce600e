"""Throwaway people with as many facts as asked for."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
from django.utils import timezone

from config.ownership import as_owner
from memory.engines.embedding import Vectors, embedding_model, unit
from memory.models import Actor, ClientApp, Person
from memory.people import welcome
from memory.policy.numbers import DEFAULT, NEVER_FADES
from memory.rows import acting_for
from memory.store import Meaning, NewFact, add, changing

CLIENT = "Benchmark"
SEED = 7
LASTING = replace(DEFAULT, half_lives=NEVER_FADES)
WHO = ("I", "My sister", "My neighbour", "My boss", "Our dog", "My old friend")
DOES = ("collects", "repairs", "paints", "studies", "sells", "is afraid of")
WHAT = ("clocks", "boats", "bridges", "violins", "maps", "engines", "orchids", "kites")
WHERE = ("Perm", "Lisbon", "Oslo", "Kyoto", "Quito", "Tartu", "Galway", "Ufa")


@contextmanager
def somebody(facts: int) -> Iterator[Person]:
    """With made-up facts and vectors at random: for speed, not for goodness."""
    chance = np.random.default_rng(SEED)
    vectors = unit(chance.standard_normal((facts, size_of_vectors()), np.float32))
    with somebody_who_told([made_up(n) for n in range(facts)], vectors) as person:
        yield person


@contextmanager
def somebody_who_told(texts: Sequence[str], vectors: Vectors) -> Iterator[Person]:
    client, _ = ClientApp.objects.get_or_create(name=CLIENT)
    person = welcome(client, str(uuid.uuid4()))
    try:
        _tell(person, texts, vectors)
        _count_rows()
        yield person
    finally:
        with acting_for(person):
            person.delete()


def made_up(number: int) -> str:
    """Another statement for every number."""
    who, does = WHO[number % len(WHO)], DOES[number // 6 % len(DOES)]
    what, where = WHAT[number // 36 % len(WHAT)], WHERE[number // 288 % len(WHERE)]
    return f"{who} {does} {what} from {where}, number {number}"


def _tell(person: Person, texts: Sequence[str], vectors: Vectors) -> None:
    at, model = timezone.now(), embedding_model().name
    with changing(person):
        for text, vector in zip(texts, vectors, strict=True):
            new = NewFact(text=text, meaning=Meaning(vector, model), policy=LASTING)
            add(person, new, at=at, by=Actor.CLIENT)


def _count_rows() -> None:
    """As autovacuum does within a minute of so many changes: plans depend on it."""
    with as_owner() as owner, owner.cursor() as cursor:
        cursor.execute("ANALYZE memory_fact")


def size_of_vectors() -> int:
    return len(embedding_model().query("size"))
