"""Django's flush, as the owner of the tables: the application may not truncate."""

from typing import Any

from django.core.management.commands import flush

from config.ownership import as_owner


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        with as_owner(options["database"]):
            super().handle(**options)
