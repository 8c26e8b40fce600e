"""The words of each person's facts, kept per process while their memory stands still.

Plain words live only in the memory of the process, and no more of them than said below.
What is kept is named by the version of the person's memory; the query that uses it
brings the version along, and another version means reading anew.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from time import monotonic
from uuid import UUID

from django.db.models import Func, Subquery, TextField

from memory.models import Fact, Person
from memory.policy.matching.index import WordIndex
from memory.policy.matching.terms import terms_of
from memory.querysets import FactQuerySet

KEPT_FACTS = 20_000  # of all people together; about 30 MB a process
KEPT_FOR = 600  # seconds without a question; then another process's erasure is met

Terms = Mapping[UUID, Sequence[str]]


@dataclass(frozen=True)
class Vocabulary:
    """By what words a person's facts can be met, ended ones too; the pinned by name."""

    version: int
    index: WordIndex[UUID]
    pinned: tuple[UUID, ...] = ()

    def __len__(self) -> int:
        return len(self.index.ids)


class _Kept:
    """The least recently used goes first, and what is too old in any case."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._by_person: OrderedDict[UUID, Vocabulary] = OrderedDict()
        self._used: dict[UUID, float] = {}

    def get(self, person_id: UUID) -> Vocabulary | None:
        with self._one_at_a_time:
            self._drop_the_old()
            vocabulary = self._by_person.get(person_id)
            if vocabulary:
                self._use(person_id, vocabulary)
            return vocabulary

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
        return sum(map(len, self._by_person.values()))


kept_words = _Kept()
# A lock that another thread held at the fork would never open in the child.
os.register_at_fork(after_in_child=kept_words.__init__)  # type: ignore[misc]


def let_go(person: Person) -> None:
    """Of what was erased no word is kept; call it when the erasure is committed."""
    kept_words.drop(person.pk)


def met_by_words(
    person: Person, ask: Callable[[Vocabulary], FactQuerySet[Fact]]
) -> tuple[Vocabulary, list[Fact]]:
    """What `ask` finds, with the vocabulary of the very version it was found in.

    `ask` makes one query. It is asked again only where the memory has moved on since
    the vocabulary was read.
    """
    kept = kept_words.get(person.pk)
    if kept and kept.version >= person.version:
        facts = _found(ask(kept), person)
        if all(getattr(fact, "version", None) == kept.version for fact in facts):
            return kept, facts
    fresh = _read(person, kept.index if kept else WordIndex())
    return fresh, _found(ask(fresh), person)


def _found(facts: FactQuerySet[Fact], person: Person) -> list[Fact]:
    found: list[Fact] = list(facts.annotate(version=_version_of(person)))
    return found


def _read(person: Person, known: WordIndex[UUID]) -> Vocabulary:
    """The text of a fact never changes: only those not yet known are opened.

    The version comes first: whatever is written after that brings another.
    """
    version, writing = _state(person)
    facts = Fact.objects.of(person).settled()
    pinned_by_id = dict(facts.values_list("id", "pinned"))
    if not pinned_by_id.keys() >= set(known.ids):
        known = WordIndex()  # of what was erased no word is kept
    index = known.grown(_terms_of(facts, known, pinned_by_id.keys() - known.ids))
    pinned = tuple(one for one, is_pinned in pinned_by_id.items() if is_pinned)
    vocabulary = Vocabulary(version, index, pinned)
    # What this transaction wrote may be undone, and its version given to another.
    if writing is None:
        kept_words.put(person.pk, vocabulary)
    return vocabulary


def _state(person: Person) -> tuple[int, str | None]:
    """Of the memory its version, of this transaction its number if it has written."""
    writing = Func(function="pg_current_xact_id_if_assigned", output_field=TextField())
    row = Person.objects.filter(pk=person.pk).annotate(writing=writing)
    state = row.values_list("version", "writing").first()
    return state or (person.version, None)  # erased meanwhile, and so are its facts


def _version_of(person: Person) -> Subquery:
    """The memory's, at the moment of reading."""
    return Subquery(Person.objects.filter(pk=person.pk).values("version"))


def _terms_of(
    facts: FactQuerySet[Fact], known: WordIndex[UUID], ids: Set[UUID]
) -> Terms:
    """Of those that are not known yet; where none is, of all."""
    unread = facts.filter(pk__in=ids) if known.ids else facts
    opened = unread.only("id", "person", "sealed", "language")
    return {fact.pk: terms_of(fact.text, fact.language) for fact in opened}
