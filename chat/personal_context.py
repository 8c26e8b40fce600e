"""What the person wrote for every request: the only writer of it, and its reader."""

from chat.models import Standing
from memory.models import Person
from memory.policy.readable import readable
from memory.policy.secret import masked
from memory.rows import acting_for
from memory.store import holding

LONGEST = 4_000  # characters


def personal_context(person: Person, scope: str = "") -> str:
    with acting_for(person):
        standing = person.standings.filter(scope=scope).first()
    if standing is None or not standing.sealed_context:
        return ""
    place = standing.place("sealed_context")
    return person.key.open(place, bytes(standing.sealed_context))


def write_personal_context(person: Person, text: str, scope: str = "") -> None:
    """Takes the place of what was written before; secrets are masked."""
    kept = masked(readable(text))[:LONGEST]
    with holding(person):
        standing, _ = Standing.objects.get_or_create(person=person, scope=scope)
        place = standing.place("sealed_context")
        standing.sealed_context = person.key.seal(place, kept) if kept else b""
        standing.save(update_fields=["sealed_context"])
