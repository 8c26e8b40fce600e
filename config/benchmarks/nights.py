"""How much a night gets done: facts forgotten and messages condensed a second."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import numpy as np
from django.utils import timezone

from chat import archive, record
from chat.models import Chat
from chat.record import Said
from config.benchmarks.people import LASTING, made_up, size_of_vectors, somebody
from config.benchmarks.timing import Timing, timed
from memory.engines.embedding import embedding_model, unit
from memory.forgetting import forget
from memory.models import Actor, Person
from memory.people import settle_in
from memory.policy.numbers import DEFAULT
from memory.store import Meaning, NewFact, add, changing

OF_A_NIGHT = 20  # facts that end, messages that are old enough
DAY = timedelta(days=1)
SEED = 5


def of_nightly(times: int) -> dict[str, Any]:
    """The built-in engine condenses; a model of one's own takes its own time."""
    return {
        "facts": _a_second(_forgetting(times)),
        "messages": _a_second(_condensing(times)),
    }


def _forgetting(times: int) -> Timing:
    """A person with every fact still there, of whom some end each night."""
    with somebody(0) as person:
        began = timezone.now()
        nights = [began + (number + 1) * DAY for number in range(times + 1)]
        numbers = count()
        for night in nights:
            _tell(person, began, night, numbers)
        over = iter(night + (DEFAULT.grace_days + 1) * DAY for night in nights)
        return timed(lambda: forget(person.pk, at=next(over)), times)


def _tell(
    person: Person, at: datetime, until: datetime, numbers: Iterator[int]
) -> None:
    model, size = embedding_model().name, size_of_vectors()
    chance = np.random.default_rng(SEED)
    vectors = unit(chance.standard_normal((OF_A_NIGHT, size), np.float32))
    with changing(person):
        for vector in vectors:
            new = NewFact(
                text=made_up(next(numbers)),
                meaning=Meaning(vector, model),
                expires_at=until,
                policy=LASTING,
            )
            add(person, new, at=at, by=Actor.CLIENT)


def _condensing(times: int) -> Timing:
    """One chat a night; its messages count as learned, for memory is off."""
    with somebody(0) as person:
        person = settle_in(person, remembers=False)
        now = timezone.now()
        old = now - (DEFAULT.archive_after_days or 0) * DAY - DAY
        numbers = count()
        chats = iter([_talk(person, old, numbers) for _ in range(times + 1)])
        return timed(lambda: archive.compact(person.pk, next(chats).pk, at=now), times)


def _talk(person: Person, at: datetime, numbers: Iterator[int]) -> Chat:
    chat = record.open_chat(person)
    for _ in range(OF_A_NIGHT // 2):
        number = next(numbers)
        said = record.say(chat, Said(f"{made_up(number)}.", at))
        record.answer(said, f"I see, number {number}.", at=at)
    return chat


def _a_second(taken: Timing) -> dict[str, float]:
    per_second = round(OF_A_NIGHT * 1_000 / taken.p50, 1)
    return {**taken.figures(), "of_a_night": OF_A_NIGHT, "a_second": per_second}
