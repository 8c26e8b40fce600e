"""Another embedding model: it says so, mixes nothing, and the work is resumed."""

import logging
from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory import people, reembedding
from memory.engines import embedding
from memory.engines.embedding import Vectors
from memory.models import Fact, Person
from memory.recall import Question, Why, recall
from memory.rows import acting_for
from tests.factories import AT, FactFactory, PersonFactory

pytestmark = pytest.mark.django_db


class Newer:
    """A model of another size, that finds everything alike."""

    name = "newer"

    def query(self, text: str) -> Vectors:
        return embedding.unit(np.ones(8, np.float32))

    def passages(self, texts: Sequence[str]) -> Vectors:
        return np.tile(self.query(""), (len(texts), 1))


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(embedding, "bundled_model", Newer)
    embedding.embedding_model.cache_clear()
    yield
    embedding.embedding_model.cache_clear()


def models(person: Person) -> set[str]:
    with acting_for(person):
        return set(Fact.objects.values_list("embedding_model", flat=True))


@pytest.mark.usefixtures("newer")
def test_every_fact_gets_a_vector_of_the_model_in_use(person: Person) -> None:
    for n in range(3):
        FactFactory.create(person=person, text=f"Fact number {n}")
    assert reembedding.waiting() == {person.pk: 3}

    call_command("reembed")

    assert models(person) == {"newer"}
    assert reembedding.waiting() == {}


@pytest.mark.usefixtures("newer")
def test_stopped_in_the_middle_it_goes_on_there(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reembedding, "BATCH", 2)
    for n in range(5):
        FactFactory.create(person=person, text=f"Fact number {n}")

    next(reembedding.reembed(person.pk))

    assert reembedding.waiting() == {person.pk: 3}
    assert list(reembedding.reembed(person.pk)) == [2, 1]


def test_a_start_with_another_model_says_so(
    person: Person, caplog: pytest.LogCaptureFixture
) -> None:
    FactFactory.create(person=person)
    with caplog.at_level(logging.WARNING):
        reembedding.warn()

    assert "manage.py reembed" in caplog.text


def test_ranking_never_mixes_two_models(
    person: Person, request: pytest.FixtureRequest
) -> None:
    FactFactory.create(person=person, text="Has a cat called Barsik", embedded=True)
    request.getfixturevalue("newer")

    found = recall(person, Question("What is my cat called?", at=AT))

    assert [one.why for one in found.facts] == [Why.WORDS]


@pytest.mark.usefixtures("newer")
def test_whoever_is_erased_meanwhile_stops_nobody(person: Person) -> None:
    FactFactory.create(person=person)
    steps = reembedding.reembed(person.pk)
    people.erase(person)

    assert list(steps) == []


@pytest.mark.usefixtures("newer")
def test_a_start_reads_no_row_for_each_fact(
    person: Person, caplog: pytest.LogCaptureFixture
) -> None:
    for n in range(2):
        FactFactory.create(person=person, text=f"Fact number {n}")
    with CaptureQueriesContext(connection) as asked:
        reembedding.warn()

    assert "2 facts have no vector" in caplog.text
    selects = [q["sql"] for q in asked if "memory_fact" in q["sql"]]
    assert [sql.startswith("SELECT COUNT(*)") for sql in selects] == [True]
