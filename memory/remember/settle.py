"""What a new statement does to the facts that stand, written in one transaction."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memory.models import Actor, Fact, Person, Tombstone
from memory.policy.candidate import Moment
from memory.policy.decision import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Supersede,
    decide,
    follower_of,
    mistakes_in,
)
from memory.policy.gate import Refusal
from memory.policy.sameness import normalised
from memory.remember.drafts import draft, successor
from memory.remember.proposal import Done, Outcome, Place, Proposal
from memory.remember.propose import near_to
from memory.remember.tally import tally
from memory.standing import Near, begins, still_stands
from memory.store import (
    AlreadyKnownError,
    SuccessorStandsError,
    add,
    confirm,
    retract,
    supersede,
    undo,
)


def settle(
    person: Person, proposals: Sequence[Proposal], *, at: datetime, place: Place
) -> list[Outcome]:
    """Call it inside `holding(person)`: all of it is written, or nothing."""
    outcomes: list[Outcome] = []
    for one in proposals:
        told = frozenset(_told_beside(one, outcomes))
        outcomes.append(_Settling(person, one, at, place, told).outcome())
    tally(person, outcomes, at=at)
    return outcomes


@dataclass(frozen=True)
class _Settling:
    """One proposal on its way into the store, the person's lock held."""

    person: Person
    one: Proposal
    at: datetime
    place: Place
    told: frozenset[UUID] = frozenset()  # facts told in one breath with it

    def outcome(self) -> Outcome:
        if not self.one.is_welcome:
            return self._done(Done.REFUSED, refusal=self.one.refusal)
        if self._is_erased():
            return self._done(Done.ERASED)
        same = self._said_before()
        if same:
            return self._confirmed_after_all(same)
        if self.one.refusal:
            return self._added()
        fresh = replace(self, one=self._fresh())
        return fresh.carried_out()

    def carried_out(self) -> Outcome:
        decision = self.one.decision
        verbs: dict[type[Decision], Callable[[], Outcome]] = {
            Add: self._added,
            Ignore: lambda: self._done(Done.IGNORED),
            Confirm: lambda: self._confirmed(self._targets()[0]),
            Supersede: lambda: self._replaced(self._targets()),
            Correct: lambda: self._replaced(self._targets()),
            Retract: lambda: self._retracted(self._targets()),
        }
        return verbs[type(decision)]()

    def _is_erased(self) -> bool:
        """The person erased it after saying this; said anew, it is learned anew."""
        marks = {
            mark
            for text in (self.one.candidate.text, self.one.candidate.quote)
            for mark in self.person.key.tombstones(normalised(text))
        }
        later = Tombstone.objects.filter(
            person=self.person, at__gte=self.one.said.said_at
        )
        return later.filter(mark__in=marks).exists()

    def _said_before(self) -> Fact | None:
        mark = self.person.key.fingerprint(normalised(self.one.candidate.text))
        current = Fact.objects.of(self.person).current()
        return current.filter(scope=self.place.scope).saying([mark]).first()

    def _fresh(self) -> Proposal:
        """The decision, taken again by the rules if it rested on other facts."""
        one = self.one
        if still_stands(self.person, one.near):
            return one
        near = near_to(self.person, one, self.place).without(self.told)
        if _seen(near) == _seen(one.near):
            return one
        decision = decide(one.candidate, near.shown, one.said.said_at)
        return replace(one, near=near, decision=decision)

    def _targets(self) -> list[Fact]:
        match self.one.decision:
            case Confirm(target=target) | Correct(target=target):
                return self.one.near.named([target])
            case Supersede(targets=targets) | Retract(targets=targets):
                return self.one.near.named(targets)
        return []

    def _confirmed_after_all(self, fact: Fact) -> Outcome:
        """What was said by a slip beside it, or in its place, never was so."""
        one = self.one
        wrong = mistakes_in(one.candidate, one.near.shown, one.said.said_at)
        mistaken = [
            slip
            for slip in one.near.named(wrong)
            if slip != fact and not slip.is_in_the_persons_hand
        ]
        for slip in mistaken:
            retract(slip, at=self.at, by=Actor.AUTOMATION, mistaken=True)
        return replace(self._confirmed(fact), ended=tuple(mistaken))

    def _confirmed(self, fact: Fact) -> Outcome:
        policy = self.place.policy
        confirm(
            fact,
            at=self.one.said.said_at,
            by=Actor.AUTOMATION,
            expires_at=self.one.term(policy),
            policy=policy,
        )
        return self._done(Done.CONFIRMED, fact)

    def _added(self) -> Outcome:
        if self._is_full():
            return self._done(Done.REFUSED, refusal=Refusal.OVER_BUDGET)
        candidate, near = self.one.candidate, self.one.near
        later = near.named([follower_of(candidate, near.shown)])
        if later and not self.one.refusal:
            return self._before(later[0])
        new = draft(self.one, self.place)
        try:
            fact = add(self.person, new, at=self.at, by=Actor.AUTOMATION)
        except AlreadyKnownError as known:
            return self._beside(known.standing)
        return self._done(Done.WAITING if new.waiting else Done.ADDED, fact)

    def _beside(self, standing: Fact) -> Outcome:
        """Another fact holds the topic."""
        starts = self.one.candidate.valid_from
        if starts is None or starts.at >= begins(standing):
            return self._replaced([standing])
        return self._before(standing)

    def _before(self, standing: Fact) -> Outcome:
        """What began earlier is written as ended where the other began."""
        over = replace(
            draft(self.one, self.place),
            valid_until=Moment(begins(standing)),
            followed_by=standing.pk,
        )
        fact = add(self.person, over, at=self.at, by=Actor.AUTOMATION)
        return self._done(Done.ADDED, fact)

    def _replaced(self, targets: list[Fact]) -> Outcome:
        """A change, a correction or a refinement."""
        strong = [fact for fact in targets if fact.is_in_the_persons_hand]
        if strong:
            return self._asked_about(strong[0])
        decision = self.one.decision
        if isinstance(decision, Correct) and (undone := self._undone(targets[0])):
            return undone
        never_so = isinstance(decision, Correct)
        refines = isinstance(decision, Supersede) and decision.refines
        fact = supersede(
            targets,
            successor(self.one, self.place, targets),
            at=self.at,
            by=Actor.AUTOMATION,
            mistaken=never_so or refines,
        )
        done = Done.CORRECTED if never_so else Done.SUPERSEDED
        return self._done(done, fact, ended=targets)

    def _undone(self, slip: Fact) -> Outcome | None:
        """What the slip took the place of stands again, if it says exactly this."""
        mark = self.person.key.fingerprint(normalised(self.one.candidate.text))
        replaced = Fact.objects.of(self.person).filter(superseded_by=slip)
        before = replaced.saying([mark]).first()
        if before is None:
            return None
        try:
            undo(slip, at=self.at, by=Actor.AUTOMATION)
        except SuccessorStandsError:
            return None
        return replace(self._confirmed(before), done=Done.CORRECTED, ended=(slip,))

    def _asked_about(self, contested: Fact) -> Outcome:
        """Against the person's own hand a change is only proposed."""
        asking = replace(
            draft(self.one, self.place), waiting=True, contests=contested.pk
        )
        fact = add(self.person, asking, at=self.at, by=Actor.AUTOMATION)
        return self._done(Done.WAITING, fact)

    def _retracted(self, targets: list[Fact]) -> Outcome:
        weak = [fact for fact in targets if not fact.is_in_the_persons_hand]
        ends = self.one.candidate.valid_from or Moment(self.one.said.said_at)
        for fact in weak:
            if not self._called_off(fact):
                retract(fact, at=self.at, by=Actor.AUTOMATION, until=ends.at)
        return self._done(Done.RETRACTED, ended=weak)

    def _called_off(self, fact: Fact) -> bool:
        """What it was to take the place of on a day ahead goes on."""
        if begins(fact) <= self.one.said.said_at:
            return False
        try:
            undo(fact, at=self.at, by=Actor.AUTOMATION)
        except SuccessorStandsError:
            return False
        return True

    def _is_full(self) -> bool:
        most = self.place.policy.current_facts
        current = Fact.objects.of(self.person).current()
        return most is not None and current.count() >= most

    def _done(
        self,
        done: Done,
        fact: Fact | None = None,
        *,
        refusal: Refusal | None = None,
        ended: Sequence[Fact] = (),
    ) -> Outcome:
        return Outcome(self.one, done, fact, refusal, tuple(ended))


def _told_beside(one: Proposal, outcomes: Sequence[Outcome]) -> Iterator[UUID]:
    """What is told in one breath is all true at once."""
    for other in outcomes:
        if other.fact and other.done is Done.ADDED and other.proposal.said == one.said:
            yield other.fact.pk


def _seen(near: Near) -> set[tuple[object, ...]]:
    return {(fact.pk, fact.valid_until, bytes(fact.fingerprint)) for fact in near.facts}
