"""Who of the staff looked at a person's rows: written down, and shown to the person."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from memory.models import Person, StaffLook
from memory.rows import acting_for, overseeing

SHOWN = 20


def note_looks(people: Iterable[UUID], *, staff: str, page: str, at: datetime) -> None:
    """Joins the overseer's transaction: what was seen was written down."""
    with overseeing():
        StaffLook.objects.bulk_create(
            StaffLook(person_id=person_id, staff=staff, page=page, at=at)
            for person_id in people
        )


def last_looks(person: Person) -> Sequence[StaffLook]:
    with acting_for(person):
        return list(person.staff_looks.order_by("-at", "-id")[:SHOWN])
