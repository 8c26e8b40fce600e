"""A management command on this machine, with the servers it needs."""

import sys
from collections.abc import Sequence

import django
from django.conf import settings
from django.core.management import call_command, execute_from_command_line
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.embedded.errors import MachineError
from config.embedded.lease import needing
from config.embedded.postgres import Postgres
from config.embedded.server import Server
from config.embedded.valkey import Valkey

NEEDS_NO_SERVER = {
    *("check", "collectstatic", "compilemessages", "diffsettings", "findstatic"),
    *("help", "makemessages", "prepare_database", "spectacular", "version"),
}
SHAPES_THE_DATABASE = {
    *("dbshell", "flush", "makemigrations", "migrate", "showmigrations"),
    *("sqlmigrate", "squashmigrations"),
}


def run(argv: Sequence[str]) -> None:
    try:
        if _needs_servers(argv):
            with needing(embedded_servers()):
                _execute(argv)
        else:
            execute_from_command_line(list(argv))
    except KeyboardInterrupt:
        sys.exit(130)
    except MachineError as error:
        sys.exit(str(error))


def embedded_servers() -> list[Server]:
    """Those that no setting replaces by a real one."""
    servers: list[Server] = []
    if not settings.DATABASE_URL:
        servers.append(Postgres(settings.EMBEDDED))
    if settings.EMBEDDED.broker_url == settings.CELERY_BROKER_URL:
        servers.append(Valkey(settings.EMBEDDED))
    return servers


def _needs_servers(argv: Sequence[str]) -> bool:
    asks_only = {"-h", "--help", "--version"} & set(argv)
    return len(argv) > 1 and argv[1] not in NEEDS_NO_SERVER and not asks_only


def _execute(argv: Sequence[str]) -> None:
    if not settings.DATABASE_URL and argv[1] not in SHAPES_THE_DATABASE:
        _bring_up_to_date()
    execute_from_command_line(list(argv))


def _bring_up_to_date() -> None:
    """The embedded database has nobody to migrate it but us."""
    django.setup()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
