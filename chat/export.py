"""Everything about a person as lines: memory's own, then the conversations."""

from collections.abc import Iterator

from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast

from chat.lines import (
    ChatLine,
    EvidenceLine,
    MessageLine,
    PersonaLine,
    StandingLine,
    SummaryLine,
)
from chat.models import Chat, Persona, Standing
from memory.export import chunks
from memory.export import lines as lines_of_memory
from memory.lines import Line
from memory.models import Fact, Person
from memory.rows import acting_for


def lines(person: Person) -> Iterator[Line]:
    """What a line names by its id comes before it, or is a fact.

    What belongs to this instance stays: keys, what was spent, who looked, answers kept
    for a day.
    """
    yield from lines_of_memory(person)
    with acting_for(person):
        personas = list(_personas(person))
    yield from map(PersonaLine.model_validate, personas)
    for chats in chunks(person, person.chats.order_by("created_at", "id")):
        for chat in chats:
            yield from _talk(person, chat)
    for sentences in chunks(person, person.evidence.order_by("said_at", "id")):
        yield from map(EvidenceLine.model_validate, sentences)
    for standings in chunks(person, person.standings.order_by("scope")):
        yield from map(_standing, standings)


def _personas(person: Person) -> QuerySet[Persona]:
    """Whom the person talked with, and who alone knows something of them."""
    scopes = {*Fact.objects.of(person).values_list("scope", flat=True).distinct()}
    scopes |= {*person.standings.values_list("scope", flat=True)}
    named = Persona.objects.annotate(scoped=Cast("pk", CharField()))
    return named.filter(Q(chat__person=person) | Q(scoped__in=scopes)).distinct()


def _standing(standing: Standing) -> Line:
    return StandingLine(
        scope=standing.scope,
        personal_context=standing.opened("sealed_context"),
        profile=standing.opened("sealed_profile"),
        profile_by_hand=standing.profile_by_hand,
        profile_after=standing.profile_after,
    )


def _talk(person: Person, chat: Chat) -> Iterator[Line]:
    yield ChatLine.model_validate(chat)
    summaries = person.summaries.filter(chat=chat).order_by("from_position")
    for told in chunks(person, summaries):
        yield from map(SummaryLine.model_validate, told)
    for said in chunks(person, person.messages.filter(chat=chat).in_order()):
        yield from map(MessageLine.model_validate, said)
