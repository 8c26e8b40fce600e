"""The short profile: a few sentences of what the person has been busy with lately."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Sum

from chat.failpoints import reached
from chat.models import Message, Persona, Standing
from memory import people
from memory.engines.language import Line, language_engine
from memory.erasure import erased_since, without_erased
from memory.models import Person
from memory.policy.readable import readable
from memory.policy.secret import masked
from memory.rows import acting_for
from memory.spending import charge
from memory.store import holding

LONGEST = 2_000  # characters
WORDS = 80  # a few sentences
RECENT = 40  # messages of the person's


def profile(person: Person, scope: str = "") -> str:
    with acting_for(person):
        standing = person.standings.filter(scope=scope).first()
    if standing is None:
        return ""
    standing.person = person
    return standing.opened("sealed_profile")


def is_by_hand(person: Person, scope: str = "") -> bool:
    with acting_for(person):
        return person.standings.filter(scope=scope, profile_by_hand=True).exists()


def write_profile(
    person: Person, text: str, scope: str = "", *, from_talk: bool = False
) -> None:
    """The person's own words stay; emptied, it is written from their talk again.

    Put back `from_talk`, it goes on being written from there.
    """
    kept = masked(readable(text))[:LONGEST]
    with holding(person):
        standing = _locked(person, scope)
        standing.profile_by_hand = bool(kept) and not from_talk
        _write(standing, kept)


def is_due(person_id: UUID, message_id: UUID) -> bool:
    """Whether, with this message, enough has been said since the last time."""
    person = people.read(person_id)
    with acting_for(person):
        persona = _persona_of(person, message_id)
        return _said_since(person, persona) >= persona.policy.profile_every


def refresh(person_id: UUID, message_id: UUID, *, at: datetime) -> bool:
    """Tells it anew from recent talk; ModelError: nothing changes."""
    person = people.read(person_id)
    with acting_for(person):
        persona = _persona_of(person, message_id)
        if _said_since(person, persona) < persona.policy.profile_every:
            return False
        before = _after(person, persona.scope)
        recent = _recent(person, persona)
    text = _told(person, persona, recent, at)
    reached("profile.told")
    return _store(person, persona, before, text, at)


def _persona_of(person: Person, message_id: UUID) -> Persona:
    """Message.DoesNotExist when it is archived or deleted meanwhile."""
    messages = person.messages.select_related("chat__persona")
    return messages.get(pk=message_id).chat.persona


def _said_since(person: Person, persona: Persona) -> int:
    """Messages; none while memory is off, or while the person's own words stand.

    Deleted chats make the count smaller: then, too, it is to be told anew.
    """
    standing = person.standings.filter(scope=persona.scope).first()
    if not person.remembers or (standing and standing.profile_by_hand):
        return 0
    return abs(_said(person, persona) - _after(person, persona.scope))


def _after(person: Person, scope: str) -> int:
    standing = person.standings.filter(scope=scope).first()
    return standing.profile_after if standing else 0


def _said(person: Person, persona: Persona) -> int:
    chats = person.chats.filter(persona__in=_sharing(person, persona))
    return int(chats.aggregate(said=Sum("last_position"))["said"] or 0)


def _sharing(person: Person, persona: Persona) -> list[Persona]:
    """The personas that the person speaks to and that know the same of them."""
    known = Persona.objects.filter(chat__person=person).distinct()
    return [one for one in known if one.scope == persona.scope]


def _recent(person: Person, persona: Persona) -> list[Message]:
    said = person.messages.learned().filter(chat__persona__in=_sharing(person, persona))
    return list(said.order_by("-said_at", "-position")[:RECENT])[::-1]


def _told(
    person: Person, persona: Persona, recent: Sequence[Message], at: datetime
) -> str:
    """Without secrets and what was erased; only the person's own words are told."""
    if not recent:
        return ""
    for message in recent:
        message.person = person
    engine = language_engine()
    if engine.needs_calls:
        charge(person, at, persona.policy)
    texts = without_erased(person, [message.text for message in recent])
    return masked(engine.summarise("", [Line("user", text) for text in texts], WORDS))


def _store(
    person: Person, persona: Persona, before: int, text: str, begun: datetime
) -> bool:
    """Compare and set: another refresh, an edit or an erasure, and this one is void."""
    with acting_for(person):
        standing = _locked(person, persona.scope)
        moved = standing.profile_after != before or standing.profile_by_hand
        if moved or erased_since(person, begun):
            return False
        standing.profile_after = _said(person, persona)
        _write(standing, text)
        reached("profile.stored")
    return True


def _locked(person: Person, scope: str) -> Standing:
    Standing.objects.get_or_create(person=person, scope=scope)
    standing = Standing.objects.select_for_update().get(person=person, scope=scope)
    standing.person = person
    return standing


def _write(standing: Standing, text: str) -> None:
    place = standing.place("sealed_profile")
    sealed = standing.person.key.seal(place, text) if text else b""
    standing.sealed_profile = sealed
    standing.save(update_fields=["sealed_profile", "profile_after", "profile_by_hand"])
