"""What a person typed about themself: stored as it stands, or refused with a reason."""

from dataclasses import dataclass, replace
from datetime import datetime

from memory.engines.builtin.categories import category_of
from memory.models import Actor, Fact, Person
from memory.people import policy_of
from memory.policy.candidate import Candidate, Category
from memory.policy.gate import Refusal, refusal_of
from memory.policy.readable import readable
from memory.remember.propose import meaning_of
from memory.store import NewFact, add, edit


class RefusedError(Exception):
    """The statement may not be stored; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


@dataclass(frozen=True)
class Filed:
    """Where a statement belongs; without a category its words choose one."""

    category: Category | None = None
    scope: str = ""


def add_by_hand(
    person: Person,
    text: str,
    *,
    at: datetime,
    by: Actor = Actor.PERSON,
    filed: Filed = Filed(),
) -> Fact:
    """RefusedError, EmbeddingError, or AlreadyKnownError: a current fact says this.

    What is shaped like an instruction waits for a yes, as it would from a chat.
    """
    text = readable(text)
    refusal = _refusal_of(person, text, at)
    new = NewFact(
        text=text,
        meaning=meaning_of([text])[0],
        category=filed.category or category_of(text),
        scope=filed.scope,
    ).by_hand()
    quarantined = replace(new, waiting=refusal is not None)
    return add(person, quarantined, at=at, by=by)


def edit_by_hand(
    fact: Fact, text: str, *, at: datetime, by: Actor = Actor.PERSON
) -> Fact:
    """The person's wording in place of the old one.

    Raises as `add_by_hand` does; EndedError where the old one ended meanwhile.
    Their own rewording is itself the yes that an instruction would wait for.
    """
    text = readable(text)
    _refusal_of(fact.person, text, at)
    return edit(fact, text, meaning_of([text])[0], at=at, by=by)


def _refusal_of(person: Person, text: str, at: datetime) -> Refusal | None:
    """Only a refusal that quarantines comes back; any other is raised."""
    candidate = Candidate(text=text, quote=text, asked=True)
    refusal = refusal_of(candidate, at, policy_of(person))
    if refusal and not refusal.quarantines:
        raise RefusedError(refusal)
    return refusal
