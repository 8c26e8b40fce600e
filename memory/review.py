"""The daily review: what was stored as said is kept, dropped or reworded."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from memory import people, store
from memory.engines.embedding import EmbeddingError
from memory.engines.language import (
    Drop,
    Keep,
    ModelError,
    Review,
    Rewrite,
    language_engine,
)
from memory.models import Actor, Fact, FactEvent, Origin, Person, Tombstone
from memory.policy.candidate import Candidate
from memory.policy.gate import refusal_of
from memory.policy.sameness import normalised
from memory.policy.utterance import Utterance
from memory.querysets import FactQuerySet
from memory.remember import meaning_of
from memory.rows import acting_for, overseeing
from memory.spending import CeilingReached, charge
from memory.store import AlreadyKnownError, Meaning

REST = timedelta(hours=12)  # the talk it comes from may still go on
NIGHT = timedelta(hours=12)
FACTS_A_NIGHT = 40  # of one person; the next night goes on with the rest

Sources = Callable[[Person, Sequence[Fact]], Mapping[UUID, Utterance]]
What = FactEvent.What


@dataclass(frozen=True)
class Judged:
    """What is to be done with a fact, all the work done that needs a model."""

    fact: Fact
    review: Review
    meaning: Meaning | None = None


def due(at: datetime) -> list[UUID]:
    """People with something to review; nobody where there is no model to do it."""
    if not language_engine().needs_calls:
        return []
    with overseeing():
        whose = _unreviewed(Fact.objects.all(), at).values_list("person_id", flat=True)
        return list(whose.order_by("person_id").distinct())


def review(person_id: UUID, sources: Sources, *, at: datetime) -> int:
    """One night of one person; answers how many facts were gone over.

    `sources` names what each fact rests on. A model that is down, or a day whose
    calls are used up, ends the night; what was not reviewed waits for the next.
    """
    if not language_engine().needs_calls:
        return 0
    try:
        person = people.read(person_id)
    except Person.DoesNotExist:  # erased since
        return 0
    facts = _tonight(person, at) if person.remembers else []
    said = sources(person, facts)
    done = 0
    with suppress(ModelError, EmbeddingError, CeilingReached):
        for fact in facts:
            source = said.get(fact.pk) or Utterance(fact.text, fact.recorded_at)
            done += _carry_out(_judged(fact, source, at), at)
    return done


def _unreviewed(facts: FactQuerySet[Fact], at: datetime) -> FactQuerySet[Fact]:
    """Stored as said, not in the person's hand, still recalled, never gone over."""
    as_said = facts.current().filter(origin=Origin.SAID, pinned=False)
    rested = as_said.filter(recorded_at__lte=at - REST).unexpired(at).unfaded(at)
    return rested.exclude(events__what=What.REVIEWED)


def _tonight(person: Person, at: datetime) -> list[Fact]:
    with acting_for(person):
        reviewed = person.fact_events.filter(what=What.REVIEWED, at__gt=at - NIGHT)
        left = max(0, FACTS_A_NIGHT - reviewed.count())
        facts = _unreviewed(Fact.objects.of(person), at)
        return list(facts.defer("embedding").order_by("recorded_at", "id")[:left])


def _judged(fact: Fact, source: Utterance, at: datetime) -> Judged:
    """Nothing is written but the cost of the call."""
    policy = people.policy_in(fact.person, fact.scope)
    charge(fact.person, at, policy)
    verdict = language_engine().rewrite(fact.text, source.text, source.said_at)
    if not isinstance(verdict, Rewrite):
        return Judged(fact, verdict)
    worded = Candidate(verdict.text, quote=verdict.text, topic=fact.topic)
    is_another = normalised(verdict.text) != normalised(fact.text)
    if not is_another or refusal_of(worded, at, policy):
        return Judged(fact, Keep())
    return Judged(fact, verdict, meaning_of([verdict.text])[0])


def _carry_out(judged: Judged, at: datetime) -> bool:
    """False where the person or another worker was there first."""
    try:
        return _written(judged, at)
    except AlreadyKnownError:
        return _written(Judged(judged.fact, Keep()), at)


def _written(judged: Judged, at: datetime) -> bool:
    fact = judged.fact
    with store.changing(fact.person):
        still = _unreviewed(Fact.objects.of(fact.person), at).filter(pk=fact.pk)
        if not still.exists():
            return False
        store.note(fact, What.REVIEWED, at=at, by=Actor.AUTOMATION)
        match judged:
            case Judged(review=Drop()):
                store.retract(fact, at=at, by=Actor.AUTOMATION)
            case Judged(review=Rewrite(text=text), meaning=Meaning() as meaning):
                if not _is_erased(fact.person, text):
                    store.reword(fact, text, meaning, at=at, by=Actor.AUTOMATION)
    return True


def _is_erased(person: Person, text: str) -> bool:
    marks = person.key.tombstones(normalised(text))
    return Tombstone.objects.filter(person=person, mark__in=marks).exists()
