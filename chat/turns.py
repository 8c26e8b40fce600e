"""One turn: record, ask, record. Exactly two rows, or one that can be asked again."""

from collections.abc import Generator
from dataclasses import dataclass, field
from datetime import datetime

from chat import context, digest, record, wake
from chat.models import Chat, Message
from chat.record import Said
from memory.engines.embedding import EmbeddingError
from memory.engines.language import ModelError, language_engine
from memory.policy.numbers import DEFAULT
from memory.rows import acting_for
from memory.spending import CeilingReached, charge


class TurnFailedError(Exception):
    """The model gave no reply; the message stands and can be asked again."""


@dataclass
class Turn:
    """`pieces()` speaks the reply and records it; `reply` is its row afterwards."""

    message: Message
    at: datetime
    reply: Message | None = field(default=None)

    def pieces(self) -> Generator[str, None, None]:
        """No transaction is open while the model speaks.

        A listener who leaves early keeps what was spoken until then.
        """
        if self.reply:
            yield self.reply.text
            return
        request = self._request()
        spoken: list[str] = []
        try:
            for piece in language_engine().reply(request.lines):
                spoken.append(piece)
                yield piece
        except GeneratorExit:
            self._record(spoken, request)
            raise
        except ModelError as error:
            raise TurnFailedError(str(error)) from error
        self._record(spoken, request)

    def _request(self) -> context.Request:
        person = self.message.person
        try:
            if language_engine().needs_calls:
                charge(person, self.at, DEFAULT)
            return context.build(self.message.chat, self.message, at=self.at)
        except (CeilingReached, EmbeddingError, context.MessageTooLongError) as error:
            raise TurnFailedError(str(error)) from error

    def _record(self, spoken: list[str], request: context.Request) -> None:
        text = "".join(spoken).strip()
        if text:
            self.reply = record.answer(
                self.message, text, at=self.at, note=request.note
            )
            if digest.is_due(self.message.chat):
                wake.digest(self.message.person_id, self.message.chat_id)


def take_turn(chat: Chat, said: Said) -> Turn:
    """Records the message; the same idempotency key finds the same turn."""
    return ask_again(record.say(chat, said), at=said.at)


def ask_again(message: Message, *, at: datetime) -> Turn:
    with acting_for(message.person):
        reply = Message.objects.filter(answers=message).first()
    if reply:
        reply.person = message.person
    return Turn(message, at, reply)
