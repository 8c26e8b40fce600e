"""The personas that an export names, as they are known where it is put back."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from uuid import UUID

from django.utils.translation import gettext as _

from chat.imports.reading import ImportRefusedError
from chat.lines import PersonaLine
from chat.models import Persona
from memory.lines import Line
from memory.models import Person
from memory.policy.numbers import PRESETS


def known_here(person: Person, lines: Sequence[Line]) -> dict[UUID, Persona]:
    """By the id in the export, those of the same name; the client's own go first."""
    ours = Persona.objects.known_to(person.client_id).own_first()
    known = {one.slug: one for one in reversed(ours)}
    return {one.id: known[one.slug] for one in named(lines) if one.slug in known}


def refuse_strangers(person: Person, lines: Sequence[Line]) -> None:
    """What was told to one that keeps its own facts has no other place to go."""
    known = known_here(person, lines)
    for line in named(lines):
        here = known.get(line.id)
        if not line.shares and (here is None or here.shares):
            message = _("No persona here is called {name} and keeps its own facts.")
            raise ImportRefusedError(message.format(name=line.slug))


def make_missing(person: Person, lines: Sequence[Line]) -> None:
    """For whoever runs this instance; instructions do not travel.

    Of two of one name one is made, rather the one that keeps its own facts.
    """
    known = known_here(person, lines)
    missing = [line for line in named(lines) if line.id not in known]
    missing.sort(key=attrgetter("shares"), reverse=True)
    by_name = {line.slug: line for line in missing}
    Persona.objects.bulk_create(
        Persona(
            client=person.client,
            slug=line.slug,
            name=line.name,
            preset=line.preset if line.preset in PRESETS else Persona.DEFAULT_PRESET,
            shares_facts=line.shares,
        )
        for line in by_name.values()
    )


def named(lines: Iterable[Line]) -> Iterator[PersonaLine]:
    return (line for line in lines if isinstance(line, PersonaLine))
