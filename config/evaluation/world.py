"""A throwaway person with a clock of their own, living through a scenario."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from chat import digest, learning, record
from chat.models import Chat, Message
from chat.record import Said
from memory.models import ClientApp, Fact, Person
from memory.people import welcome
from memory.policy.candidate import Precision
from memory.policy.moments import AskedTime
from memory.querysets import FactQuerySet
from memory.recall import Question, Recalled, recall
from memory.rows import acting_for

CLIENT = "Evaluation"


def moment(text: str) -> datetime:
    """ISO date or time, taken as UTC; a bare date means noon."""
    whole = text if "T" in text else f"{text}T12:00:00"
    return datetime.fromisoformat(whole).replace(tzinfo=UTC)


@contextmanager
def throwaway() -> Iterator[Person]:
    client, _ = ClientApp.objects.get_or_create(name=CLIENT)
    person = welcome(client, str(uuid.uuid4()))
    try:
        yield person
    finally:
        with acting_for(person):
            person.delete()


class World:
    """One chat in which a scenario's sessions are recorded and learned."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.chat = record.open_chat(person, channel="evaluation")

    def live(self, at: datetime, turns: Sequence[dict[str, str]]) -> None:
        """Each turn is recorded at that time, and learned before the next one."""
        said: Message | None = None
        for turn in turns:
            if turn["role"] == "user":
                said = record.say(self.chat, Said(text=turn["text"], at=at))
                learning.learn(self.person.pk, said.pk, at=at)
            elif said:
                record.answer(said, turn["text"], at=at)

    def facts(self, at: datetime, state: str) -> list[Fact]:
        """`state`: active, archived, superseded or all."""
        facts = Fact.objects.of(self.person)
        states: dict[str, FactQuerySet[Fact]] = {
            "active": facts.recallable(at),
            "archived": facts.expired(at) | facts.faded(at),
            "superseded": facts.ended(),
            "all": facts.all(),
        }
        with acting_for(self.person):
            return list(states[state])

    def recalled(
        self, query: str, at: datetime, line: dict[str, Any]
    ) -> list[Recalled]:
        question = Question(text=query, at=at, as_of=_as_of(line))
        return list(recall(self.person, question).facts)

    def everything(self) -> str:
        """All that is stored as text, opened."""
        with acting_for(self.person):
            facts = [fact.text for fact in Fact.objects.of(self.person)]
            evidence = [one.text for one in self.person.evidence.all()]
            messages = [one.text for one in self.person.messages.all()]
            summaries = [one.text for one in self.person.summaries.all()]
            chats = [self._opened(chat) for chat in self.person.chats.all()]
        return "\n".join([*facts, *evidence, *messages, *summaries, *chats])

    def summary(self) -> str:
        """The digest as it would be if everything said were folded now."""
        with acting_for(self.person):
            messages = [one.of(self.chat) for one in self.chat.messages.in_order()]
        if not messages:
            return ""
        return digest.told(self.chat, "", messages, messages[-1].said_at)

    def _opened(self, chat: Chat) -> str:
        return f"{chat.title}\n{chat.digest}"


def _as_of(line: dict[str, Any]) -> AskedTime | None:
    valid, known = line.get("valid_as_of"), line.get("known_as_of")
    asked = valid or known
    if not asked:
        return None
    return AskedTime(
        valid=moment(asked),
        known=moment(known) if known else None,
        phrase="",
        precision=Precision.DAY,
    )
