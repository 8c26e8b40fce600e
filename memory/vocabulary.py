"""The words of each person's facts, kept per process while their memory stands still.

Plain words live only in the memory of the process, and no more of them than said below.
What is kept is named by the version of the person's memory; the query that uses it
brings the version along, and another version means reading anew.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import (
    Count,
    F,
    FilteredRelation,
    Func,
    Q,
    Subquery,
    TextField,
)

from memory.models import Fact, Person
from memory.policy.matching.index import WordIndex
from memory.policy.matching.terms import terms_of

KEPT_FACTS = 20_000  # of all people together; about 30 MB a process
FIELDS = ("id", "sealed", "language")  # of a fact
TOLD = tuple(f"told__{name}" for name in FIELDS)
PINNED = 24  # more than any note has room for
KEPT_FOR = 600  # seconds; then the next question of anybody drops them


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """By what words a person's facts can be met, ended ones too.

    `pinned` are by name: those that stand first, of them the latest pinned.
    """

    version: int
    index: WordIndex[UUID] = field(default_factory=WordIndex)
    pinned: tuple[UUID, ...] = ()

    @property
    def size(self) -> int:
        return len(self.index.ids)

    def grown(
        self, version: int, facts: Sequence[Fact], pinned: Sequence[UUID]
    ) -> "Vocabulary":
        """With the facts that are new since."""
        unread = [fact for fact in facts if fact.pk not in self.index.places]
        words = {fact.pk: terms_of(fact.text, fact.language) for fact in unread}
        return Vocabulary(version, self.index.grown(words), tuple(pinned))


NOTHING = Vocabulary(version=-1)


class _Kept:
    """The least recently used goes first.

    What a person has not asked by for too long goes with the next question of anybody:
    so what another process erased is not kept on here.
    """

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._by_person: OrderedDict[UUID, Vocabulary] = OrderedDict()
        self._used: dict[UUID, float] = {}

    def get(self, person_id: UUID) -> Vocabulary:
        with self._one_at_a_time:
            self._drop_the_old()
            if person_id not in self._by_person:
                return NOTHING
            self._use(person_id, self._by_person[person_id])
            return self._by_person[person_id]

    def put(self, person_id: UUID, vocabulary: Vocabulary) -> None:
        with self._one_at_a_time:
            self._use(person_id, vocabulary)
            while len(self._by_person) > 1 and self._size() > KEPT_FACTS:
                self._drop(next(iter(self._by_person)))

    def drop(self, person_id: UUID) -> None:
        with self._one_at_a_time:
            self._drop(person_id)

    def _use(self, person_id: UUID, vocabulary: Vocabulary) -> None:
        self._by_person[person_id] = vocabulary
        self._by_person.move_to_end(person_id)
        self._used[person_id] = monotonic()

    def _drop(self, person_id: UUID) -> None:
        self._by_person.pop(person_id, None)
        self._used.pop(person_id, None)

    def _drop_the_old(self) -> None:
        long_ago = monotonic() - KEPT_FOR
        while (
            self._used and self._used[oldest := next(iter(self._by_person))] < long_ago
        ):
            self._drop(oldest)

    def _size(self) -> int:
        return sum(one.size for one in self._by_person.values())


kept_words = _Kept()
# A lock that another thread held at the fork would never open in the child.
os.register_at_fork(after_in_child=kept_words.__init__)  # type: ignore[misc]


def let_go(person: Person) -> None:
    """Of what was erased no word is kept; call it when the erasure is committed."""
    kept_words.drop(person.pk)


def met_by_words(
    person: Person, ask: Callable[[Vocabulary], Iterator[Fact]]
) -> tuple[Vocabulary, list[Fact]]:
    """What `ask` finds, with the vocabulary of the very version it was found in.

    `ask` makes one query whose rows bring their `version`, and reading on another. It
    is asked twice only where the memory moved on after `person` was read.
    """
    kept = kept_words.get(person.pk)
    if kept.version >= person.version:
        facts = list(ask(kept))
        if all(getattr(fact, "version", None) == kept.version for fact in facts):
            return kept, facts
    fresh = _read_on(person, kept)
    return fresh, list(ask(fresh))


def _read_on(person: Person, kept: Vocabulary) -> Vocabulary:
    """The text of a fact never changes: only what came after `kept` is opened."""
    news = _news(person, kept)
    if news.vocabulary.size != news.settled:
        news = _news(person, NOTHING)  # of what was erased no word is kept
    # What this transaction wrote may be undone, and its version given to another.
    if news.writing is None:
        kept_words.put(person.pk, news.vocabulary)
    return news.vocabulary


@dataclass(frozen=True)
class _News:
    """`vocabulary` of a person who has so many `settled` facts.

    `writing` is the number of this transaction if it has written.
    """

    vocabulary: Vocabulary
    settled: int
    writing: str | None


def _news(person: Person, kept: Vocabulary) -> _News:
    """One query, so that all of it is of one moment."""
    since = Q(facts__waiting=False, facts__written_in__gt=kept.version)
    settled = Fact.objects.filter(person=person.pk).settled()
    number = settled.values("person").annotate(number=Count("pk")).values("number")
    standing_first = F("valid_until").desc(nulls_first=True)
    pinned = settled.filter(pinned=True).order_by(standing_first, "-written_in", "id")
    writing = Func(function="pg_current_xact_id_if_assigned", output_field=TextField())
    rows = list(
        Person.objects.filter(pk=person.pk)
        .annotate(
            told=FilteredRelation("facts", condition=since),
            settled=Subquery(number),
            writing=writing,
            pinned=ArraySubquery(pinned.values("pk")[:PINNED]),
        )
        .values_list("version", "settled", "writing", "pinned", *TOLD)
    )
    if not rows:  # erased meanwhile, and so are the facts
        return _News(Vocabulary(person.version), settled=0, writing=None)
    version, held, written, pins = rows[0][:4]
    told = [dict(zip(FIELDS, row[4:], strict=True)) for row in rows if row[4]]
    facts = [Fact(person=person, **fields) for fields in told]
    return _News(kept.grown(version, facts, pins), held or 0, written)
