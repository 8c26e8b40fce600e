"""Which facts a new statement may be about: what a decision is shown."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

import numpy as np

from memory.engines.embedding import BundledE5
from memory.models import Fact, Person
from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.decision import Standing
from memory.policy.matching.terms import terms_of
from memory.policy.numbers import MemoryPolicy
from memory.policy.sameness.likely import Meanings
from memory.querysets import PERSON
from memory.store import Meaning
from memory.vocabulary import Vocabulary, met_by_words
from memory.written import Written

SHAPES = 128  # questions kept a process; by scope
BY_WORDS = 4  # of the facts shown: those that share names and rare words


@dataclass(frozen=True)
class Near:
    """The facts nominated for one candidate, as rows and as a decision sees them.

    `version` is the memory's that they were found in.
    """

    facts: tuple[Fact, ...] = ()
    version: int | None = None
    meanings: Mapping[UUID, Meanings] = field(default_factory=dict)

    @property
    def shown(self) -> list[Standing]:
        return [_standing(fact, self.meanings.get(fact.pk)) for fact in self.facts]

    def without(self, ids: Collection[object]) -> "Near":
        facts = tuple(fact for fact in self.facts if fact.pk not in ids)
        return replace(self, facts=facts)

    def named(self, ids: Sequence[object]) -> list[Fact]:
        return [fact for fact in self.facts if fact.pk in ids]


def nominate(
    person: Person,
    candidate: Candidate,
    meaning: Meaning,
    *,
    scope: str,
    policy: MemoryPolicy,
) -> Near:
    """At most `similar_shown` facts: the same topic, then shared words, then nearness.

    Ended ones too: a statement learned late must meet the facts that began after it.
    Never facts of another scope, nor those that wait for the person's yes.
    """
    given = {
        "vector": person.key.turned(meaning.vector),
        "model": meaning.model,
    }
    said = Counter(terms_of(candidate.text, candidate.language))

    def ask(vocabulary: Vocabulary) -> Iterator[Fact]:
        ids = vocabulary.index.matched(said).best(BY_WORDS)
        return _nearest(scope, policy.similar_shown).ask(person, ids=ids, **given)

    vocabulary, ranked = met_by_words(person, ask)
    if candidate.topic:
        facts = Fact.objects.of(person).filter(scope=scope)
        ranked = _first([*facts.current().on_topic(candidate.topic), *ranked])
    shown = tuple(ranked[: policy.similar_shown])
    return Near(shown, vocabulary.version, _meanings(person, shown, meaning))


def _meanings(
    person: Person, facts: Sequence[Fact], new: Meaning
) -> dict[UUID, Meanings]:
    """Of those facts that the model of the pairs has embedded."""
    if new.model != BundledE5.name:
        return {}
    stored = Fact.objects.of(person).filter(embedding_model=new.model)
    rows = stored.filter(pk__in=[fact.pk for fact in facts])
    found = dict(rows.values_list("pk", "embedding"))
    if not found:
        return {}
    straight = person.key.turned_back(np.array(list(found.values()), np.float32))
    pairs = (Meanings(old, new.vector) for old in straight)
    return dict(zip(found, pairs, strict=True))


@lru_cache(SHAPES)
def _nearest(scope: str, limit: int) -> Written:
    facts = Fact.objects.filter(person=PERSON, scope=scope, mistaken=False)
    return Written(facts.settled().met_first(limit=limit))


def still_stands(person: Person, near: Near) -> bool:
    """Nothing has been written since; ask it with the person's lock held."""
    if near.version is None:
        return False
    return Person.objects.filter(pk=person.pk, version=near.version).exists()


def _first(facts: Sequence[Fact]) -> list[Fact]:
    """Each fact once, where it stood first."""
    return list({fact.pk: fact for fact in reversed(facts)}.values())[::-1]


def _standing(fact: Fact, meanings: Meanings | None) -> Standing:
    return Standing(
        id=fact.pk,
        text=fact.text,
        topic=fact.topic,
        category=Category(fact.category),
        kind=Kind(fact.kind),
        similarity=_similarity(fact),
        recorded_at=fact.recorded_at,
        valid_from=fact.valid_from,
        valid_until=fact.valid_until,
        by_hand=fact.is_by_hand,
        followed_by=fact.superseded_by_id,
        meanings=meanings,
    )


def _similarity(fact: Fact) -> float:
    """None measured: it came for its topic, or another model embedded it."""
    distance = getattr(fact, "distance", None)
    return 1.0 if distance is None else 1 - distance


def begins(fact: Fact) -> datetime:
    """When it began, as far as we know."""
    return fact.valid_from or fact.recorded_at
