"""`manage.py put_back FILE`: an export, into a person of whom nothing is held yet.

Personas that are missing here are made, without instructions.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from chat.imports import ImportRefusedError, missing_here, read, take_in
from memory.models import ClientApp, Person
from memory.people import UnknownTimeZoneError, person_of_user, welcome


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--user", help="the name of a site user")
        parser.add_argument("--client", help="the name of a client application")
        parser.add_argument("--person", help="the client's own id for the person")

    def handle(self, *_: Any, **asked: Any) -> None:
        person = _person(asked)
        try:
            with asked["file"].open("rb") as lines:
                told = read(lines)
            counts = take_in(person, told, missing_here(person, told))
        except (OSError, ImportRefusedError, UnknownTimeZoneError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(", ".join(f"{n} {name}" for name, n in counts.items()))


def _person(asked: dict[str, Any]) -> Person:
    if asked["client"] and asked["person"]:
        client = ClientApp.objects.filter(name=asked["client"]).first()
        if client:
            return welcome(client, asked["person"])
    user = User.objects.filter(username=asked["user"] or "").first()
    if user is None:
        message = "Name a site user (--user), or a client and its person's id."
        raise CommandError(message)
    return person_of_user(user)
