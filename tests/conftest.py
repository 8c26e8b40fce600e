"""What every test stands on: real PostgreSQL, made by its owner, used by the app."""

from collections.abc import Iterator

import pytest
from django.test.utils import setup_databases, teardown_databases
from pytest_django import DjangoDbBlocker

from config.command_line import embedded_servers
from config.embedded.lease import needing
from config.ownership import as_owner


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
    django_db_modify_db_settings: None,
    django_db_keepdb: bool,
) -> Iterator[None]:
    """The owner makes and migrates; the tests themselves speak as the application."""
    with needing(embedded_servers()):
        with django_db_blocker.unblock(), as_owner():
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
