"""Row-level security: who the database takes us for, inside one transaction."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, connection, transaction
from psycopg.errors import ForeignKeyViolation

SETTING = "nezabudka.person"

_acting: ContextVar[UUID | None] = ContextVar("acting", default=None)
_overseen: ContextVar[bool] = ContextVar("overseen", default=False)


class HasId(Protocol):
    """A person, or whatever stands for one."""

    @property
    def pk(self) -> UUID: ...


@contextmanager
def acting_for(person: HasId | UUID) -> Iterator[None]:
    """One transaction in which only this person's rows exist.

    Nesting for the same person joins the outer transaction; for another one it is a
    RuntimeError. The identity is set with SET LOCAL, so it ends with the transaction
    and a pooled connection carries nothing over.

    ObjectDoesNotExist when the person has been erased meanwhile.
    """
    person_id = person if isinstance(person, UUID) else person.pk
    if _acting.get() == person_id:
        yield
        return
    if _acting.get() is not None:
        message = "already acting for another person"
        raise RuntimeError(message)
    token = _acting.set(person_id)
    # Only a test does: the identity then has to end before the transaction.
    is_surrounded = connection.in_atomic_block
    try:
        with transaction.atomic(durable=True):
            _set_person(str(person_id))
            yield
            if is_surrounded:
                _set_person("")
    except IntegrityError as error:
        if _names_nobody(error):
            raise ObjectDoesNotExist from error
        raise
    finally:
        _acting.reset(token)


def _names_nobody(error: IntegrityError) -> bool:
    """Told by the commit: until then others may still come into being."""
    cause = error.__cause__
    if not isinstance(cause, ForeignKeyViolation):
        return False
    return str(cause.diag.constraint_name).endswith("_fk_memory_person_id")


@contextmanager
def overseeing() -> Iterator[None]:
    """One transaction that sees the rows of everybody and the words of nobody.

    The overseer's grants leave out every sealed column: whoever selects one gets
    "permission denied" from the database. Ask with `without_words()`. Nesting joins
    the outer transaction.
    """
    if _overseen.get():
        yield
        return
    if _acting.get() is not None:
        message = "acting for a person; the overseer has to wait"
        raise RuntimeError(message)
    token = _overseen.set(True)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL ROLE {quoted(settings.DATABASE_OVERSEER_ROLE)}")
            yield
            cursor.execute("SET LOCAL ROLE NONE")
            # What waits for the commit runs before we are out of `atomic`.
            _overseen.set(False)
    finally:
        _overseen.reset(token)


def _set_person(person_id: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, %s, true)", [SETTING, person_id])


def quoted(name: str) -> str:
    """A role's name as SQL takes it, whatever its letters."""
    return connection.ops.quote_name(name)


# What follows is the SQL of the migrations.


def app_and_overseer() -> tuple[str, str]:
    """The two roles, quoted."""
    return quoted(settings.DATABASE_APP_ROLE), quoted(settings.DATABASE_OVERSEER_ROLE)


IDENTITY = f"""
CREATE OR REPLACE FUNCTION acting_person() RETURNS uuid
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    id text := current_setting('{SETTING}', true);
BEGIN
    -- Silence would let "delete everything" delete nothing and report success.
    IF id IS NULL OR id = '' THEN
        RAISE EXCEPTION 'no person: open acting_for(person) first';
    END IF;
    RETURN id::uuid;
END $$;
"""


def protect(table: str, *, sealed: Sequence[str], person: str = "person_id") -> str:
    """SQL that closes a table with a person to everybody else.

    The web and the worker see the acting person's rows; the overseer sees all rows
    without the `sealed` columns.
    """
    app, overseer = app_and_overseer()
    hidden = ", ".join(f"'{column}'" for column in sealed) or "''"
    return f"""
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS own_rows ON {table};
CREATE POLICY own_rows ON {table} TO {app}
    USING ({person} = (SELECT acting_person()))
    WITH CHECK ({person} = (SELECT acting_person()));
DROP POLICY IF EXISTS all_rows ON {table};
CREATE POLICY all_rows ON {table} TO {overseer} USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {app};
REVOKE ALL ON {table} FROM {overseer};
DO $$ BEGIN
    EXECUTE (
        SELECT format('GRANT SELECT (%s) ON {table} TO {overseer}',
            string_agg(quote_ident(column_name), ', '))
        FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = '{table}'
            AND column_name NOT IN ({hidden}));
END $$;
"""  # noqa: S608  names come from our own migrations


def same_person(table: str, column: str, target: str) -> str:
    """SQL for a reference that cannot cross from one person to another.

    Referential integrity checks bypass row security, so the plain foreign key alone
    would let a person point at somebody else's row.
    """
    name = f"{table}_{column}_same_person"
    return f"""
CREATE UNIQUE INDEX IF NOT EXISTS {target}_id_person ON {target} (id, person_id);
ALTER TABLE {table} ADD CONSTRAINT {name}
    FOREIGN KEY ({column}, person_id) REFERENCES {target} (id, person_id)
    DEFERRABLE INITIALLY DEFERRED;
"""
