"""By which policy a fact lives: its persona's, or else its person's."""

from django.db.models import CharField
from django.db.models.functions import Cast

from chat.models import Persona
from memory import people
from memory.models import Fact
from memory.policy.numbers import MemoryPolicy


def policy_of(fact: Fact) -> MemoryPolicy:
    """A client may write scopes of its own making, which are no persona's."""
    personas = Persona.objects.annotate(scoped=Cast("pk", CharField()))
    persona = personas.filter(scoped=fact.scope).first()
    return persona.policy if persona else people.policy_of(fact.person)
