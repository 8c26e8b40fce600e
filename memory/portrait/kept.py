"""The row of a portrait: whose facts it was written from, and its sealed sentences."""

import json
from collections.abc import Sequence

from memory.engines.language import Sentence, language_engine
from memory.models import Fact, Person, Portrait


def mark_of(person: Person, told: Sequence[Fact]) -> bytes:
    """The same facts in the same words, for the same model: the same mark."""
    lines = [language_engine().name, *(f"{fact.pk} {fact.text}" for fact in told)]
    return person.key.portrait_mark("\n".join(lines))


def sealed(portrait: Portrait, sentences: Sequence[Sentence]) -> bytes:
    written = json.dumps([[one.text, one.rests_on] for one in sentences])
    return portrait.person.key.seal(portrait.place, written)


def opened(portrait: Portrait) -> list[Sentence]:
    written = portrait.person.key.open(portrait.place, bytes(portrait.sealed))
    return [Sentence(text, tuple(places)) for text, places in json.loads(written)]
