"""Everything that needs a model; nothing is written here."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memory.engines.builtin.extraction import may_hold_fact
from memory.engines.embedding import embedding_model
from memory.engines.language import language_engine
from memory.models import Person
from memory.policy.candidate import Candidate
from memory.policy.decision import Add, Ignore, stands_beside
from memory.policy.gate import Refusal, refusal_of
from memory.policy.lifespan import on_its_shelf
from memory.policy.moments import said_times
from memory.policy.numbers import MemoryPolicy
from memory.policy.sameness import normalised, reading_of
from memory.policy.utterance import Delivery, Utterance
from memory.remember.proposal import Place, Proposal
from memory.rows import acting_for
from memory.spending import charge
from memory.standing import Near, nominate
from memory.store import Meaning


def propose(
    person: Person, said: Iterable[Utterance], *, at: datetime, place: Place
) -> list[Proposal]:
    """ModelError, EmbeddingError or CeilingReached: nothing is lost, try again."""
    if not person.remembers:
        return []
    judged = [
        _judged(one, candidate, place.policy)
        for one in said
        for candidate in _extracted(person, one, at, place.policy)
    ]
    judged = list(_once_each(judged))
    welcome = [one for one in judged if one.is_welcome]
    refused = [one for one in judged if not one.is_welcome]
    made = weighed(person, welcome, at=at, place=place)
    return [one for one in made if not _comes_to_nothing(one)] + refused


def weighed(
    person: Person, proposals: Sequence[Proposal], *, at: datetime, place: Place
) -> list[Proposal]:
    """With its meaning, what it may be about, and what it does to that."""
    if not proposals:
        return []
    meant = _with_meaning(proposals)
    with acting_for(person):
        compared = [replace(one, near=near_to(person, one, place)) for one in meant]
    return [_with_decision(person, one, at, place.policy) for one in compared]


def meaning_of(texts: Sequence[str]) -> list[Meaning]:
    """One batch through the embedding model."""
    model = embedding_model()
    return [Meaning(vector, model.name) for vector in model.passages(texts)]


def near_to(person: Person, one: Proposal, place: Place) -> Near:
    """The facts it may be about, as they are now."""
    if one.meaning is None:
        return Near()
    return nominate(
        person, one.candidate, one.meaning, scope=place.scope, policy=place.policy
    )


def _extracted(
    person: Person, said: Utterance, at: datetime, policy: MemoryPolicy
) -> list[Candidate]:
    if said.delivery != Delivery.TYPED or not said.text.strip():
        return []
    engine = language_engine()
    if engine.needs_calls:
        if not may_hold_fact(said):
            return []
        charge(person, at, policy)
    candidates = engine.extract(said)[: policy.candidates_per_turn]
    return [
        on_its_shelf(_dated(candidate, said), said.said_at, said.time_zone)
        for candidate in candidates
    ]


def _judged(said: Utterance, candidate: Candidate, policy: MemoryPolicy) -> Proposal:
    """Today the cast came off: of no lasting worth, and yet it ends what stands."""
    refusal = refusal_of(candidate, said.said_at, policy)
    told = reading_of(candidate.text)
    changes = told.over or (told.tells_change and told.attributes)
    if refusal is Refusal.MOMENTARY_STATE and changes:
        return Proposal(said, replace(candidate, in_passing=True))
    return Proposal(said, candidate, refusal)


def _dated(candidate: Candidate, said: Utterance) -> Candidate:
    """Relative words mean the moment of the message in the person's time zone."""
    if candidate.valid_from or candidate.valid_until:
        return candidate
    times = said_times(candidate.quote, said.said_at, said.time_zone)
    return replace(
        candidate, valid_from=times.valid_from, valid_until=times.valid_until
    )


def _once_each(proposals: Iterable[Proposal]) -> Iterator[Proposal]:
    seen: set[str] = set()
    for one in proposals:
        text = normalised(one.candidate.text)
        if text not in seen:
            seen.add(text)
            yield one


def _with_meaning(proposals: Sequence[Proposal]) -> list[Proposal]:
    meanings = meaning_of([one.candidate.text for one in proposals])
    return [
        replace(one, meaning=meaning)
        for one, meaning in zip(proposals, meanings, strict=True)
    ]


def _with_decision(
    person: Person, one: Proposal, at: datetime, policy: MemoryPolicy
) -> Proposal:
    if one.refusal or not one.near.facts or _repeats(one):
        return one
    engine = language_engine()
    if engine.needs_calls:
        charge(person, at, policy)
    decision = engine.decide(one.candidate, one.near.shown, one.said.said_at)
    return replace(one, decision=decision)


def _comes_to_nothing(one: Proposal) -> bool:
    """Told in passing, and nothing is changed by it."""
    idle = isinstance(one.decision, Add | Ignore) and not _repeats(one)
    beside = stands_beside(one.candidate, one.near.shown, one.said.said_at)
    return one.candidate.in_passing and idle and not beside


def _repeats(one: Proposal) -> bool:
    """Exactly said before: no model is asked."""
    text = normalised(one.candidate.text)
    current = [fact for fact in one.near.facts if fact.valid_until is None]
    return any(normalised(fact.text) == text for fact in current)
