"""What the rest of the memory may ask of a language model, and how a model fails."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from django.utils.translation import gettext_lazy as _

from memory.policy.candidate import Candidate
from memory.policy.decision import Decision, Standing
from memory.policy.utterance import Utterance


class Failure(StrEnum):
    """Why there is no useful answer."""

    TIMEOUT = "timeout"
    REFUSED = "refused"
    RATE_LIMITED = "rate_limited"
    SERVER = "server"
    MALFORMED = "malformed"
    UNAVAILABLE = "unavailable"


EXPLANATIONS = {
    Failure.TIMEOUT: _("The language model did not answer in time."),
    Failure.REFUSED: _("The language model refused to answer this."),
    Failure.RATE_LIMITED: _("The language model is asked too much at the moment."),
    Failure.SERVER: _("The language model has a fault of its own."),
    Failure.MALFORMED: _("The language model gave no readable answer."),
    Failure.UNAVAILABLE: _("The language model cannot be reached."),
}


class ModelError(Exception):
    """The model did not answer usefully; the message is for people, without content."""

    def __init__(self, kind: Failure) -> None:
        super().__init__(str(EXPLANATIONS[kind]))
        self.kind = kind


@dataclass(frozen=True)
class Line:
    """One line of a request; `role` is "system", "user" or "assistant"."""

    role: str
    text: str


@dataclass(frozen=True)
class Sentence:
    """Of a portrait; `rests_on` are places among the facts it was written from."""

    text: str
    rests_on: tuple[int, ...]


@dataclass(frozen=True)
class Keep:
    """The fact stands as it is written."""


@dataclass(frozen=True)
class Drop:
    """It was a one-off request or a trifle whose time has passed."""


@dataclass(frozen=True)
class Rewrite:
    """The same fact as a statement that can be read alone."""

    text: str


Review = Keep | Drop | Rewrite


class LanguageEngine(Protocol):
    """Every method may raise ModelError, except where it says otherwise.

    `needs_calls` is False where nothing is spent: nobody has to be charged.
    """

    name: str
    needs_calls: bool

    def extract(self, said: Utterance) -> list[Candidate]:
        """At most six, each resting on words that stand in the utterance."""

    def decide(
        self, candidate: Candidate, near: Sequence[Standing], at: datetime
    ) -> Decision:
        """Never raises: where a model fails, the built-in rules decide."""

    def reply(self, request: Sequence[Line]) -> Iterator[str]:
        """Pieces as they come; what came before a ModelError is not a reply."""

    def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
        """The digest with the lines folded in, of about so many words at most."""

    def rewrite(self, text: str, quote: str, said_at: datetime) -> Review:
        """The daily review of one fact as it was stored."""

    def portray(self, facts: Sequence[str]) -> list[Sentence]:
        """One connected paragraph; no sentence says more than the facts it rests on."""
