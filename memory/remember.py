"""Utterances → outcomes: extraction, gate, lifespan, meaning; then one transaction.

`propose` does everything that needs a model and writes nothing; `settle` writes, with
the person's lock held, and decides anew where the facts have moved meanwhile.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory.engines.builtin.categories import category_of
from memory.engines.builtin.extraction import may_hold_fact
from memory.engines.embedding import embedding_model
from memory.engines.language import language_engine
from memory.models import Actor, Fact, Person, Tombstone
from memory.policy.candidate import Candidate, Category, Moment
from memory.policy.decision import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Supersede,
    decide,
)
from memory.policy.gate import Refusal, refusal_of
from memory.policy.lifespan import term_of
from memory.policy.moments import said_times
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.policy.sameness import normalised
from memory.policy.utterance import Delivery, Utterance
from memory.policy.wording import readable
from memory.rows import acting_for
from memory.spending import charge
from memory.standing import Near, begins, nominate
from memory.store import (
    AlreadyKnown,
    Meaning,
    NewFact,
    add,
    changing,
    confirm,
    retract,
    supersede,
)


class Refused(Exception):
    """A statement written by hand that may not be stored; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


@dataclass(frozen=True)
class Place:
    """Where what is said belongs: a persona's scope, and the policy it lives by."""

    scope: str = ""
    policy: MemoryPolicy = DEFAULT


@dataclass(frozen=True)
class Proposal:
    """A candidate with all the work done that needs a model."""

    said: Utterance
    candidate: Candidate
    refusal: Refusal | None = None
    meaning: Meaning | None = None
    near: Near = Near()
    decision: Decision = Add()


@dataclass(frozen=True)
class Outcome:
    """What became of a candidate; `fact` is the one that now says it, if any does."""

    said: Utterance
    candidate: Candidate
    done: str  # added, confirmed, superseded, corrected, retracted, ignored, refused…
    fact: Fact | None = None
    refusal: Refusal | None = None
    ended: tuple[Fact, ...] = ()


def remember(
    person: Person,
    said: Sequence[Utterance],
    *,
    at: datetime,
    place: Place = Place(),
) -> list[Outcome]:
    """The whole way, for a caller with nothing of its own to write."""
    proposals = propose(person, said, at=at, place=place)
    with changing(person):
        return settle(person, proposals, at=at, place=place)


def propose(
    person: Person, said: Iterable[Utterance], *, at: datetime, place: Place
) -> list[Proposal]:
    """Asks the models; ModelError, EmbeddingError or CeilingReached: nothing is lost."""
    if not person.remembers:
        return []
    raw = [
        Proposal(one, candidate, refusal_of(candidate, one.said_at))
        for one in said
        for candidate in _extracted(person, one, at, place.policy)
    ]
    raw = list(_once_each(raw))
    meant = _with_meaning([one for one in raw if _is_welcome(one)])
    near = [_with_near(person, one, place) for one in meant]
    decided = [_with_decision(person, one, at, place.policy) for one in near]
    return decided + [one for one in raw if not _is_welcome(one)]


def settle(
    person: Person, proposals: Sequence[Proposal], *, at: datetime, place: Place
) -> list[Outcome]:
    """Call it inside `changing(person)`: all of it is written, or nothing."""
    return [_settled(person, one, at, place) for one in proposals]


def add_by_hand(
    person: Person,
    text: str,
    *,
    at: datetime,
    category: Category | None = None,
    scope: str = "",
    expires_at: datetime | None = None,
) -> Fact:
    """Stores what a person typed about themself; Refused or AlreadyKnown."""
    text = readable(text)
    category = category or category_of(text)
    candidate = Candidate(text=text, quote=text, category=category, asked=True)
    refusal = refusal_of(candidate, at)
    if refusal and not refusal.quarantines:
        raise Refused(refusal)
    new = NewFact(
        text=text,
        meaning=meaning_of([text])[0],
        category=category,
        scope=scope,
        waiting=refusal is not None,
    )
    return add(
        person,
        replace(new.by_hand(), expires_at=expires_at),
        at=at,
        by=Actor.PERSON,
    )


def meaning_of(texts: Sequence[str]) -> list[Meaning]:
    """One batch through the embedding model."""
    model = embedding_model()
    return [Meaning(vector, model.name) for vector in model.passages(texts)]


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
    return [_dated(candidate, said) for candidate in candidates]


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


def _is_welcome(proposal: Proposal) -> bool:
    return proposal.refusal is None or proposal.refusal.quarantines


def _with_meaning(proposals: Sequence[Proposal]) -> list[Proposal]:
    meanings = meaning_of([one.candidate.text for one in proposals])
    return [
        replace(one, meaning=meaning)
        for one, meaning in zip(proposals, meanings, strict=True)
    ]


def _with_near(person: Person, one: Proposal, place: Place) -> Proposal:
    with acting_for(person):
        return replace(one, near=_near(person, one, place))


def _with_decision(
    person: Person, one: Proposal, at: datetime, policy: MemoryPolicy
) -> Proposal:
    if one.refusal or not one.near.facts or _repeats(one):
        return one
    engine = language_engine()
    if engine.needs_calls:
        charge(person, at, policy)
    shown = one.near.shown
    return replace(
        one, decision=engine.decide(one.candidate, shown, one.said.said_at)
    )


def _repeats(one: Proposal) -> bool:
    """Exactly said before: no model is asked."""
    text = normalised(one.candidate.text)
    return any(normalised(fact.text) == text for fact in one.near.facts)


def _near(person: Person, one: Proposal, place: Place) -> Near:
    if one.meaning is None:
        return Near()
    return nominate(
        person, one.candidate, one.meaning, scope=place.scope, policy=place.policy
    )


def _settled(person: Person, one: Proposal, at: datetime, place: Place) -> Outcome:
    if not _is_welcome(one):
        return Outcome(one.said, one.candidate, "refused", refusal=one.refusal)
    if _is_erased(person, one):
        return Outcome(one.said, one.candidate, "erased")
    same = _said_before(person, one, place)
    if same:
        return _confirmed(one, same, at, place)
    if one.refusal:
        return _added(person, one, at, place)
    one = _fresh(person, one, place)
    return _carried_out(person, one, at, place)


def _is_erased(person: Person, one: Proposal) -> bool:
    """The person erased it after saying this; said anew later, it is learned anew."""
    marks = [
        person.key.tombstone(normalised(text))
        for text in (one.candidate.text, one.candidate.quote)
    ]
    later = Tombstone.objects.filter(person=person, at__gte=one.said.said_at)
    return later.filter(mark__in=marks).exists()


def _said_before(person: Person, one: Proposal, place: Place) -> Fact | None:
    mark = person.key.fingerprint(normalised(one.candidate.text))
    current = Fact.objects.of(person).current().filter(scope=place.scope)
    return current.saying([mark]).first()


def _fresh(person: Person, one: Proposal, place: Place) -> Proposal:
    """The decision, taken again by the rules if it rested on other facts."""
    near = _near(person, one, place)
    if _seen(near) == _seen(one.near):
        return one
    decision = decide(one.candidate, near.shown, one.said.said_at)
    return replace(one, near=near, decision=decision)


def _seen(near: Near) -> set[tuple[object, ...]]:
    return {(fact.pk, fact.valid_until, fact.fingerprint) for fact in near.facts}


def _carried_out(person: Person, one: Proposal, at: datetime, place: Place) -> Outcome:
    match one.decision:
        case Confirm(target=target):
            return _confirmed(one, one.near.named([target])[0], at, place)
        case Supersede(targets=targets):
            return _replaced(person, one, one.near.named(targets), at, place)
        case Correct(target=target):
            return _replaced(person, one, one.near.named([target]), at, place)
        case Retract(targets=targets):
            return _retracted(one, one.near.named(targets), at)
        case Ignore():
            return Outcome(one.said, one.candidate, "ignored")
        case Add():
            return _added(person, one, at, place)


def _confirmed(one: Proposal, fact: Fact, at: datetime, place: Place) -> Outcome:
    confirm(
        fact,
        at=one.said.said_at,
        by=Actor.AUTOMATION,
        expires_at=_term(one, place),
        policy=place.policy,
    )
    return Outcome(one.said, one.candidate, "confirmed", fact)


def _added(person: Person, one: Proposal, at: datetime, place: Place) -> Outcome:
    if _is_full(person, place):
        return Outcome(
            one.said, one.candidate, "refused", refusal=Refusal.OVER_BUDGET
        )
    new = _new_fact(one, place)
    try:
        fact = add(person, new, at=at, by=Actor.AUTOMATION)
    except AlreadyKnown as known:
        return _beside(person, one, known.standing, at, place)
    return Outcome(one.said, one.candidate, "added", fact)


def _beside(
    person: Person, one: Proposal, standing: Fact, at: datetime, place: Place
) -> Outcome:
    """Another fact holds the topic: what began earlier is written as already over."""
    starts = one.candidate.valid_from
    if starts is None or starts.at >= begins(standing):
        return _replaced(person, one, [standing], at, place)
    over = replace(
        _new_fact(one, place),
        valid_until=Moment(begins(standing)),
        followed_by=standing.pk,
    )
    fact = add(person, over, at=at, by=Actor.AUTOMATION)
    return Outcome(one.said, one.candidate, "added", fact)


def _replaced(
    person: Person, one: Proposal, targets: list[Fact], at: datetime, place: Place
) -> Outcome:
    """A change, a correction or a refinement; only proposed against the person's hand."""
    new = _new_fact(one, place)
    strong = [fact for fact in targets if fact.pinned or fact.is_by_hand]
    if strong:
        asking = replace(new, waiting=True, contests=strong[0].pk)
        fact = add(person, asking, at=at, by=Actor.AUTOMATION)
        return Outcome(one.said, one.candidate, "proposed", fact)
    never_so = isinstance(one.decision, Correct)
    refines = isinstance(one.decision, Supersede) and one.decision.refines
    fact = supersede(
        targets,
        replace(new, valid_from=_start(one, targets, anew=not (never_so or refines))),
        at=at,
        by=Actor.AUTOMATION,
        mistaken=never_so or refines,
    )
    done = "corrected" if never_so else "superseded"
    return Outcome(one.said, one.candidate, done, fact, ended=tuple(targets))


def _start(one: Proposal, targets: Sequence[Fact], *, anew: bool) -> Moment | None:
    """A change begins when it was said to, else at its telling; the rest began before."""
    said = one.candidate.valid_from
    if said or anew:
        return said or Moment(one.said.said_at)
    return Moment(targets[0].valid_from) if targets[0].valid_from else None


def _retracted(one: Proposal, targets: list[Fact], at: datetime) -> Outcome:
    weak = [fact for fact in targets if not (fact.pinned or fact.is_by_hand)]
    ends = one.candidate.valid_from or Moment(one.said.said_at)
    for fact in weak:
        retract(fact, at=at, by=Actor.AUTOMATION, until=ends.at)
    return Outcome(one.said, one.candidate, "retracted", ended=tuple(weak))


def _is_full(person: Person, place: Place) -> bool:
    most = place.policy.current_facts
    return most is not None and Fact.objects.of(person).current().count() >= most


def _new_fact(one: Proposal, place: Place) -> NewFact:
    candidate = one.candidate
    return NewFact(
        text=candidate.text,
        meaning=one.meaning,
        category=candidate.category,
        kind=candidate.kind,
        topic=candidate.topic,
        scope=place.scope,
        language=candidate.language,
        importance=candidate.importance,
        confidence=candidate.confidence,
        waiting=one.refusal is not None,
        valid_from=candidate.valid_from,
        valid_until=_past(candidate.valid_until, one.said.said_at),
        expires_at=_term(one, place),
        policy=place.policy,
    )


def _past(until: Moment | None, said_at: datetime) -> Moment | None:
    """An end that lies ahead is a term, not an end."""
    return until if until and until.at <= said_at else None


def _term(one: Proposal, place: Place) -> datetime | None:
    said = one.said
    return term_of(one.candidate, said.said_at, said.time_zone, place.policy)
