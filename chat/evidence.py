"""The sentences a fact rests on, the facts a reply was given, what was learned."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from django.db.models import QuerySet

from chat.models import Evidence, Message, NamedFact
from chat.reasons import WORDS
from memory import lineage
from memory.models import Fact, Person
from memory.policy.utterance import Utterance
from memory.rows import acting_for

One = TypeVar("One")


@dataclass(frozen=True)
class Given:
    """A fact that a reply was given, or was not, and why."""

    fact: Fact
    why: str

    @property
    def reason(self) -> str:
        return str(WORDS.get(self.why, ""))


def sentences_of(
    person: Person, facts: Sequence[Fact]
) -> Mapping[UUID | None, list[Evidence]]:
    """By fact, oldest first, those of its earlier wordings too; two queries."""
    with acting_for(person):
        wordings = lineage.wordings(person, facts)
        said_by = _grouped((one, fact) for fact in wordings for one in wordings[fact])
        evidence = list(person.evidence.filter(fact__in=said_by).order_by("said_at"))
    return _grouped((fact, one) for one in evidence for fact in said_by[one.fact_id])


def sources_of(person: Person, facts: Sequence[Fact]) -> Mapping[UUID, Utterance]:
    """By fact, the sentence that told of it first."""
    told = sentences_of(person, facts)
    firsts = [(fact.pk, told[fact.pk][0]) for fact in facts if fact.pk in told]
    return {fact: Utterance(first.text, first.said_at) for fact, first in firsts}


def given_to(
    person: Person, replies: Sequence[Message]
) -> Mapping[UUID | None, list[Given]]:
    """By reply, most relevant first; a fact erased since is not among them."""
    return _named(person, {reply.pk: reply.note for reply in replies})


def kept_from(
    person: Person, replies: Sequence[Message]
) -> Mapping[UUID | None, list[Given]]:
    """By reply, the facts that recall considered and left out."""
    return _named(person, {reply.pk: reply.left_out for reply in replies})


def learned_in(person: Person, chat_id: UUID) -> QuerySet[Fact]:
    """Current facts that rest on a message of this chat; ask inside `acting_for`."""
    current = Fact.objects.of(person).current().defer("embedding")
    return current.filter(evidence__message__chat=chat_id).distinct()


def learned_from(
    person: Person, messages: Sequence[Message]
) -> Mapping[UUID | None, list[Fact]]:
    """By message, the facts that rest on it, as they are worded now."""
    ids = [message.pk for message in messages]
    with acting_for(person):
        facts = Fact.objects.of(person).filter(evidence__message__in=ids)
        links = person.evidence.filter(message__in=ids)
        pairs = list(links.values_list("message_id", "fact_id"))
        now = lineage.wordings_now(person, facts)
    told = ((message, now[fact]) for message, fact in pairs if fact in now)
    return _grouped(dict.fromkeys(told))


def without_mistakes(person: Person, messages: Sequence[Message]) -> list[str]:
    """The texts without the words of facts that were found mistaken."""
    ids = [message.pk for message in messages]
    with acting_for(person):
        links = person.evidence.filter(message__in=ids, fact__mistaken=True)
        wrong = _grouped((one.message_id, one.text) for one in links)
    return [_without(message.text, wrong[message.pk]) for message in messages]


def _named(
    person: Person, told: Mapping[UUID, Sequence[NamedFact]]
) -> Mapping[UUID | None, list[Given]]:
    lines = [(reply, line) for reply, named in told.items() for line in named]
    wanted = {line["fact"] for _, line in lines}
    with acting_for(person):
        facts = {str(f.pk): f for f in Fact.objects.of(person).filter(pk__in=wanted)}
    return _grouped(
        (reply, Given(facts[line["fact"]], line["why"]))
        for reply, line in lines
        if line["fact"] in facts
    )


def _without(text: str, quotes: Iterable[str]) -> str:
    for quote in quotes:
        text = text.replace(quote, "")
    return text.strip()


def _grouped(
    pairs: Iterable[tuple[UUID | None, One]],
) -> Mapping[UUID | None, list[One]]:
    groups: defaultdict[UUID | None, list[One]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups
