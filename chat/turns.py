"""One turn: record, ask, record. Exactly two rows, or one that can be asked again."""

from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic

from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from chat import context, digest, record, wake
from chat.digest import Carried
from chat.failpoints import reached
from chat.models import Chat, Message, Persona
from chat.record import Said
from memory.engines.embedding import EmbeddingError
from memory.engines.language import ModelError, language_engine
from memory.models import Person
from memory.rows import acting_for
from memory.spending import CeilingReached, charge


class TurnFailedError(Exception):
    """The model gave no reply; the message stands and can be asked again."""


class TurnGoneError(TurnFailedError):
    """The chat or the message was deleted while the reply was being made."""

    def __init__(self) -> None:
        super().__init__(_("This was deleted meanwhile."))


@dataclass
class Turn:
    """`pieces()` speaks the reply and records it; `reply` is its row afterwards.

    `digest` is the one that the person's own device keeps, where it does.
    """

    message: Message
    at: datetime
    reply: Message | None = field(default=None)
    digest: Carried | None = None

    def __post_init__(self) -> None:
        self._begun = monotonic()

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
            with suppress(TurnFailedError):
                self._record(spoken, request)
            raise
        except ModelError as error:
            raise TurnFailedError(str(error)) from error
        reached("turn.spoken")
        self._record(spoken, request)

    def carry_digest_on(self) -> Carried:
        """What the device keeps from now on; ask when the reply has been heard."""
        carried = self.digest or Carried()
        self.digest = digest.carry_on(self.message.chat, carried, at=self.at)
        return self.digest

    def _request(self) -> context.Request:
        chat = self.message.chat
        try:
            if language_engine().needs_calls:
                charge(self.message.person, self.at, chat.persona.policy)
            return context.build(chat, self.message, at=self.at, digest=self.digest)
        except (CeilingReached, EmbeddingError, context.MessageTooLongError) as error:
            raise TurnFailedError(str(error)) from error
        except ObjectDoesNotExist as gone:
            raise TurnGoneError from gone

    def _record(self, spoken: list[str], request: context.Request) -> None:
        text = "".join(spoken).strip()
        if not text:
            return
        at = self.at + timedelta(seconds=monotonic() - self._begun)
        try:
            self.reply = record.answer(
                self.message, text, at=at, note=request.note, left_out=request.left_out
            )
        except ObjectDoesNotExist as gone:
            raise TurnGoneError from gone
        reached("turn.answered")
        chat = self.message.chat
        if not chat.digest_on_device and digest.is_due(chat):
            wake.digest(self.message.person_id, chat.pk)


def take_first_turn(person: Person, said: Said, persona: Persona | None) -> Turn:
    """Of a new chat; the same idempotency key finds the chat that it began.

    Raises as `take_turn` does, and no chat is opened then.
    """
    persona = persona or record.default_persona()
    context.refuse_too_long(persona, record.speakable(said.text))
    chat = record.open_chat(person, persona=persona, session_id=said.key)
    return take_turn(chat, said)


def take_turn(chat: Chat, said: Said, carried: Carried | None = None) -> Turn:
    """Records the message; the same idempotency key finds the same turn.

    UnspeakableError, KeyReusedError, MessageTooLongError: nothing is recorded.
    """
    context.refuse_too_long(chat.persona, said.text)
    message = record.say(chat, said)
    reached("turn.said")
    return ask_again(message, at=said.at, carried=carried)


def ask_again(
    message: Message, *, at: datetime, carried: Carried | None = None
) -> Turn:
    with acting_for(message.person):
        reply = Message.objects.filter(answers=message).first()
    if reply:
        reply.person = message.person
    on_device = message.chat.digest_on_device
    return Turn(message, at, reply, carried if on_device else None)
