"""What nobody has to do by hand: expired facts go, and the ends are noted once."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef

from memory import people, repeatable, spending
from memory.models import Actor, Fact, FactEvent, Person, RepeatableRequest
from memory.policy.numbers import PRESETS
from memory.querysets import FactQuerySet
from memory.remember import tally
from memory.rows import overseeing
from memory.store import changing, note, purge

BATCH = 200  # facts in one transaction

# Whose counts are old by their own policy is looked at when their night comes.
SOONEST = min(PRESETS.values(), key=lambda policy: policy.gate_counts_days)

What = FactEvent.What


def due(at: datetime) -> list[UUID]:
    """People with something that has ended, as the overseer sees them."""
    with overseeing():
        facts = Fact.objects.all()
        ended = facts.expired(at) | facts.faded(at)
        old = RepeatableRequest.objects.filter(created_at__lte=at - repeatable.KEPT)
        spent = spending.old(at)
        counted = tally.old(at, SOONEST)
        whose = ended.values_list("person_id").union(
            *(rows.values_list("person_id") for rows in (old, spent, counted))
        )
        return [person_id for (person_id,) in whose]


def forget(person_id: UUID, *, at: datetime) -> int:
    """One night of one person; answers how many facts went."""
    try:
        person = people.read(person_id)
    except Person.DoesNotExist:  # erased since
        return 0
    repeatable.drop_old(person, at)
    spending.drop_old(person, at)
    tally.drop_old(person, at, people.policy_of(person))
    _note_ends(person, at)
    gone = 0
    while batch := _purge_batch(person, at):
        gone += batch
    return gone


def _note_ends(person: Person, at: datetime) -> None:
    with changing(person):
        facts = Fact.objects.of(person)
        expired = facts.expired(at).exclude(_noted(What.EXPIRED, "expires_at"))
        faded = facts.faded(at).exclude(_noted(What.FADED, "fades_at"))
        _note(expired, What.EXPIRED, at)
        _note(faded, What.FADED, at)


def _noted(what: str, end: str) -> Exists:
    """A fact that was confirmed since ends a second time, and is noted again."""
    events = FactEvent.objects.filter(fact=OuterRef("pk"), what=what)
    return Exists(events.filter(at__gte=OuterRef(end)))


def _note(facts: FactQuerySet[Fact], what: str, at: datetime) -> None:
    for fact in facts.without_words():
        note(fact, what, at=at, by=Actor.AUTOMATION)


def _purge_batch(person: Person, at: datetime) -> int:
    """Said anew, it is learned anew: no tombstones."""
    before = at - timedelta(days=people.policy_of(person).grace_days)
    with changing(person):
        expired = Fact.objects.of(person).expired(before).order_by("expires_at")
        return purge(list(expired[:BATCH]), at=at, tombstones=False)
