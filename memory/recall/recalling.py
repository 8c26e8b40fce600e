"""Question → facts: one embedding, one query; nothing about other people is touched."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from memory.engines.embedding import embedding_model
from memory.models import Fact, Person
from memory.policy.matching.own_meaning import (
    asks_for_all,
    only_goes_on,
    speaks_of_self,
)
from memory.policy.matching.terms import language_of
from memory.policy.moments import AskedTime, asked_time
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.querysets import FactQuerySet
from memory.recall.answer import Recall, Recalled, Why
from memory.recall.floors import floor_of
from memory.recall.limits import Filling
from memory.recall.question import Question, Sought, sought
from memory.recall.ranking import (
    BLEND,
    Blend,
    Ranked,
    Shared,
    found_among,
    ranked,
)
from memory.rows import acting_for
from memory.vocabulary import Vocabulary, met_by_words

# For each fact that the note has room for; more found no more (LoCoMo, 0–4).
NEAREST = 2  # facts taken for their meaning
NAMED = 1  # for their words, for their days, for being pinned
REPORTED = 24  # of the facts left out


def recall(
    person: Person,
    question: Question,
    *,
    policy: MemoryPolicy = DEFAULT,
    blend: Blend = BLEND,
) -> Recall:
    """Empty for a message that only carries the talk on: no search is started."""
    if only_goes_on(question.text):
        return Recall()
    recalling = _Recalling(person, question, policy, blend)
    if asks_for_all(question.text):
        return recalling.answer(recalling.weightiest())
    return recalling.answer(recalling.related())


@dataclass(frozen=True)
class _Recalling:
    """One question on its way to its facts."""

    person: Person
    question: Question
    policy: MemoryPolicy
    blend: Blend

    @cached_property
    def as_of(self) -> AskedTime | None:
        asked = self.question
        return asked.as_of or asked_time(asked.text, asked.at, self.person.time_zone)

    @cached_property
    def sought(self) -> Sought:
        person = self.person
        return sought(
            self.question, language=person.language, time_zone=person.time_zone
        )

    def related(self) -> Iterator[Recalled]:
        """By meaning and words, the best first."""
        model = embedding_model()
        vector = self.person.key.turned(model.query(self.question.asked))

        def ask(vocabulary: Vocabulary) -> FactQuerySet[Fact]:
            ids = self._named(vocabulary)
            limit = NEAREST * self.policy.recall_facts + len(ids)
            return self._facts.met_first(ids, vector, model.name, limit=limit)

        with acting_for(self.person):
            vocabulary, facts = met_by_words(self.person, ask)
        found = found_among(facts, *self._shared(vocabulary))
        floor = floor_of(model.name, self._language)
        is_reached = speaks_of_self(self.question.text) or floor.is_reached(found)
        for row in ranked(found, self.question.at, self.policy, self.blend):
            yield self._line(row, floor.why(row.found, is_reached=is_reached))

    def weightiest(self) -> Iterator[Recalled]:
        """What matters most, for whoever asks what is known at all."""
        with acting_for(self.person):
            limit = NEAREST * self.policy.recall_facts
            facts = list(self._facts.weightiest(limit=limit))
        for place, fact in enumerate(facts):
            score = 1 / (1 + place)
            yield Recalled(fact, self.person.time_zone, Why.OVERVIEW, score)

    def answer(self, recalled: Iterable[Recalled]) -> Recall:
        """Facts are opened one by one, and no more of them than are told of."""
        filling = Filling(self.policy)
        for one in recalled:
            filling.offer(one)
            if len(filling.left_out) >= REPORTED:
                break
        return Recall(tuple(filling.taken), tuple(filling.left_out), self.as_of)

    @property
    def _facts(self) -> FactQuerySet[Fact]:
        asked = self.question
        facts = Fact.objects.of(self.person).as_told()
        facts = facts.in_scope(asked.scope, shares=asked.shares)
        if self.as_of:
            return facts.as_of(self.as_of.valid, self.as_of.known)
        return facts.recallable(asked.at)

    @property
    def _language(self) -> str:
        return language_of(self.question.text, self.person.language)

    def _shared(self, vocabulary: Vocabulary) -> tuple[Shared, Shared]:
        """In words, and in the days of the week."""
        index = vocabulary.index
        return index.matched(self.sought.words), index.matched(self.sought.days)

    def _named(self, vocabulary: Vocabulary) -> set[UUID]:
        words, days = self._shared(vocabulary)
        most = NAMED * self.policy.recall_facts
        return {*words.best(most), *days.best(most), *vocabulary.pinned[:most]}

    def _line(self, row: Ranked, why: Why) -> Recalled:
        found = row.found
        return Recalled(
            fact=found.fact,
            time_zone=self.person.time_zone,
            why=why,
            score=row.score,
            meaning=found.meaning,
            words=found.words,
        )
