"""By which policy those live whose facts are in a scope: by their persona's."""

from django.db.models import CharField
from django.db.models.functions import Cast

from chat.models import Persona
from memory.models import Person
from memory.policy.numbers import MemoryPolicy


def of_scope(person: Person, scope: str) -> MemoryPolicy | None:
    """None: a client may write scopes of its own making, which are no persona's."""
    personas = Persona.objects.known_to(person.client_id)
    named = personas.annotate(scoped=Cast("pk", CharField())).filter(scoped=scope)
    persona = named.first()
    return persona.policy if persona else None
