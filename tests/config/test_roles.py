"""Who the application is to the database."""

import pytest
from django.db import ProgrammingError, connection

pytestmark = pytest.mark.django_db


def asked(question: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()[0]


def test_the_application_neither_owns_tables_nor_bypasses_row_security():
    assert asked("SELECT count(*) FROM pg_tables WHERE tableowner = current_user") == 0
    assert asked(
        "SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole OR rolinherit"
        " FROM pg_roles WHERE rolname = current_user"
    ) is (False)


def test_the_application_may_not_change_the_shape_of_the_database():
    with pytest.raises(ProgrammingError, match="permission denied"):
        asked("CREATE TABLE mine (id int)")


def test_the_application_may_take_the_overseers_eyes():
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE nezabudka_overseer")
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("nezabudka_overseer",)


@pytest.mark.django_db(transaction=True)
def test_a_test_with_real_transactions_starts_from_empty_tables():
    assert asked("SELECT count(*) FROM auth_user") == 0
