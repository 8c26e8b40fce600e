"""A talk that leaves no trace: the client holds it and sends it along each time."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property

from chat import context
from chat.context import Asked, Request
from chat.failpoints import reached
from chat.turns import TurnFailedError
from memory.engines.embedding import EmbeddingError
from memory.engines.language import Line, ModelError, language_engine
from memory.policy.matching.terms import keeping_no_word
from memory.spending import CeilingReached, refuse_when_used_up


class UnansweredError(TurnFailedError):
    """The model gave no reply; only the client still holds what was asked."""


@dataclass(frozen=True)
class UnloggedTurn:
    """Nothing is written, queued, logged or learned; what is remembered is recalled."""

    asked: Asked
    before: Sequence[Line]

    @cached_property
    def request(self) -> Request:
        """MessageTooLongError, EmbeddingError."""
        with keeping_no_word():
            return context.build_unlogged(self.asked, self.before)

    def pieces(self) -> Generator[str, None, None]:
        """UnansweredError."""
        engine = language_engine()
        try:
            if engine.needs_calls:
                refuse_when_used_up(
                    self.asked.person, self.asked.at, self.asked.persona.policy
                )
            for piece in engine.reply(self.request.lines):
                yield piece
                reached("no_logs.speaking")
        except (CeilingReached, EmbeddingError, ModelError) as error:
            raise UnansweredError(str(error)) from error
