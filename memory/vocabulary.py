"""The words of each person's facts, kept per process while their memory stands still.

Plain words live only in the memory of the process, and no more of them than said below.
What is kept is named by the version of the person's memory; the query that uses it
brings the version along, and another version means reading anew.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Func, Subquery, TextField

from memory.models import Fact, Person
from memory.policy.matching.index import WordIndex
from memory.policy.matching.terms import terms_of
from memory.querysets import FactQuerySet

KEPT_FACTS = 20_000  # of all people together; about 30 MB a process

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
    """The least recently used goes first."""

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._by_person: OrderedDict[UUID, Vocabulary] = OrderedDict()

    def get(self, person_id: UUID) -> Vocabulary | None:
        with self._one_at_a_time:
            if person_id in self._by_person:
                self._by_person.move_to_end(person_id)
            return self._by_person.get(person_id)

    def put(self, person_id: UUID, vocabulary: Vocabulary) -> None:
        with self._one_at_a_time:
            self._by_person[person_id] = vocabulary
            self._by_person.move_to_end(person_id)
            while len(self._by_person) > 1 and self._size() > KEPT_FACTS:
                self._by_person.popitem(last=False)

    def _size(self) -> int:
        return sum(map(len, self._by_person.values()))


_kept = _Kept()
# A lock that another thread held at the fork would never open in the child.
os.register_at_fork(after_in_child=_kept.__init__)  # type: ignore[misc]


def met_by_words(
    person: Person, ask: Callable[[Vocabulary], FactQuerySet[Fact]]
) -> tuple[Vocabulary, list[Fact]]:
    """What `ask` finds, with the vocabulary of the very version it was found in.

    `ask` makes one query. It is asked again only where the memory has moved on since
    the vocabulary was read.
    """
    kept = _kept.get(person.pk)
    if kept and kept.version >= person.version:
        facts = _at_version(ask(kept), person)
        if all(_version(fact) == kept.version for fact in facts):
            return kept, facts
    fresh = _read(person, kept.index.terms if kept else {})
    return fresh, _at_version(ask(fresh), person)


def _read(person: Person, known: Terms) -> Vocabulary:
    """The text of a fact never changes: only those not yet known are opened."""
    facts = _all_of(person)
    terms = {fact.pk: known.get(fact.pk) or _terms(fact) for fact in facts}
    pinned = tuple(fact.pk for fact in facts if fact.pinned)
    version = _version(facts[0]) if facts else person.version
    vocabulary = Vocabulary(version, WordIndex(terms), pinned)
    # What this transaction wrote may be undone, and its version given to another.
    if facts and getattr(facts[0], "writing", None) is None:
        _kept.put(person.pk, vocabulary)
    return vocabulary


def _all_of(person: Person) -> list[Fact]:
    transaction_id = Func(
        function="pg_current_xact_id_if_assigned", output_field=TextField()
    )
    facts = Fact.objects.of(person).settled()
    needed = facts.only("person", "sealed", "language", "pinned")
    return _at_version(needed.annotate(writing=transaction_id), person)


def _at_version(facts: Any, person: Person) -> list[Fact]:
    """Read in one query with the version of the memory."""
    current = Person.objects.filter(pk=person.pk).values("version")
    read: list[Fact] = list(facts.annotate(version=Subquery(current)))
    return read


def _version(fact: Fact) -> int:
    version: int = getattr(fact, "version", 0)
    return version


def _terms(fact: Fact) -> list[str]:
    return terms_of(fact.text, fact.language)
