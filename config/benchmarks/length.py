"""What a request costs in a talk of any length: it must not grow with the talk."""

from itertools import count
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from chat import context, digest, record
from chat.context import tokens_of
from chat.models import Chat
from chat.record import Said
from config.benchmarks.people import made_up
from memory.models import Person
from memory.rows import acting_for

LENGTHS = (48, 1_000)  # turns; the digest is at the same step in both
QUESTION = "What should I give my sister for her birthday?"


def by_length(person: Person) -> dict[str, Any]:
    """Queries and tokens of a request; model tokens that the digest has cost so far."""
    return {f"{turns} turns": _figures(person, turns) for turns in LENGTHS}


def _figures(person: Person, turns: int) -> dict[str, Any]:
    chat = record.open_chat(person)
    numbers = count()
    folded = sum(_grown(chat, next(numbers)) for _ in range(turns))
    said = record.say(chat, Said(QUESTION, timezone.now()))
    context.build(chat, said, at=timezone.now())  # warms up
    with CaptureQueriesContext(connection) as asked:
        request = context.build(chat, said, at=timezone.now())
    return {
        "queries": len(asked),
        "messages": len(request.lines),
        "tokens": sum(part.tokens for part in request.parts),
        "digest_tokens_a_turn": round(folded / turns),
    }


def _grown(chat: Chat, number: int) -> int:
    """One turn more; how many tokens a model would have read to fold it."""
    said = record.say(chat, Said(f"{made_up(number)}.", timezone.now()))
    record.answer(said, f"Noted: number {number}.", at=timezone.now())
    with acting_for(chat.person):
        chat.refresh_from_db(fields=["sealed_digest", "digest_cursor"])
        if not digest.is_due(chat):
            return 0
        before = tokens_of(chat.digest)
        beyond = chat.messages.filter(position__gt=chat.digest_cursor)
        window = chat.last_position - chat.persona.policy.window_messages
        fallen = [one.of(chat) for one in beyond.filter(position__lte=window)]
    digest.fold(chat.person_id, chat.pk, at=timezone.now())
    return before + sum(tokens_of(one.text) for one in fallen)
