"""What every test stands on: real PostgreSQL, made by its owner, used by the app."""

import os
from collections.abc import Iterator

import psutil
import pytest
from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test.utils import (
    override_settings,
    setup_databases,
    teardown_databases,
)
from django.utils import translation
from pytest_django import DjangoDbBlocker

from config.command_line import embedded_servers
from config.embedded.lease import needing
from config.embedded.places import Places
from config.embedded.valkey import Valkey
from config.ownership import as_owner

ENDPOINTS = (
    *("LANGUAGE_BASE_URL", "LANGUAGE_API_KEY", "EMBEDDING_BASE_URL"),
    *("EMBEDDING_API_KEY", "EMBEDDING_MODEL"),
)
PLAIN_FILES = "django.contrib.staticfiles.storage.StaticFilesStorage"


TEST_DATABASE = "test_nezabudka_"


def drop_those_of_killed_runs(owner: BaseDatabaseWrapper) -> None:
    """Known by the number of a process that is no more; all run on this machine."""
    with owner._nodb_cursor() as cursor:  # noqa: SLF001  as Django's own tests do
        cursor.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)",
            [TEST_DATABASE],
        )
        for (name,) in cursor.fetchall():
            number = name.removeprefix(TEST_DATABASE).split("_")[0]
            if number.isdecimal() and not psutil.pid_exists(int(number)):
                quoted = owner.ops.quote_name(name)
                cursor.execute(f"DROP DATABASE IF EXISTS {quoted}")


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_modify_db_settings: None,
    django_db_keepdb: bool,
) -> Iterator[None]:
    """The owner makes and migrates; the tests themselves speak as the application."""
    # Two runs at once must not share a database.
    connection.settings_dict["TEST"]["NAME"] = f"{TEST_DATABASE}{os.getpid()}"
    with needing(embedded_servers()):
        with django_db_blocker.unblock(), as_owner() as owner:
            if not settings.DATABASE_URL:
                drop_those_of_killed_runs(owner)
            made = setup_databases(
                verbosity=0,
                interactive=False,
                keepdb=django_db_keepdb,
                serialized_aliases=[],
            )
        yield
        if not django_db_keepdb:
            with django_db_blocker.unblock(), as_owner():
                teardown_databases(made, verbosity=0)


@pytest.fixture(autouse=True, scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The run's own: whatever else runs on this machine hears nothing of the tests."""
    places = Places(tmp_path_factory.mktemp("broker"))
    with needing([Valkey(places)]):
        current_app.conf.broker_url = places.broker_url
        yield places.broker_url


@pytest.fixture(autouse=True, scope="session")
def settings_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nobody's endpoint is called, passwords are quick, static files plain."""
    with override_settings(
        **dict.fromkeys(ENDPOINTS, ""),
        SIGN_UP=True,
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES=settings.STORAGES | {"staticfiles": {"BACKEND": PLAIN_FILES}},
    ):
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language the test before it spoke."""
    with translation.override(settings.LANGUAGE_CODE):
        yield
