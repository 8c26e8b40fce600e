"""Statements that a client brings from elsewhere: gated, and never what was erased."""

from dataclasses import dataclass, replace
from datetime import datetime

from memory.engines.builtin.categories import category_of
from memory.models import Actor, Fact, Origin, Person, Tombstone
from memory.people import policy_of
from memory.policy.candidate import Candidate, Category, Kind, Moment
from memory.policy.gate import refusal_of
from memory.policy.readable import readable
from memory.policy.sameness import normalised
from memory.remember import RefusedError, meaning_of
from memory.rows import acting_for
from memory.store import NewFact, add


class ErasedError(Exception):
    """The person erased this statement; only they can say it anew."""


@dataclass(frozen=True)
class Brought:
    """A statement as it was kept elsewhere."""

    text: str
    category: Category | None = None
    kind: Kind = Kind.FACT
    scope: str = ""
    valid_from: datetime | None = None
    expires_at: datetime | None = None


def bring(person: Person, brought: Brought, *, at: datetime) -> Fact:
    """RefusedError, ErasedError, or AlreadyKnownError.

    What is shaped like an instruction waits for the person's yes.
    """
    text = readable(brought.text)
    category = brought.category or category_of(text)
    candidate = Candidate(text=text, quote=text, category=category, asked=True)
    policy = policy_of(person)
    refusal = refusal_of(candidate, at, policy)
    if refusal and not refusal.quarantines:
        raise RefusedError(refusal)
    _refuse_the_erased(person, text)
    new = NewFact(
        text=text,
        meaning=meaning_of([text])[0],
        category=category,
        kind=brought.kind,
        scope=brought.scope,
        origin=Origin.IMPORTED,
        waiting=refusal is not None,
        expires_at=brought.expires_at,
        policy=policy,
    )
    if brought.valid_from:
        new = replace(new, valid_from=Moment(brought.valid_from))
    return add(person, new, at=at, by=Actor.CLIENT)


def _refuse_the_erased(person: Person, text: str) -> None:
    marks = person.key.tombstones(normalised(text))
    with acting_for(person):
        if Tombstone.objects.filter(person=person, mark__in=marks).exists():
            raise ErasedError
