"""Django's migrate, as the owner of the tables."""

from typing import Any

from django.core.management.commands import migrate

from config.ownership import as_owner, open_to_app


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner(options["database"]) as connection:
            open_to_app(connection)
            super().handle(*args, **options)
