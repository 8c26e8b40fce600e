"""What a person typed about themself: stored as it stands, or refused with a reason."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from memory.engines.builtin.categories import category_of
from memory.models import Actor, Fact, Person
from memory.people import policy_in
from memory.policy.candidate import Candidate, Category
from memory.policy.decision import Confirm, Correct, Retract, Supersede, decide
from memory.policy.gate import Refusal, refusal_of
from memory.policy.lifespan import end_of, on_its_shelf, term_of
from memory.policy.moments import said_times
from memory.policy.numbers import MemoryPolicy
from memory.policy.readable import readable
from memory.policy.sameness import normalised
from memory.remember.propose import meaning_of
from memory.rows import acting_for
from memory.standing import nominate
from memory.store import AlreadyKnownError, NewFact, add, edit, supersede


class RefusedError(Exception):
    """The statement may not be stored; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class AlikeError(Exception):
    """It repeats or gainsays `standing`: the person has to say which of the two."""

    def __init__(self, standing: Fact) -> None:
        super().__init__("a current fact says something alike")
        self.standing = standing


class Placing(StrEnum):
    """What a statement does to a fact that it is about."""

    BESIDE = "beside"
    INSTEAD = "instead"
    ASK = "ask"  # AlikeError, if there is one


@dataclass(frozen=True)
class Filed:
    """Where a statement belongs; without a category its words choose one.

    `until` is when it ends; without it, it stays for good.
    """

    category: Category | None = None
    scope: str = ""
    until: datetime | None = None
    placing: Placing = Placing.BESIDE


@dataclass(frozen=True)
class Draft:
    """What a statement would become, before anything is written.

    `ends` is when it sounds as if it ended.
    """

    category: Category
    ends: datetime | None
    waits: bool


def add_by_hand(
    person: Person,
    text: str,
    *,
    at: datetime,
    by: Actor = Actor.PERSON,
    filed: Filed = Filed(),
) -> Fact:
    """RefusedError, EmbeddingError, AlikeError; AlreadyKnownError: a fact says this.

    What is shaped like an instruction waits for a yes, as it would from a chat.
    """
    new, alike = _drafted(person, text, at, filed)
    if alike:
        return supersede(alike, new, at=at, by=by)
    return add(person, new, at=at, by=by)


def draft_by_hand(person: Person, text: str, *, at: datetime, filed: Filed) -> Draft:
    """Raises as `add_by_hand` does, and writes nothing."""
    new, _ = _drafted(person, text, at, filed)
    return Draft(Category(new.category), _ends(new, person, at), new.waiting)


def edit_by_hand(
    fact: Fact, text: str, *, at: datetime, by: Actor = Actor.PERSON
) -> Fact:
    """The person's wording in place of the old one.

    Raises as `add_by_hand` does; EndedError where the old one ended meanwhile.
    Their own rewording is itself the yes that an instruction would wait for.
    """
    text = readable(text)
    _refusal_of(text, at, policy_in(fact.person, fact.scope))
    return edit(fact, text, meaning_of([text])[0], at=at, by=by)


def _ends(new: NewFact, person: Person, at: datetime) -> datetime | None:
    zone = person.time_zone
    until = said_times(new.text, at, zone).valid_until
    if until and (named := end_of(until, zone)) > at:
        return named
    said = Candidate(new.text, quote=new.text, category=Category(new.category))
    policy = policy_in(person, new.scope)
    return term_of(on_its_shelf(said, at, zone), at, zone, policy)


def _drafted(
    person: Person, text: str, at: datetime, filed: Filed
) -> tuple[NewFact, list[Fact]]:
    """The fact to be, and those whose place it takes."""
    text = readable(text)
    refusal = _refusal_of(text, at, policy_in(person, filed.scope))
    new = NewFact(
        text=text,
        meaning=meaning_of([text])[0],
        category=filed.category or category_of(text),
        scope=filed.scope,
    ).by_hand()
    new = replace(new, expires_at=filed.until, waiting=refusal is not None)
    if refusal or filed.placing is Placing.BESIDE:
        return new, []
    alike = _alike(person, new, at)
    if alike and filed.placing is Placing.ASK:
        raise _asking(alike[0], text)
    return new, alike


def _alike(person: Person, new: NewFact, at: datetime) -> list[Fact]:
    """Current facts that it repeats, changes or ends, as far as rules can tell."""
    if new.meaning is None:
        return []
    policy, candidate = (
        policy_in(person, new.scope),
        Candidate(new.text, quote=new.text),
    )
    with acting_for(person):
        near = nominate(person, candidate, new.meaning, scope=new.scope, policy=policy)
    match decide(candidate, near.shown, at):
        case Confirm(target=target) | Correct(target=target):
            return near.named([target])
        case Supersede(targets=targets) | Retract(targets=targets):
            return near.named(targets)
    return []


def _asking(standing: Fact, text: str) -> Exception:
    """There is nothing to ask where it is said again word for word."""
    is_same = normalised(standing.text) == normalised(text)
    return AlreadyKnownError(standing) if is_same else AlikeError(standing)


def _refusal_of(text: str, at: datetime, policy: MemoryPolicy) -> Refusal | None:
    """Only a refusal that quarantines comes back; any other is raised."""
    candidate = Candidate(text=text, quote=text, asked=True)
    refusal = refusal_of(candidate, at, policy)
    if refusal and not refusal.quarantines:
        raise RefusedError(refusal)
    return refusal
