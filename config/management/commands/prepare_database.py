"""Makes the roles and the database of a real PostgreSQL server."""

import environ
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.roles import Role, Roles, prepare


class Command(BaseCommand):
    help = (
        "Make the roles and the database that DATABASE_URL and DATABASE_OWNER_URL name."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "admin_url", help="postgresql://postgres:password@host/postgres"
        )

    def handle(self, *, admin_url: str, **_options: object) -> None:
        if not (settings.DATABASE_URL and settings.DATABASE_OWNER_URL):
            message = "Set DATABASE_URL and DATABASE_OWNER_URL first."
            raise CommandError(message)
        app = environ.Env.db_url_config(settings.DATABASE_URL)
        owner = environ.Env.db_url_config(settings.DATABASE_OWNER_URL)
        roles = Roles(
            owner=Role(owner["USER"], owner["PASSWORD"]),
            app=Role(app["USER"], app["PASSWORD"]),
            overseer=settings.DATABASE_OVERSEER_ROLE,
        )
        prepare(admin_url, roles, app["NAME"])
        self.stdout.write(f"Prepared {app['NAME']}; now run: manage.py migrate")
