"""Questions about facts that are written once; later only their values change.

Django takes longer to write the SQL of a recall than PostgreSQL to answer it. Elsewhere
known as a compiled query (Entity Framework) or a baked one (SQLAlchemy).
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import Subquery
from django.db.models.base import ModelState

from memory.models import Fact, Person
from memory.querysets import PERSON, FactQuerySet, Given


class Written:
    """About one person's facts, with `Given` values where others come.

    Each fact brings the `version` of the memory it was read in.
    """

    def __init__(self, facts: FactQuerySet[Fact]) -> None:
        version = Person.objects.filter(pk=PERSON).values("version")
        compiler = facts.annotate(version=Subquery(version)).query.get_compiler(
            connection=connection
        )
        self._sql, self._values = compiler.as_sql()
        self._names = [
            alias or column.target.attname for column, _, alias in compiler.select
        ]

    def ask(self, person: Person, **given: object) -> Iterator[Fact]:
        """KeyError for a value that is missing."""
        with connection.cursor() as cursor:
            cursor.execute(self._sql, self._with(person, given))
            rows = cursor.fetchall()
        for row in rows:
            yield self._fact(person, row)

    def _fact(self, person: Person, row: tuple[Any, ...]) -> Fact:
        """As `from_db`, which goes through the columns that were not asked for too.

        PostgreSQL hands every column over as Django wants it: none is converted.
        """
        fact = Fact.__new__(Fact)
        stored = dict(zip(self._names, row, strict=True))
        fact.__dict__.update(stored, _state=_state_of_a_stored_row())
        Fact.person.field.set_cached_value(fact, person)  # with the key that opens it
        return fact

    def explain(self, person: Person, **given: object) -> Any:
        """What PostgreSQL did for it: EXPLAIN (ANALYZE, FORMAT JSON)."""
        with connection.cursor() as cursor:
            explaining = f"EXPLAIN (ANALYZE, FORMAT JSON) {self._sql}"
            cursor.execute(explaining, self._with(person, given))
            return cursor.fetchone()[0]

    def _with(self, person: Person, given: dict[str, object]) -> list[Any]:
        given = {"person": person.pk, **given}
        return [
            value.adapted(given[value.name]) if isinstance(value, Given) else value
            for value in self._values
        ]


def _state_of_a_stored_row() -> ModelState:
    state = ModelState()
    state.adding, state.db = False, connection.alias
    return state
