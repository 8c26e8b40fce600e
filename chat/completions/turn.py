"""One turn of a drop-in client: the note goes in, the request on, the reply is kept."""

import logging
from collections.abc import Callable, Generator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from chat import context, record
from chat.completions.history import Talk
from chat.context import named
from chat.models import Message
from memory.engines.language import language_engine
from memory.engines.relay import Envelope, relay, text_of
from memory.note import note_of
from memory.policy.matching.terms import keeping_no_word
from memory.policy.told import UNKEPT, best_first_and_last
from memory.recall import Question, Recall, recall
from memory.spending import charge, refuse_when_used_up

logger = logging.getLogger(__name__)

STANDING = ("system", "developer")  # asked of whatever a client calls a role


@dataclass(frozen=True)
class Completion:
    """`envelopes()` passes the answer on and records what was said in it."""

    talk: Talk
    request: Mapping[str, Any]
    at: datetime

    def envelopes(self) -> Generator[Envelope, None, None]:
        """UnspeakableError, ModelError, EmbeddingError, CeilingReached.

        A listener who leaves early keeps what was spoken until then, unless the same
        was answered before: that stands.
        """
        message = None if self._is_unlogged else self.talk.recorded(self.at)
        if language_engine().needs_calls:
            call = refuse_when_used_up if self._is_unlogged else charge
            call(self.talk.person, self.at, self.talk.persona.policy)
        spoken: list[str] = []
        try:
            for envelope in relay({**self.request, "messages": self._messages}):
                spoken.append(_text_in(envelope))
                yield {**envelope, "model": self.talk.persona.slug}
        except GeneratorExit:
            self._record(message, spoken, record.answer)
            raise
        self._record(message, spoken, record.answer_anew)

    @property
    def _is_unlogged(self) -> bool:
        return is_unlogged(self.request)

    @cached_property
    def _recalled(self) -> Recall | None:
        spoken = self.talk.spoken
        if not spoken or not spoken[-1].text.strip():
            return None
        persona = self.talk.persona
        question = Question(
            text=spoken[-1].text,
            at=self.at,
            before=spoken[-2].answer if len(spoken) > 1 else "",
            scope=persona.scope,
            shares=persona.shares,
        )
        with keeping_no_word() if self._is_unlogged else nullcontext():
            return recall(self.talk.person, question, policy=persona.policy)

    @property
    def _messages(self) -> list[Mapping[str, Any]]:
        """The client's own, untouched; ours stand between its system and the talk."""
        theirs = list(self.talk.messages)
        standing = 0
        while standing < len(theirs) and theirs[standing].get("role") in STANDING:
            standing += 1
        facts = (self._recalled or Recall()).facts
        note = note_of([found.line for found in best_first_and_last(facts)])
        instructions = self.talk.persona.instructions if not standing else ""
        lasting = context.standing(self.talk.person, self.talk.persona)
        is_learned = self.talk.person.remembers and not self._is_unlogged
        own = [instructions, "" if is_learned else UNKEPT, *lasting, note]
        ours = [{"role": "system", "content": text} for text in own if text]
        return [*theirs[:standing], *ours, *theirs[standing:]]

    def _record(
        self, message: Message | None, spoken: list[str], keep: Callable[..., Message]
    ) -> None:
        """Tool calls are no words; of an answer generated anew the latest is kept."""
        text = "".join(spoken).strip()
        if message is None or not text:
            return
        recalled = self._recalled or Recall()
        note, left_out = named(recalled.facts), named(recalled.left_out)
        try:
            keep(message, text, at=self.at, note=note, left_out=left_out)
        except ObjectDoesNotExist:
            logger.info("a reply came to a chat that was deleted meanwhile")


def is_unlogged(request: Mapping[str, Any]) -> bool:
    """OpenAI's own word for it: only an outright no counts."""
    return request.get("store") is False


def _text_in(envelope: Envelope) -> str:
    """Of several answers that were asked for, the first one counts."""
    said = [
        choice.get("message") or choice.get("delta") or {}
        for choice in envelope.get("choices") or []
        if choice.get("index", 0) == 0
    ]
    return "".join(text_of(each.get("content")) for each in said)
