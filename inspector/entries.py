"""A fact with all that explains it: its words, its term, its history, its kin."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import CharField, Q
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from chat.evidence import sentences_of
from chat.models import Evidence, Persona
from inspector.terms import Term, term_of
from memory.days import day, since
from memory.models import Fact, FactEvent, Origin, Person


@dataclass(frozen=True)
class Entry:
    """`after` is what replaced it, or what it would replace if it were accepted."""

    fact: Fact
    since: str
    term: Term
    sentences: Sequence[Evidence]
    events: Sequence[FactEvent]
    before: Sequence[Fact]
    after: Fact | None
    persona: str

    @property
    def is_since_told(self) -> bool:
        """Nobody knows since when: `since` names the day when it was told."""
        told = self.sentences or self.fact.origin in {Origin.SAID, Origin.BY_HAND}
        return self.fact.valid_from is None and bool(told)


def entries_of(
    person: Person, facts: Sequence[Fact], at: datetime
) -> Mapping[UUID, Entry]:
    sentences = sentences_of(person, facts)
    events = _events(person, facts)
    kin = _kin(person, facts)
    replaced = _by_successor(kin.values())
    personas = names_by_scope(facts)
    return {
        fact.pk: Entry(
            fact=fact,
            since=_since(fact, sentences.get(fact.pk, ()), at),
            term=term_of(fact, at, sentences.get(fact.pk, ())),
            sentences=sentences.get(fact.pk, []),
            events=events.get(fact.pk, []),
            before=replaced.get(fact.pk, []),
            after=kin.get(fact.superseded_by_id) or kin.get(fact.contests_id),
            persona=personas.get(fact.scope, ""),
        )
        for fact in facts
    }


def names_by_scope(facts: Iterable[Fact]) -> Mapping[str, str]:
    """Names of those to whom one of these facts belongs alone, by scope."""
    scopes = {fact.scope for fact in facts if fact.scope}
    personas = Persona.objects.annotate(scoped=Cast("pk", CharField()))
    names = dict(personas.filter(scoped__in=scopes).values_list("scoped", "name"))
    # A client may write scopes of its own making.
    return {scope: names.get(scope, scope) for scope in sorted(scopes)}


def _since(fact: Fact, said: Sequence[Evidence], at: datetime) -> str:
    if fact.valid_from is not None:
        return since(fact.valid_from, fact.valid_from_precision, at)
    if said:
        return _("since you said so on %(day)s") % {"day": day(said[0].said_at, at)}
    recorded = {"day": day(fact.recorded_at, at)}
    match fact.origin:
        case Origin.SAID:
            return _("since you said so on %(day)s") % recorded
        case Origin.BY_HAND:
            return _("since you wrote so here on %(day)s") % recorded
    return _("known since %(day)s") % recorded


def _events(person: Person, facts: Sequence[Fact]) -> Mapping[UUID, list[FactEvent]]:
    grouped: defaultdict[UUID, list[FactEvent]] = defaultdict(list)
    for event in person.fact_events.filter(fact__in=[fact.pk for fact in facts]):
        grouped[event.fact_id].append(event)
    return grouped


def _by_successor(kin: Iterable[Fact]) -> Mapping[UUID | None, list[Fact]]:
    grouped: defaultdict[UUID | None, list[Fact]] = defaultdict(list)
    for old in kin:
        grouped[old.superseded_by_id].append(old)
    return grouped


def _kin(person: Person, facts: Sequence[Fact]) -> Mapping[UUID | None, Fact]:
    ids = [fact.pk for fact in facts]
    later = [fact.superseded_by_id or fact.contests_id for fact in facts]
    kin = Fact.objects.of(person).defer("embedding")
    found = kin.filter(Q(superseded_by__in=ids) | Q(pk__in=later))
    return {fact.pk: fact for fact in found}
