"""Facts as they once were, with their whole life, and what was erased of them."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from memory.lines import FactLine, TombstoneLine
from memory.models import Fact, FactEvent, Person, Tombstone
from memory.store.columns import seal
from memory.store.new import Meaning
from memory.store.verbs import changing

REFERENCES = ("contests_id", "superseded_by_id")
NOT_COLUMNS = {"line", "id", "text", "state", "history", *REFERENCES}


def put_back(
    person: Person,
    lines: Sequence[FactLine],
    meanings: Sequence[Meaning],
    ids: Mapping[UUID | None, UUID],
) -> None:
    """IntegrityError, and nothing written, where the lines break a promise."""
    facts = [
        _fact(person, line, meaning, ids)
        for line, meaning in zip(lines, meanings, strict=True)
    ]
    with changing(person):
        Fact.objects.bulk_create(facts)
        FactEvent.objects.bulk_create(
            FactEvent(person=person, fact=fact, **event.model_dump())
            for fact, line in zip(facts, lines, strict=True)
            for event in line.history
        )


def put_tombstones_back(person: Person, lines: Sequence[TombstoneLine]) -> int:
    """Of an export that has their marks; answers how many."""
    marked = [
        Tombstone(person=person, mark=bytes.fromhex(line.mark), at=line.at)
        for line in lines
        if line.mark
    ]
    with changing(person):
        Tombstone.objects.bulk_create(marked, ignore_conflicts=True)
    return len(marked)


def _fact(
    person: Person, line: FactLine, meaning: Meaning, ids: Mapping[UUID | None, UUID]
) -> Fact:
    fact = Fact(id=ids[line.id], person=person, **line.model_dump(exclude=NOT_COLUMNS))
    for name in REFERENCES:
        setattr(fact, name, ids.get(getattr(line, name)))
    seal(fact, line.text, meaning)
    return fact
