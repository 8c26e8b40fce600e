"""How quick a turn is around the model: context, the two rows, learning, the gate."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from django.utils import timezone

from chat import context, learning, record
from chat.models import Chat, Message
from chat.record import Said
from config.benchmarks.length import QUESTION, by_length
from config.benchmarks.people import made_up, somebody
from config.benchmarks.timing import timed, timed_together
from memory.engines.embedding import embedding_model
from memory.engines.language import language_engine
from memory.models import Person
from memory.policy.candidate import Candidate
from memory.policy.gate import refusal_of
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Utterance

FACTS = 2_000
LINES_BEFORE = 12


def of_context(times: int) -> dict[str, Any]:
    """The request to the model, for a person with all the facts that they may have."""
    with somebody(FACTS) as person:
        chat = _talk(person)
        said = record.say(chat, Said(QUESTION, timezone.now()))
        taken = _beside_embedding(
            lambda: context.build(chat, said, at=timezone.now()), times
        )
        return taken | {"by_length": by_length(person)}


def of_turn(times: int) -> dict[str, Any]:
    """All of it but the model: the message, the request, the reply."""
    with somebody(FACTS) as person:
        chat = _talk(person)
        return _beside_embedding(lambda: _turn(chat), times)


def of_learn(times: int) -> dict[str, Any]:
    """Beside extraction and embedding alone, which learning cannot do without."""
    with somebody(FACTS) as person:
        chat = record.open_chat(person)
        messages = [_told(chat, number) for number in range(times + 1)]
        alone, learned = iter(messages), iter(messages)
        taken = timed_together(
            {
                "extraction_and_embedding": lambda: _understand(next(alone)),
                "learn": lambda: _learn(next(learned)),
            },
            times,
        )
    alone_taken = taken["extraction_and_embedding"]
    return {
        "extraction_and_embedding": alone_taken.figures(),
        "learn": taken["learn"].figures(alone_taken),
    }


def of_gate(times: int) -> dict[str, Any]:
    at, sentences = timezone.now(), _sentences()
    taken = timed(lambda: refusal_of(next(sentences), at, DEFAULT), times)
    return {"gate": taken.figures()}


def _beside_embedding(call: Any, times: int) -> dict[str, Any]:
    model = embedding_model()
    calls = {"embedding": lambda: model.query(QUESTION), "whole": call}
    taken = timed_together(calls, times)
    return {
        "embedding": taken["embedding"].figures(),
        "whole": taken["whole"].figures(taken["embedding"]),
    }


def _talk(person: Person) -> Chat:
    chat = record.open_chat(person)
    for number in range(LINES_BEFORE // 2):
        said = record.say(chat, Said(f"Line {number} of mine", timezone.now()))
        record.answer(said, f"Line {number} of the reply", at=timezone.now())
    return chat


def _turn(chat: Chat) -> None:
    said = record.say(chat, Said(QUESTION, timezone.now()))
    context.build(chat, said, at=timezone.now())
    record.answer(said, "Something for the garden.", at=timezone.now())


def _told(chat: Chat, number: int) -> Message:
    text = f"{made_up(FACTS + number)}."
    return record.say(chat, Said(text, timezone.now()))


def _understand(message: Message) -> None:
    said = Utterance(text=message.text, said_at=message.said_at, time_zone="UTC")
    candidates = language_engine().extract(said)
    embedding_model().passages([one.text for one in candidates])


def _learn(message: Message) -> None:
    learning.learn(message.person_id, message.pk, at=timezone.now())


def _sentences() -> Iterator[Candidate]:
    """Each of them new: what was judged before may be remembered."""
    for number in count():
        text = made_up(number)
        yield Candidate(text=text, quote=text)
