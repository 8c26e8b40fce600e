"""The three roles of the database, and what each may do.

The owner makes and migrates the tables. The application's role serves web and workers,
owns nothing and bypasses nothing. The overseer sees that rows exist, whosever they are;
what it may read of them is granted column by column where the tables are made.
"""

from dataclasses import dataclass
from typing import LiteralString

import psycopg
from psycopg import sql

EMBEDDED_DATABASE = "nezabudka"


@dataclass(frozen=True)
class Role:
    name: str
    password: str = ""


@dataclass(frozen=True)
class Roles:
    owner: Role = Role("nezabudka_owner")
    app: Role = Role("nezabudka_app")
    overseer: str = "nezabudka_overseer"


EMBEDDED_ROLES = Roles()


def prepare(admin_url: str, roles: Roles, database: str) -> None:
    """Make what is missing; doing it again changes nothing."""
    with psycopg.connect(admin_url, autocommit=True) as connection:
        _make_roles(connection, roles)
        if not _exists(connection, "pg_database WHERE datname", database):
            _run(connection, "CREATE DATABASE {} OWNER {}", database, roles.owner.name)
    with psycopg.connect(admin_url, dbname=database, autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
        _run(connection, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        _run(connection, "GRANT USAGE, CREATE ON SCHEMA public TO {}", roles.owner.name)


def prepare_template(admin_url: str) -> None:
    """Databases made later, such as those of tests, have the extension from birth."""
    with psycopg.connect(admin_url, dbname="template1", autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")


def _make_roles(connection: psycopg.Connection, roles: Roles) -> None:
    """An owner that may make databases, as test runs do; an app that may nothing."""
    _make_role(connection, roles.owner.name, "LOGIN CREATEDB")
    _make_role(connection, roles.app.name, "LOGIN NOINHERIT")
    _make_role(connection, roles.overseer, "NOLOGIN")
    for role in (roles.owner, roles.app):
        if role.password:
            statement = sql.SQL("ALTER ROLE {} PASSWORD {}").format(
                sql.Identifier(role.name), sql.Literal(role.password)
            )
            connection.execute(statement)
    _run(connection, "GRANT {} TO {}", roles.overseer, roles.app.name)


def _make_role(
    connection: psycopg.Connection, name: str, options: LiteralString
) -> None:
    if not _exists(connection, "pg_roles WHERE rolname", name):
        _run(connection, "CREATE ROLE {} NOSUPERUSER NOBYPASSRLS", name)
    connection.execute(sql.SQL("ALTER ROLE {} " + options).format(sql.Identifier(name)))


def _exists(connection: psycopg.Connection, where: LiteralString, name: str) -> bool:
    found = connection.execute(f"SELECT 1 FROM {where} = %s", (name,))  # noqa: S608
    return found.fetchone() is not None


def _run(connection: psycopg.Connection, statement: LiteralString, *names: str) -> None:
    identifiers = (sql.Identifier(name) for name in names)
    connection.execute(sql.SQL(statement).format(*identifiers))
