"""The words of each person's facts, kept per process while their memory stands still.

Plain words live only in the memory of the process, and no more of them than said below.
What is kept is named by the version of the person's memory; the query that uses it
brings the version along, and another version means reading anew.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from uuid import UUID

from django.db.models import (
    Case,
    FilteredRelation,
    Func,
    Q,
    TextField,
    When,
)

from memory.models import Fact, Person
from memory.policy.matching.index import WordIndex
from memory.policy.matching.terms import terms_of

KEPT_FACTS = 20_000  # of all people together; about 30 MB a process
KEPT_FOR = 600  # seconds without a question; then another process's erasure is met


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
            if vocabulary is not None:
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
    person: Person, ask: Callable[[Vocabulary], Iterator[Fact]]
) -> tuple[Vocabulary, list[Fact]]:
    """What `ask` finds, with the vocabulary of the very version it was found in.

    `ask` makes one query whose rows bring their `version`, and reading anew another.
    It is asked twice only where the memory moved on after `person` was read.
    """
    kept = kept_words.get(person.pk)
    if kept is not None and kept.version >= person.version:
        facts = list(ask(kept))
        if all(getattr(fact, "version", None) == kept.version for fact in facts):
            return kept, facts
    fresh = _read(person, WordIndex() if kept is None else kept.index)
    return fresh, list(ask(fresh))


def _read(person: Person, known: WordIndex[UUID]) -> Vocabulary:
    """The text of a fact never changes: only those not yet known are opened."""
    told = _told(person, known.ids)
    if not told.pinned_by_id.keys() >= set(known.ids):
        known = WordIndex()  # of what was erased no word is kept
        told = _told(person)
    index = known.grown(
        {fact.pk: terms_of(fact.text, fact.language) for fact in told.unread}
    )
    pinned = tuple(one for one, is_pinned in told.pinned_by_id.items() if is_pinned)
    vocabulary = Vocabulary(told.version, index, pinned)
    # What this transaction wrote may be undone, and its version given to another.
    if told.writing is None:
        kept_words.put(person.pk, vocabulary)
    return vocabulary


@dataclass(frozen=True)
class _Told:
    """A memory at one moment, what waits for a yes left out.

    `writing` is the number of this transaction if it has written.
    """

    version: int
    writing: str | None
    pinned_by_id: Mapping[UUID, bool]
    unread: Sequence[Fact]


def _told(person: Person, known: Sequence[UUID] = ()) -> _Told:
    """One query: facts and version agree. The known come without their text."""
    rows = list(
        Person.objects.filter(pk=person.pk)
        .annotate(
            told=FilteredRelation("facts", condition=Q(facts__waiting=False)),
            writing=Func(
                function="pg_current_xact_id_if_assigned", output_field=TextField()
            ),
            unread=Case(When(told__id__in=known, then=None), default="told__sealed"),
        )
        .values_list(
            *("version", "writing", "told__id"),
            *("told__pinned", "told__language", "unread"),
        )
    )
    told = [row[2:] for row in rows if row[2]]
    # No row: erased meanwhile, and so are the facts.
    version, writing = rows[0][:2] if rows else (person.version, None)
    return _Told(
        version,
        writing,
        {one: is_pinned for one, is_pinned, _language, _sealed in told},
        [
            Fact(id=one, person=person, language=language, sealed=sealed)
            for one, _is_pinned, language, sealed in told
            if sealed is not None
        ],
    )
