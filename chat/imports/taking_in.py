"""All of an export, or nothing of it, in one transaction."""

from collections.abc import Sequence

from django.db import IntegrityError
from django.utils.translation import gettext as _

from chat.imports.personas import refuse_strangers
from chat.imports.reading import ImportRefusedError
from chat.imports.rows import Rows
from chat.models import ArchiveSummary, Chat, Evidence, Message, Standing
from memory.lines import Line, PersonLine
from memory.models import Fact, Person
from memory.people import settle_in
from memory.remember import meaning_of
from memory.rows import acting_for
from memory.store import changing, put_back


def take_in(person: Person, lines: Sequence[Line]) -> dict[str, int]:
    """Answers how many rows of each kind; ImportRefusedError, UnknownTimeZoneError.

    Ids are new ones; what this person erased here does not come back.
    """
    _refuse_unless_empty(person)
    refuse_strangers(person, lines)
    rows = Rows(person, lines)
    meanings = meaning_of([line.text for line in rows.facts])
    try:
        with changing(person):
            _refuse_unless_empty(person)
            put_back(person, rows.facts, meanings, rows.ids)
            counts = {"facts": len(rows.facts), **_write(rows)}
            _settle_in(person, lines)
    except IntegrityError as error:
        message = _("The lines contradict one another; nothing was written.")
        raise ImportRefusedError(message) from error
    return counts


def _write(rows: Rows) -> dict[str, int]:
    """In the order in which they name one another."""
    return {
        "chats": len(Chat.objects.bulk_create(rows.chats())),
        "summaries": len(ArchiveSummary.objects.bulk_create(rows.summaries())),
        "messages": len(Message.objects.bulk_create(rows.messages())),
        "evidence": len(Evidence.objects.bulk_create(rows.evidence())),
        "standings": len(Standing.objects.bulk_create(rows.standings())),
    }


def _settle_in(person: Person, lines: Sequence[Line]) -> None:
    for line in lines:
        if isinstance(line, PersonLine):
            settle_in(person, **line.model_dump(exclude={"line", "created_at"}))


def _refuse_unless_empty(person: Person) -> None:
    with acting_for(person):
        if Fact.objects.of(person).exists() or person.chats.exists():
            message = _("An export is put back only where nothing is held yet.")
            raise ImportRefusedError(message)
