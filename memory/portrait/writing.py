"""A model writes the portrait that somebody looked for, of the facts as they are."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory import people
from memory.engines.language import Sentence, language_engine
from memory.models import Fact, Person, Portrait
from memory.portrait.kept import mark_of, sealed
from memory.portrait.paragraph import told_of
from memory.rows import acting_for
from memory.spending import charge


def write(person_id: UUID, *, at: datetime) -> bool:
    """ModelError or CeilingReached: it stays asked for, and the plain one serves.

    With memory turned off since, nothing is sent to a model.
    """
    person = people.read(person_id)
    if not person.remembers:
        return False
    with acting_for(person):
        told = _told(person, at)
        mark = mark_of(person, told)
        is_mine = bool(told) and _claim(person, mark, at)
    if not is_mine:
        return False
    charge(person, at, people.policy_of(person))
    sentences = language_engine().portray([fact.text for fact in told])
    return _keep(person, mark, sentences, at)


def _told(person: Person, at: datetime) -> list[Fact]:
    facts = Fact.objects.of(person).recallable(at).defer("embedding")
    return told_of(facts)


def _claim(person: Person, mark: bytes, at: datetime) -> bool:
    """Of several workers one pays; what it leaves unwritten is asked for anew."""
    asked = Portrait.objects.filter(person=person, mark=mark, written_at=None)
    return bool(asked.filter(claimed_at=None).update(claimed_at=at))


def _asked_for(person: Person, mark: bytes) -> Portrait | None:
    asked = Portrait.objects.filter(person=person, mark=mark, written_at=None)
    return asked.select_for_update().first()


def _keep(person: Person, mark: bytes, sentences: list[Sentence], at: datetime) -> bool:
    """Void if a fact has changed or gone: an erasure that comes now waits for the row,
    and takes it along; one that came before shows in the facts, read under its lock.
    """
    with acting_for(person), transaction.atomic():
        portrait = _asked_for(person, mark)
        if portrait is None or mark_of(person, _told(person, at)) != mark:
            return False
        portrait.person = person
        portrait.sealed, portrait.written_at = sealed(portrait, sentences), at
        portrait.save(update_fields=["sealed", "written_at"])
    return True
