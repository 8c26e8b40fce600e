"""Many facts of other people, among which one person's must be found as quickly."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from config.benchmarks.people import CLIENT, size_of_vectors
from config.ownership import as_owner
from memory.engines.embedding import embedding_model
from memory.models import ClientApp

FACTS_OF_ONE = 100
TABLES = ("memory_person", "memory_fact")

_PEOPLE = """
INSERT INTO memory_person (id, client_id, external_id, time_zone, language, remembers,
    wrapped_key, key_version, version, created_at)
SELECT gen_random_uuid(), %(client)s, 'crowd-' || n, 'UTC', 'en', true,
    '\\x00', 1, 0, now()
FROM generate_series(1, %(people)s) n
"""
_FACTS = """
WITH pool AS MATERIALIZED (
    SELECT g, array_agg(random() - 0.5)::vector AS embedding
    FROM generate_series(0, 999) g, generate_series(1, %(size)s)
    GROUP BY g
), people AS MATERIALIZED (
    SELECT id, row_number() OVER () - 1 AS place FROM memory_person
    WHERE client_id = %(client)s AND external_id LIKE 'crowd-%%'
)
INSERT INTO memory_fact (id, person_id, scope, sealed, fingerprint, embedding,
    embedding_model, kind, category, topic, language, importance, confidence,
    confirmations, origin, pinned, waiting, valid_from_precision,
    valid_until_precision, mistaken, recorded_at, last_confirmed_at)
SELECT gen_random_uuid(), people.id, '', decode(repeat('ab', 93), 'hex'),
    decode(md5(n::text), 'hex'), pool.embedding, %(model)s, 'fact', 'about_me', '',
    '', 3, 1, 1, 'said', false, false, 'moment', 'moment', false, now(), now()
FROM generate_series(1, %(facts)s) n
JOIN people ON people.place = n %% %(people)s
JOIN pool ON pool.g = n %% 1000
"""
_GONE = """
WITH people AS MATERIALIZED (
    SELECT id FROM memory_person
    WHERE client_id = %(client)s AND external_id LIKE 'crowd-%%'
)
DELETE FROM memory_fact WHERE person_id IN (SELECT id FROM people)
"""
_ALONE = """
DELETE FROM memory_person
WHERE client_id = %(client)s AND external_id LIKE 'crowd-%%'
"""


@contextmanager
def crowd(facts: int) -> Iterator[None]:
    """Written and removed as the owner of the tables, who may lift row security."""
    client, _ = ClientApp.objects.get_or_create(name=CLIENT)
    values = {
        "client": client.pk,
        "facts": facts,
        "people": max(facts // FACTS_OF_ONE, 1),
        "model": embedding_model().name,
        "size": size_of_vectors(),
    }
    try:
        _run(values, _PEOPLE, _FACTS, "ANALYZE memory_person", "ANALYZE memory_fact")
        yield
    finally:
        _run(values, _GONE, _ALONE)


def _run(values: dict[str, Any], *statements: str) -> None:
    """One transaction: killed anywhere, the tables are bound as before."""
    with as_owner() as owner, transaction.atomic(), owner.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
        for statement in statements:
            cursor.execute(statement, values)
        # What the foreign keys have yet to check would forbid the altering.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in TABLES:
            cursor.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
