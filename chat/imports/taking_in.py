"""All of an export, or nothing of it, in one transaction."""

from collections.abc import Sequence

from django.db import IntegrityError
from django.utils.translation import gettext as _

from chat.imports.contradictions import refuse_contradictions
from chat.imports.personas import known_here
from chat.imports.reading import ContradictionError, ImportRefusedError
from chat.imports.rows import Rows
from chat.models import ArchiveSummary, Chat, Evidence, Message, Persona, Standing
from memory.lines import Line, PersonLine, RequestLine, TombstoneLine
from memory.models import Fact, Person
from memory.people import bring_marks, settle_in
from memory.remember import meaning_of
from memory.repeatable import bar
from memory.rows import acting_for
from memory.store import changing, put_back, put_tombstones_back

SETTINGS = {"time_zone", "language", "remembers"}


def take_in(
    person: Person, lines: Sequence[Line], newcomers: Sequence[Persona] = ()
) -> dict[str, int]:
    """Answers how many rows of each kind; ImportRefusedError, UnknownTimeZoneError.

    Ids are new ones; what this person erased here does not come back. `newcomers` are
    personas that are made along with it.
    """
    _refuse_unless_empty(person)
    refuse_contradictions(lines)
    rows = Rows(person, lines, known_here(person, lines, newcomers))
    meanings = meaning_of([line.text for line in rows.facts])
    try:
        with changing(person):
            _refuse_unless_empty(person)
            Persona.objects.bulk_create(newcomers)
            put_back(person, rows.facts, meanings, rows.ids)
            counts = {"facts": len(rows.facts), **_write(rows)}
            _settle_in(rows)
    except IntegrityError as error:
        raise ContradictionError from error
    return counts


def _write(rows: Rows) -> dict[str, int]:
    """In the order in which they name one another."""
    return {
        "chats": len(Chat.objects.bulk_create(rows.chats())),
        "summaries": len(ArchiveSummary.objects.bulk_create(rows.summaries())),
        "messages": len(Message.objects.bulk_create(rows.messages())),
        "evidence": len(Evidence.objects.bulk_create(rows.evidence())),
        "standings": len(Standing.objects.bulk_create(rows.standings())),
        "tombstones": put_tombstones_back(rows.person, rows.all(TombstoneLine)),
    }


def _settle_in(rows: Rows) -> None:
    """Their settings, and by what the erased and earlier requests are known again."""
    for line in rows.all(PersonLine):
        settle_in(rows.person, **line.model_dump(include=SETTINGS))
        bring_marks(rows.person, line.marks)
    bar(rows.person, {one.key: one.created_at for one in rows.all(RequestLine)})


def _refuse_unless_empty(person: Person) -> None:
    with acting_for(person):
        if Fact.objects.of(person).exists() or person.chats.exists():
            message = _("An export is put back only where nothing is held yet.")
            raise ImportRefusedError(message)
