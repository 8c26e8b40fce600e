"""A whole person: every row there is about them, counted table by table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet

from memory.models import ApiKey, Fact, FactEvent, Person, Portrait


@dataclass(frozen=True)
class EverythingScope:
    rows: Mapping[str, tuple[UUID | int, ...]]
    offered: ClassVar[tuple[Fact, ...]] = ()

    @property
    def counts(self) -> dict[str, int]:
        return {name: len(ids) for name, ids in self.rows.items()}

    @property
    def words(self) -> list[str]:
        return [f"{name} {pk}" for name, ids in self.rows.items() for pk in ids]


def everything_of(person: Person) -> EverythingScope:
    """Ask inside `acting_for`."""
    facts = Fact.objects.of(person)
    tables: dict[str, QuerySet[Any]] = {
        "facts": facts,
        "events": FactEvent.objects.filter(person=person),
        "vectors": facts.exclude(embedding=None),
        "evidence": person.evidence.all(),
        "chats": person.chats.all(),
        "messages": person.messages.all(),
        "digests": person.chats.exclude(sealed_digest=b""),
        "summaries": person.summaries.all(),
        "profiles": person.standings.all(),
        "portraits": Portrait.objects.filter(person=person).exclude(written_at=None),
        "keys": ApiKey.objects.filter(person=person),
    }
    rows = {
        name: tuple(table.order_by("pk").values_list("pk", flat=True))
        for name, table in tables.items()
    }
    return EverythingScope(rows)
