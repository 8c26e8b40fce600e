"""How a fact's columns are filled: sealed text, vector, times."""

from datetime import datetime

from memory.models import Fact, Person
from memory.policy.candidate import Kind, Moment, Precision
from memory.policy.lifespan import fades_at
from memory.policy.numbers import MemoryPolicy
from memory.policy.sameness import normalised
from memory.store.new import Meaning, NewFact

FRESHNESS = ("expires_at", "last_confirmed_at", "fades_at")


def unsaved(person: Person, new: NewFact, at: datetime) -> Fact:
    fact = Fact(
        person=person,
        scope=new.scope,
        kind=new.kind,
        category=new.category,
        topic=new.topic,
        language=new.language,
        importance=new.importance,
        confidence=new.confidence,
        confirmations=new.confirmations,
        origin=new.origin,
        pinned=new.pinned,
        waiting=new.waiting,
        contests_id=new.contests,
        recorded_at=at,
        last_confirmed_at=at,
        expires_at=new.expires_at,
    )
    seal(fact, new.text, new.meaning)
    _date(fact, new, at)
    fact.fades_at = fading(fact, new.policy)
    return fact


def seal(fact: Fact, text: str, meaning: Meaning | None) -> None:
    key = fact.person.key
    fact.sealed = key.seal(fact.place, text)
    fact.fingerprint = key.fingerprint(normalised(text))
    if meaning is not None:
        fact.embedding = key.turned(meaning.vector)
        fact.embedding_model = meaning.model


def close(fact: Fact, until: datetime, at: datetime, *, mistaken: bool) -> None:
    """Ends it; valid time does not run backwards."""
    fact.valid_until = max(until, fact.valid_from) if fact.valid_from else until
    fact.retired_at = at
    fact.mistaken = mistaken


def reopen(fact: Fact, at: datetime, policy: MemoryPolicy) -> None:
    fact.valid_until = fact.retired_at = fact.superseded_by = None
    fact.mistaken = False
    refresh(fact, at, policy)


def refresh(fact: Fact, at: datetime, policy: MemoryPolicy) -> None:
    """True as of now; a term that is over was not kept to."""
    fact.expires_at = None if fact.is_expired(at) else fact.expires_at
    fact.last_confirmed_at = at
    fact.fades_at = fading(fact, policy)


def fading(fact: Fact, policy: MemoryPolicy) -> datetime | None:
    """When its survival reaches the threshold; None: it never fades."""
    if fact.pinned or fact.is_by_hand:
        return None
    return fades_at(
        fact.last_confirmed_at,
        Kind(fact.kind),
        fact.confirmations,
        fact.importance,
        policy,
    )


def moment(at: datetime | None, precision: str) -> Moment | None:
    return None if at is None else Moment(at, Precision(precision))


def _date(fact: Fact, new: NewFact, at: datetime) -> None:
    if new.valid_from:
        fact.valid_from = new.valid_from.at
        fact.valid_from_precision = new.valid_from.precision
    if new.valid_until:
        fact.valid_until = new.valid_until.at
        fact.valid_until_precision = new.valid_until.precision
        fact.retired_at = at
        fact.superseded_by_id = new.followed_by
