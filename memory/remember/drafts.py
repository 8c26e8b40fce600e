"""What the store is asked to write for a proposal."""

from collections.abc import Sequence
from dataclasses import replace

from memory.models import Fact
from memory.policy.candidate import Moment
from memory.policy.decision import Add, Correct, Supersede, beginning_of, ending_of
from memory.policy.sameness import reading_of
from memory.remember.proposal import Place, Proposal
from memory.store import NewFact


def draft(one: Proposal, place: Place) -> NewFact:
    """Beside all that stands."""
    candidate, said = one.candidate, one.said
    until = ending_of(candidate, said.time_zone)
    return NewFact(
        text=candidate.text,
        meaning=one.meaning,
        category=candidate.category,
        kind=candidate.kind,
        topic=_topic(one),
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


def _topic(one: Proposal) -> str:
    """A second job said as such leaves the topic to the first."""
    adds = reading_of(one.candidate.text).is_("addition")
    return "" if adds and isinstance(one.decision, Add) else one.candidate.topic


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
    """What takes the place of something lasting is no plan: it lasts as that did."""
    starts = one.candidate.valid_from or Moment(one.said.said_at)
    new = replace(draft(one, place), valid_from=starts)
    if new.valid_until and new.valid_until.at <= starts.at:
        new = replace(new, valid_until=None)
    lasting = all(fact.expires_at is None for fact in targets)
    lasts = lasting and one.candidate.valid_until is None
    return replace(new, expires_at=None) if lasts else new
