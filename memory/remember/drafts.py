"""What the store is asked to write for a proposal."""

from collections.abc import Sequence
from dataclasses import replace

from memory.models import Fact
from memory.policy.candidate import Moment
from memory.policy.decision import Correct, Supersede, beginning_of, ending_of
from memory.remember.proposal import Place, Proposal
from memory.store import NewFact


def draft(one: Proposal, place: Place) -> NewFact:
    """Beside all that stands."""
    candidate, said = one.candidate, one.said
    until = ending_of(candidate)
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
        valid_from=beginning_of(candidate, one.near.shown, said.said_at),
        # An end that lies ahead is a term, not an end.
        valid_until=until if until and until.at <= said.said_at else None,
        expires_at=one.term(place.policy),
        policy=place.policy,
    )


def successor(one: Proposal, place: Place, targets: Sequence[Fact]) -> NewFact:
    """In the place of these: what is only said better began when they did."""
    match one.decision:
        case Correct():
            return replace(draft(one, place), valid_from=_start_of(one, targets))
        case Supersede(refines=True):
            return replace(
                draft(one, place),
                valid_from=_start_of(one, targets),
                confirmations=1 + max(fact.confirmations for fact in targets),
            )
    return _change(one, place, targets)


def _start_of(one: Proposal, targets: Sequence[Fact]) -> Moment | None:
    began = targets[0].valid_from
    return one.candidate.valid_from or (Moment(began) if began else None)


def _change(one: Proposal, place: Place, targets: Sequence[Fact]) -> NewFact:
    """A state that is to come is no plan: it lasts as the one before it did."""
    said_at = one.said.said_at
    starts = one.candidate.valid_from or Moment(said_at)
    new = replace(draft(one, place), valid_from=starts)
    lasts = all(fact.expires_at is None for fact in targets)
    return replace(new, expires_at=None) if lasts and starts.at > said_at else new
