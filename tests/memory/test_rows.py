"""Whoever forgets every filter sees nobody else's rows."""

import uuid
from collections.abc import Callable

import pytest
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, connection, transaction
from django.db.models import Count, Exists, OuterRef
from django.db.utils import DatabaseError, ProgrammingError
from django.utils import timezone

from chat import record
from chat.models import Chat, Message
from chat.personal_context import write_personal_context
from memory import repeatable
from memory.models import Actor, Fact, FactEvent, Person
from memory.people import erase, issue_key, welcome
from memory.rows import acting_for, overseeing
from memory.store import NewFact, add
from tests.factories import (
    ChatFactory,
    ClientAppFactory,
    MessageFactory,
    PersonFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[Person, Person]:
    client = ClientAppFactory.create()
    both = welcome(client, "anna"), welcome(client, "boris")
    for person in both:
        fact = NewFact(text=f"Is called {person.external_id}")
        add(person, fact, at=timezone.now(), by=Actor.PERSON)
    return both


def raw_texts() -> list[object]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT person_id FROM memory_fact WHERE true OR 1 = 1")
        return [row[0] for row in cursor.fetchall()]


FORGETFUL: dict[str, Callable[[], list[object]]] = {
    "plain": lambda: list(Fact.objects.values_list("person_id", flat=True)),
    "by id": lambda: list(
        Fact.objects.exclude(pk=uuid.uuid4()).values_list("person_id", flat=True)
    ),
    "join": lambda: list(
        FactEvent.objects.filter(fact__importance=3).values_list(
            "fact__person_id", flat=True
        )
    ),
    "prefetch": lambda: [
        fact.person_id
        for person in Person.objects.prefetch_related("facts")
        for fact in person.facts.all()
    ],
    "subquery": lambda: list(
        Person.objects.filter(
            Exists(Fact.objects.filter(person=OuterRef("pk")))
        ).values_list("pk", flat=True)
    ),
    "raw SQL": raw_texts,
    "aggregate": lambda: list(
        Person.objects.annotate(n=Count("facts")).values_list("pk", flat=True)
    ),
    "union": lambda: list(
        Fact.objects.values_list("person_id")
        .union(FactEvent.objects.values_list("person_id"))
        .values_list("person_id", flat=True)
    ),
}


@pytest.mark.parametrize("forget", FORGETFUL.values(), ids=FORGETFUL)
def test_a_forgotten_filter_reads_only_the_acting_persons_rows(
    people: tuple[Person, Person], forget: Callable[[], list[object]]
) -> None:
    anna, _ = people
    with acting_for(anna):
        assert set(forget()) == {anna.pk}


def test_a_bulk_update_without_a_filter_touches_nobody_else(
    people: tuple[Person, Person],
) -> None:
    anna, boris = people
    with acting_for(anna):
        assert Fact.objects.update(importance=1) == 1
    with acting_for(boris):
        assert Fact.objects.get().importance == 3


def test_a_bulk_delete_without_a_filter_touches_nobody_else(
    people: tuple[Person, Person],
) -> None:
    anna, boris = people
    with acting_for(anna):
        Fact.objects.all().delete()
    with acting_for(boris):
        assert Fact.objects.count() == 1


def test_a_bare_insert_for_another_person_is_refused(
    people: tuple[Person, Person],
) -> None:
    """Not through the ORM: its RETURNING is stopped by the reading policy already."""
    anna, boris = people
    insert = (
        "INSERT INTO memory_tombstone (person_id, mark, at) VALUES (%s, '\\x00', now())"
    )
    with (
        pytest.raises(ProgrammingError, match="row-level security"),
        acting_for(anna),
        connection.cursor() as cursor,
    ):
        cursor.execute(insert, [boris.pk])


def test_a_row_cannot_be_moved_to_another_person(
    people: tuple[Person, Person],
) -> None:
    anna, boris = people
    with (
        pytest.raises(ProgrammingError, match="row-level security"),
        acting_for(anna),
    ):
        Fact.objects.update(person=boris)


@pytest.mark.parametrize("read", [Fact.objects.count, Person.objects.first])
def test_without_a_person_the_database_raises(
    people: tuple[Person, Person], read: Callable[[], object]
) -> None:
    with pytest.raises(ProgrammingError, match="no person"), transaction.atomic():
        read()


def test_acting_for_two_people_at_once_is_an_error(
    people: tuple[Person, Person],
) -> None:
    anna, boris = people
    with acting_for(anna), pytest.raises(RuntimeError), acting_for(boris):
        pass


@pytest.mark.django_db(transaction=True)
def test_the_next_user_of_a_pooled_connection_starts_as_nobody(
    people: tuple[Person, Person],
) -> None:
    anna, _ = people
    with acting_for(anna):
        assert Fact.objects.count() == 1
    with pytest.raises(ProgrammingError, match="no person"):
        Fact.objects.count()


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_transaction_leaves_nobody_behind(
    people: tuple[Person, Person],
) -> None:
    anna, _ = people
    with pytest.raises(ZeroDivisionError), acting_for(anna):
        raise ZeroDivisionError
    with pytest.raises(ProgrammingError, match="no person"):
        Fact.objects.count()


@pytest.mark.django_db(transaction=True)
def test_a_reference_cannot_cross_from_one_person_to_another(
    people: tuple[Person, Person],
) -> None:
    """Referential checks bypass row security: the composite key holds instead."""
    anna, boris = people
    with acting_for(boris):
        his = Fact.objects.get()
    with pytest.raises(IntegrityError, match="same_person"), acting_for(anna):
        FactEvent.objects.create(
            person=anna, fact_id=his.pk, what="pinned", by="person", at=timezone.now()
        )


def test_the_overseer_sees_everybodys_rows_and_nobodys_words(
    people: tuple[Person, Person],
) -> None:
    with overseeing():
        facts = list(Fact.objects.without_words())
        assert {fact.person_id for fact in facts} == {person.pk for person in people}
    for column in Fact.SEALED:
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            overseeing(),
        ):
            list(Fact.objects.values_list(column))


def test_the_overseer_changes_no_fact(people: tuple[Person, Person]) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"), overseeing():
        Fact.objects.update(importance=1)


def test_the_history_of_a_fact_is_only_added_to(
    people: tuple[Person, Person],
) -> None:
    anna, _ = people
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        acting_for(anna),
    ):
        FactEvent.objects.update(what="confirmed")


def with_a_person() -> list[tuple[str, str]]:
    """(table, column) of every table that says whose row it is."""
    found = [("memory_person", "id")]
    for model in apps.get_models():
        for field in model._meta.local_concrete_fields:  # noqa: SLF001
            if field.related_model is Person:
                table = model._meta.db_table  # noqa: SLF001
                found.append((table, str(field.column)))
    return found


@pytest.mark.parametrize(("table", "column"), with_a_person())
def test_every_table_with_a_person_is_closed(table: str, column: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relrowsecurity, relforcerowsecurity FROM pg_class"
            " WHERE oid = %s::regclass",
            [table],
        )
        assert cursor.fetchone() == (True, True), f"protect() {table} in a migration"
        cursor.execute(
            "SELECT qual, with_check FROM pg_policies WHERE tablename = %s"
            " AND %s = ANY(roles)",
            [table, settings.DATABASE_APP_ROLE],
        )
        rules = cursor.fetchall()
    own = f"{column} = ( SELECT acting_person() AS acting_person)"
    assert rules == [(f"({own})", f"({own})")]


def test_a_new_table_with_a_person_would_be_noticed() -> None:
    tables = {table for table, _ in with_a_person()}
    assert {"memory_fact", "chat_message", "chat_evidence"} <= tables


def test_the_application_neither_owns_nor_bypasses() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles"
            " WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (False, False, False)
        cursor.execute("SELECT count(*) FROM pg_tables WHERE tableowner = current_user")
        assert cursor.fetchone() == (0,)


def test_the_application_cannot_switch_row_security_off(
    people: tuple[Person, Person],
) -> None:
    anna, _ = people
    for attempt in (
        "ALTER TABLE memory_fact DISABLE ROW LEVEL SECURITY",
        "DROP POLICY own_rows ON memory_fact",
        "SET LOCAL ROLE nezabudka_owner",
    ):
        with (
            pytest.raises(DatabaseError),
            acting_for(anna),
            connection.cursor() as cursor,
        ):
            cursor.execute(attempt)


def test_the_models_of_chat_are_closed_too(people: tuple[Person, Person]) -> None:
    MessageFactory.create(chat=ChatFactory.create(person=people[0]))
    # PostgreSQL asks who is acting when it meets the first row.
    for model in (Chat, Message):
        with pytest.raises(ProgrammingError, match="no person"), transaction.atomic():
            model.objects.count()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "write",
    [
        record.open_chat,
        lambda person: write_personal_context(person, "I like short answers."),
        lambda person: repeatable.bar(person, {"key": timezone.now()}),
        lambda person: issue_key(name="mine", person=person),
    ],
)
def test_what_is_written_of_a_person_erased_meanwhile_finds_nobody(
    write: Callable[[Person], object],
) -> None:
    person = PersonFactory.create()
    erase(person)

    with pytest.raises(ObjectDoesNotExist):
        write(person)
