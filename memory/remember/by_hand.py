"""What a person typed about themself: stored as it stands, or refused with a reason."""

from dataclasses import replace
from datetime import datetime

from memory.engines.builtin.categories import category_of
from memory.models import Actor, Fact, Person
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


def add_by_hand(
    person: Person,
    text: str,
    *,
    at: datetime,
    category: Category | None = None,
    scope: str = "",
) -> Fact:
    """RefusedError, EmbeddingError, or AlreadyKnownError: a current fact says this.

    What is shaped like an instruction waits for a yes, as it would from a chat.
    """
    text = readable(text)
    refusal = _refusal_of(text, at)
    category = category or category_of(text)
    new = NewFact(
        text=text,
        meaning=meaning_of([text])[0],
        category=category,
        scope=scope,
    ).by_hand()
    quarantined = replace(new, waiting=refusal is not None)
    return add(person, quarantined, at=at, by=Actor.PERSON)


def edit_by_hand(fact: Fact, text: str, *, at: datetime) -> Fact:
    """The person's wording in place of the old one; raises as `add_by_hand` does.

    Their own rewording is itself the yes that an instruction would wait for.
    """
    text = readable(text)
    _refusal_of(text, at)
    return edit(fact, text, meaning_of([text])[0], at=at, by=Actor.PERSON)


def _refusal_of(text: str, at: datetime) -> Refusal | None:
    """Only a refusal that quarantines comes back; any other is raised."""
    refusal = refusal_of(Candidate(text=text, quote=text, asked=True), at)
    if refusal and not refusal.quarantines:
        raise RefusedError(refusal)
    return refusal
