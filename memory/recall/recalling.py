"""Question → facts: one embedding, one query; nothing about other people is touched."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, cached_property, partial
from uuid import UUID

from memory.engines.embedding import embedding_model
from memory.gauges import What, timed
from memory.models import Fact, Person
from memory.policy.matching.own_meaning import (
    asks_for_all,
    only_goes_on,
    speaks_of_self,
)
from memory.policy.matching.terms import language_of
from memory.policy.moments import AskedTime, asked_time
from memory.policy.numbers import DEFAULT, MemoryPolicy
from memory.recall.answer import Recall, Recalled, Why
from memory.recall.floors import MANY, floor_of
from memory.recall.limits import Filling
from memory.recall.nearest import Shape, nearest, weightiest
from memory.recall.needs import Needs, needs_of
from memory.recall.question import Question, Sought, sought_in
from memory.recall.ranking import (
    BLEND,
    Blend,
    Found,
    Ranked,
    Shared,
    found_among,
    ranked,
)
from memory.rows import acting_for
from memory.vocabulary import Vocabulary, met_by_words

# For each fact that the note has room for; more found no more (LoCoMo, 0–4).
NEAREST = 1.5  # facts taken for their meaning
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
    if asks_for_all(question.text) or recalling.asks_for_all_then:
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

    @property
    def asks_for_all_then(self) -> bool:
        """With a time alone, and nothing before that it could carry on with."""
        return self._names_a_time_alone and not self.question.before

    def related(self) -> Iterator[Recalled]:
        """By meaning and words, the best first."""
        model, shared = embedding_model(), cache(partial(_shared, self._sought))
        vector = self.person.key.turned(model.query(self.question.asked))

        def ask(vocabulary: Vocabulary) -> Iterator[Fact]:
            ids = self._named(vocabulary, *shared(vocabulary))
            given = {"ids": list(ids), "vector": vector, "model": model.name}
            written = nearest(self._shape(more=len(ids)))
            return written.ask(self.person, **self._times, **given)

        with acting_for(self.person):
            vocabulary, met = met_by_words(self.person, ask)
        found = found_among(met, *shared(vocabulary))
        whys = self._whys(model.name, found, vocabulary)
        for row in ranked(found, self.question.at, self.policy, self.blend):
            yield self._line(row, whys[row.found.fact.pk])

    def weightiest(self) -> Iterator[Recalled]:
        """What matters most, for whoever asks what is known at all."""
        with acting_for(self.person):
            written = weightiest(self._shape())
            facts = list(written.ask(self.person, **self._times))
        for place, fact in enumerate(facts):
            score = 1 / (1 + place)
            yield Recalled(fact, self.person.time_zone, Why.OVERVIEW, score)

    @timed(What.RECALL)
    def answer(self, recalled: Iterable[Recalled]) -> Recall:
        """Facts are opened one by one, and no more of them than are told of."""
        filling = Filling(self.policy)
        for one in self._of_that_time(recalled):
            filling.offer(one)
            if len(filling.left_out) >= REPORTED:
                break
        return Recall(filling.taken, tuple(filling.left_out), self.as_of)

    def _of_that_time(self, recalled: Iterable[Recalled]) -> Iterable[Recalled]:
        """What was told since yields to what was told by then.

        It may have been so already; nobody knows, where it names no beginning.
        """
        if self.as_of is None:
            return recalled
        every, then = list(recalled), self.as_of.valid
        told = {one.fact.pk for one in every if _is_told_by(one.fact, then)}
        if all(one.why is Why.FAR for one in every if one.fact.pk in told):
            return every
        return [
            one if one.fact.pk in told else replace(one, why=Why.FAR) for one in every
        ]

    def _shape(self, *, more: int = 0) -> Shape:
        nearest = int(NEAREST * self.policy.recall_facts)
        return Shape.of(self.question, self.as_of, limit=nearest + more)

    @property
    def _names_a_time_alone(self) -> bool:
        return bool(self.as_of) and self.question.is_time_alone

    @cached_property
    def _bears_on_person(self) -> bool:
        return self._names_a_time_alone or speaks_of_self(self.question.text)

    @property
    def _times(self) -> dict[str, datetime | None]:
        if self.as_of:
            return {"at": self.as_of.valid, "known": self.as_of.known}
        return {"at": self.question.at}

    @property
    def _sought(self) -> Sought:
        person = self.person
        return sought_in(
            self.question, language=person.language, time_zone=person.time_zone
        )

    def _whys(
        self, model: str, found: Sequence[Found], vocabulary: Vocabulary
    ) -> dict[UUID, Why]:
        """What brings each fact in, or keeps it out."""
        needs = needs_of(self.question.text)
        needed = _needed(found, vocabulary, needs)
        is_told_otherwise = bool(needs.told) and not needed
        is_meant = self._bears_on_person or is_told_otherwise
        takes_all = is_meant and vocabulary.size <= self.policy.recall_facts
        floor = floor_of(model, self._language)
        if takes_all:
            floor = floor.strictly()
        opens = floor.is_reached(found, among=vocabulary.size)
        is_reached = self._bears_on_person or takes_all or opens
        whys = {one.fact.pk: floor.why(one, is_reached=is_reached) for one in found}
        far = {pk for pk, why in whys.items() if why is Why.FAR}
        room = dict.fromkeys(far, Why.ROOM) if takes_all else {}
        return whys | room | dict.fromkeys(far & needed, Why.NEED)

    @property
    def _language(self) -> str:
        return language_of(self.question.text, self.person.language)

    def _named(self, vocabulary: Vocabulary, words: Shared, days: Shared) -> set[UUID]:
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


def _is_told_by(fact: Fact, then: datetime) -> bool:
    return fact.valid_from is not None or fact.recorded_at <= then


def _shared(sought: Sought, vocabulary: Vocabulary) -> tuple[Shared, Shared]:
    """In words, and in the days of the week."""
    index = vocabulary.index
    return index.matched(sought.words), index.matched(sought.days)


def _needed(
    found: Iterable[Found], vocabulary: Vocabulary, needs: Needs
) -> frozenset[UUID]:
    """Those of the topics needed; among few facts also those that tell of the needs."""
    few = vocabulary.size < MANY
    telling = vocabulary.index.saying(needs.told) if few else frozenset()
    return frozenset(
        one.fact.pk
        for one in found
        if one.fact.topic in needs.topics or one.fact.pk in telling
    )
