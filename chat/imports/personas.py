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


def known_here(
    person: Person, lines: Sequence[Line], newcomers: Iterable[Persona] = ()
) -> dict[UUID, Persona]:
    """By the id in the export, those of the same name; the client's own go first.

    ImportRefusedError where what was told to one that keeps its own facts has no place
    to go.
    """
    known = _by_name(person) | {one.slug: one for one in newcomers}
    for line in _named(lines):
        here = known.get(line.slug)
        if not line.shares and (here is None or here.shares):
            message = _("No persona here is called {name} and keeps its own facts.")
            raise ImportRefusedError(message.format(name=line.slug))
    return {one.id: known[one.slug] for one in _named(lines) if one.slug in known}


def missing_here(person: Person, lines: Sequence[Line]) -> list[Persona]:
    """For whoever runs this instance to make; instructions do not travel.

    Of two of one name one is made, rather the one that keeps its own facts.
    """
    known = _by_name(person)
    missing = [line for line in _named(lines) if line.slug not in known]
    missing.sort(key=attrgetter("shares"), reverse=True)
    by_name = {line.slug: line for line in missing}
    return [
        Persona(
            client=person.client,
            slug=line.slug,
            name=line.name,
            preset=line.preset if line.preset in PRESETS else Persona.DEFAULT_PRESET,
            shares_facts=line.shares,
        )
        for line in by_name.values()
    ]


def _by_name(person: Person) -> dict[str, Persona]:
    ours = Persona.objects.known_to(person.client_id).own_first()
    return {one.slug: one for one in reversed(ours)}


def _named(lines: Iterable[Line]) -> Iterator[PersonaLine]:
    return (line for line in lines if isinstance(line, PersonaLine))
