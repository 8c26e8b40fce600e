"""A benchmark's crowd comes and goes, and the tables stay bound throughout."""

import pytest
from django.db import ProgrammingError, connection

from config.benchmarks import crowd
from memory.models import Person
from memory.rows import overseeing

pytestmark = pytest.mark.django_db(transaction=True)


def bound() -> list[tuple[str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relforcerowsecurity "
            "AND relname = ANY(%s) ORDER BY relname",
            [list(crowd.TABLES)],
        )
        return list(cursor.fetchall())


def people() -> int:
    with overseeing():
        return Person.objects.without_words().count()


def test_a_crowd_is_there_for_a_while_among_bound_tables() -> None:
    with crowd.crowd(200):
        assert people() == 2
        assert bound() == [("memory_fact",), ("memory_person",)]

    assert people() == 0
    assert bound() == [("memory_fact",), ("memory_person",)]


def test_a_crowd_that_fails_leaves_the_tables_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "_FACTS", "SELECT no_such_column")
    with pytest.raises(ProgrammingError), crowd.crowd(200):
        pass

    assert people() == 0
    assert bound() == [("memory_fact",), ("memory_person",)]
