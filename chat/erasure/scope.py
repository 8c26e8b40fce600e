"""What rests on the facts that are to be erased, named row by row."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import Model, Q

from chat.models import ArchiveSummary, Chat, Evidence, Message, Standing
from memory import erasure
from memory.models import Fact, Person, Portrait
from memory.policy.traces import without_traces


@dataclass(frozen=True)
class FactsScope:
    """Facts, and chat's rows that tell of them; `sources` are what they came from."""

    memory: erasure.Scope
    evidence: Sequence[Evidence]
    sources: Sequence[Message]
    messages: Sequence[Message]
    digests: Sequence[Chat]
    summaries: Sequence[ArchiveSummary]
    profiles: Sequence[Standing]
    portraits: int  # one is written anew at any time: a confirmation is not bound to it

    @property
    def statements(self) -> list[str]:
        """Every wording in which the erased was said."""
        return [*self.quotes, *(fact.text for fact in self.memory.all)]

    @property
    def quotes(self) -> list[str]:
        return [one.text for one in self.evidence]

    @property
    def offered(self) -> tuple[Fact, ...]:
        return self.memory.offered

    @property
    def counts(self) -> dict[str, int]:
        resting = {name: len(rows) for name, rows in self._resting.items()}
        return self.memory.counts | resting | {"portraits": self.portraits}

    @property
    def words(self) -> list[str]:
        """What a confirmation is bound to."""
        resting = self._resting.items()
        rows = [f"{name} {row.pk}" for name, found in resting for row in found]
        return self.memory.words + rows

    @property
    def _resting(self) -> Mapping[str, Sequence[Model]]:
        return {
            "evidence": self.evidence,
            "messages": self.messages,
            "digests": self.digests,
            "summaries": self.summaries,
            "profiles": self.profiles,
        }


def scope_of(
    person: Person, fact_ids: Collection[UUID], *, with_messages: bool
) -> FactsScope:
    """Ask inside `acting_for`; Fact.DoesNotExist when one of them is not there."""
    held = erasure.scope_of(person, fact_ids)
    own = list(person.evidence.filter(fact__in=held.all))
    sources = list(person.messages.filter(evidence__in=own).distinct())
    evidence = [*own, *_quoting_the_same(person, own, sources)]
    statements = [one.text for one in own] + [fact.text for fact in held.all]
    return FactsScope(
        memory=held,
        evidence=evidence,
        sources=sources,
        messages=_telling(person, held, sources) if with_messages else [],
        digests=_digests(person, own, sources),
        summaries=_retold_in(person, own, statements),
        profiles=_profiles(person, statements),
        portraits=Portrait.objects.filter(person=person)
        .exclude(written_at=None)
        .count(),
    )


def _quoting_the_same(
    person: Person, own: Sequence[Evidence], sources: Sequence[Message]
) -> list[Evidence]:
    """Other facts may rest on the very same sentence."""
    quotes = {one.text for one in own}
    others = person.evidence.filter(message__in=sources).exclude(pk__in=_ids(own))
    return [one for one in others if one.text in quotes]


def _telling(
    person: Person, held: erasure.Scope, sources: Sequence[Message]
) -> list[Message]:
    """The sources, their answers, and the replies that were given one of the facts."""
    given = [Q(note__contains=[{"fact": str(fact.pk)}]) for fact in held.all]
    said = Q(pk__in=_ids(sources)) | Q(answers__in=_ids(sources))
    return list(person.messages.filter(reduce(or_, given, said)).order_by("pk"))


def _digests(
    person: Person, own: Sequence[Evidence], sources: Sequence[Message]
) -> list[Chat]:
    """Digests that may tell of it: they have folded a source, live or archived."""
    archived = Q(summaries__in={one.summary_id for one in own if one.summary_id})
    folded = [
        Q(pk=source.chat_id, digest_cursor__gte=source.position) for source in sources
    ]
    chats = person.chats.exclude(sealed_digest=b"")
    return list(chats.filter(reduce(or_, folded, archived)).distinct().order_by("pk"))


def _retold_in(
    person: Person, own: Sequence[Evidence], statements: Sequence[str]
) -> list[ArchiveSummary]:
    named = {one.summary_id for one in own if one.summary_id}
    summaries = person.summaries.filter(pk__in=named)
    return [one for one in summaries if _retells(one.text, statements)]


def _profiles(person: Person, statements: Sequence[str]) -> list[Standing]:
    written = person.standings.exclude(sealed_profile=b"")
    return [
        one for one in written if _retells(one.opened("sealed_profile"), statements)
    ]


def _retells(text: str, statements: Sequence[str]) -> bool:
    return without_traces(text, statements) != text


def _ids(rows: Sequence[Model]) -> list[UUID]:
    return [row.pk for row in rows]
