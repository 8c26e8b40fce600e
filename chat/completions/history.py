"""The client's own history: what of it is new, and where it belongs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from chat import record
from chat.completions.trimmed import ending_with
from chat.models import Chat, Message, Persona
from chat.querysets import ChatQuerySet
from chat.record import Said, UnspeakableError
from memory.engines.relay import text_of
from memory.erasure import without_erased
from memory.models import Person
from memory.repeatable import is_barred
from memory.rows import acting_for

CHANNEL = "completions"
RECENT = timedelta(hours=1)  # the same first words later than this begin a new chat
MOST_RECORDED = 50  # turns of a history that is seen for the first time
ROOT = 40  # characters of the mark of a first message


@dataclass(frozen=True)
class Spoken:
    """What the person said, what the assistant answered, and the way that led there.

    `mark` stands for the person's words up to here, so an answer generated anew
    changes nothing and a message edited is another one.
    """

    text: str
    answer: str
    mark: str


@dataclass(frozen=True)
class Talk:
    """The messages of one request."""

    person: Person
    persona: Persona
    messages: Sequence[Mapping[str, Any]]

    @cached_property
    def spoken(self) -> list[Spoken]:
        return list(_marked(self.person, _turns(self.messages)))

    def recorded(self, at: datetime) -> Message | None:
        """The message to answer; what of the talk is new has been recorded with it.

        None when the person says nothing in words, or what was erased a moment ago
        is sent once more. UnspeakableError: nothing of it is recorded.
        """
        if not self.spoken or not self.spoken[-1].text.strip():
            return None
        if is_barred(self.person, self.spoken[-1].mark):
            return None
        with acting_for(self.person):
            chat = self._chat(at)
            *earlier, last = self._new(chat)
            for one in self._unerased(earlier[-MOST_RECORDED:]):
                _record(chat, one, at)
            return record.say(chat, self._said(last, at))

    def _chat(self, at: datetime) -> Chat:
        """The latest talk that began with these words, unless it is begun anew."""
        root = self.spoken[0].mark[:ROOT]
        with acting_for(self.person):
            talks = self.person.chats.filter(persona=self.persona, channel=CHANNEL)
            begun = talks.filter(session_id__startswith=root)
            chats = list(begun.order_by("-created_at"))
            trimmed = None if chats else self._trimmed(talks.newest_first())
        if trimmed:
            return trimmed
        anew = len(self.spoken) == 1 and chats and chats[0].last_said_at < at - RECENT
        if chats and not anew:
            return chats[0]
        number = 1 + max(map(_number, chats), default=0)
        return record.open_chat(
            self.person,
            persona=self.persona,
            channel=CHANNEL,
            session_id=f"{root}.{number}",
        )

    def _trimmed(self, talks: ChatQuerySet[Chat]) -> Chat | None:
        said = [one.text for one in self.spoken]
        answer = self.spoken[-2].answer if len(said) > 1 else ""
        return ending_with(talks, said, answer)

    def _new(self, chat: Chat) -> list[Spoken]:
        """From the last known message on; of an archived talk only the last one."""
        marks = [one.mark for one in self.spoken]
        with acting_for(self.person):
            known = set(
                self.person.messages.filter(
                    chat=chat, idempotency_key__in=marks
                ).values_list("idempotency_key", flat=True)
            )
        seen = [at for at, mark in enumerate(marks) if mark in known]
        if seen:
            return self.spoken[min(seen[-1] + 1, len(marks) - 1) :]
        return self.spoken if chat.last_position == 0 else self.spoken[-1:]

    def _unerased(self, spoken: Sequence[Spoken]) -> Iterator[Spoken]:
        """What the person erased is not brought back by a client that still has it."""
        texts = without_erased(self.person, [one.text for one in spoken])
        answers = without_erased(self.person, [one.answer for one in spoken])
        for one, text, answer in zip(spoken, texts, answers, strict=True):
            if text.strip():
                yield replace(one, text=text, answer=answer)

    def _said(self, one: Spoken, at: datetime) -> Said:
        return Said(one.text, at=at, time_zone=self.person.time_zone, key=one.mark)


def _number(chat: Chat) -> int:
    """Of the talks that began alike; one may have been deleted since."""
    number = chat.session_id.rpartition(".")[2]
    return int(number) if number.isdecimal() else 0


def _record(chat: Chat, one: Spoken, at: datetime) -> None:
    """A turn of before; one that cannot be recorded is left out."""
    said = Said(one.text, at=at, time_zone=chat.person.time_zone, key=one.mark)
    try:
        message = record.say(chat, said)
    except UnspeakableError:
        return
    if one.answer.strip():
        record.answer(message, one.answer, at=at)


def _turns(messages: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """(what the person said, what was answered); tools and systems are neither."""
    said, answers = None, [""]
    for message in messages:
        text = text_of(message.get("content"))
        if message.get("role") == "user":
            if said is not None:
                yield said, "\n".join(answers)
            said, answers = text, []
        elif message.get("role") == "assistant" and text:
            answers.append(text)
    if said is not None:
        yield said, "\n".join(answers)


def _marked(person: Person, turns: Iterator[tuple[str, str]]) -> Iterator[Spoken]:
    mark = ""
    for text, answer in turns:
        mark = person.key.request_mark(f"{mark}\n{text}").hex()
        yield Spoken(text, answer, mark)
