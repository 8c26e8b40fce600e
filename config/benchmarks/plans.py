"""How PostgreSQL finds a person's facts: by their index, reading nobody else's."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from memory.engines.embedding import embedding_model
from memory.models import Person
from memory.recall.nearest import Shape, nearest
from memory.rows import acting_for

TABLE = "memory_fact"


def plan_of(person: Person) -> list[dict[str, Any]]:
    """Each step of recall's query that reads facts: how, by what, and how many."""
    return [
        {
            "step": node["Node Type"],
            "condition": node.get("Index Cond", node.get("Recheck Cond", "")),
            "rows": node["Actual Rows"],
            "passed_over": node.get("Rows Removed by Filter", 0),
        }
        for node in _nodes(_explained(person))
        if node.get("Relation Name") == TABLE
    ]


def _explained(person: Person) -> dict[str, Any]:
    model = embedding_model()
    vector = person.key.turned(model.query("Where do I live?"))
    given = {"at": timezone.now(), "ids": [], "vector": vector, "model": model.name}
    with acting_for(person):
        explained = nearest(Shape()).explain(person, **given)
    return dict(explained[0]["Plan"])


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("Plans", ()):
        yield from _nodes(child)
