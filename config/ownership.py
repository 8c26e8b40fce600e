"""Speaking to the database as the owner of its tables, to change their shape."""

from collections.abc import Iterator
from contextlib import contextmanager

import environ
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

SIGN_IN = ("USER", "PASSWORD", "HOST", "PORT")
NO_TIME_LIMIT = {"options": "-c jit=off -c lock_timeout=10s"}


@contextmanager
def as_owner(alias: str = DEFAULT_DB_ALIAS) -> Iterator[BaseDatabaseWrapper]:
    """This thread's connection is the owner's inside, and the application's after."""
    connection = connections[alias]
    apps_own = connection.settings_dict
    owners = environ.Env.db_url_config(_owner_url())
    options = {**apps_own["OPTIONS"], **owners.get("OPTIONS", {}), **NO_TIME_LIMIT}
    connection.close()
    connection.settings_dict = {
        **apps_own,
        **{key: owners[key] for key in SIGN_IN},
        "OPTIONS": options,
    }
    try:
        yield connection
    finally:
        connection.close()
        connection.settings_dict = apps_own


def open_to_app(connection: BaseDatabaseWrapper) -> None:
    """Tables the owner makes from now on may be used by the application's role."""
    name = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    privileges = "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT"
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT USAGE ON SCHEMA public TO {name}")
        cursor.execute(
            f"{privileges} SELECT, INSERT, UPDATE, DELETE ON TABLES TO {name}"
        )
        cursor.execute(f"{privileges} USAGE, SELECT ON SEQUENCES TO {name}")


def _owner_url() -> str:
    if not settings.DATABASE_OWNER_URL:
        message = (
            "DATABASE_OWNER_URL is not set: the role of DATABASE_URL owns no tables, "
            "so another one has to migrate. `manage.py prepare_database` makes both."
        )
        raise ImproperlyConfigured(message)
    return str(settings.DATABASE_OWNER_URL)
