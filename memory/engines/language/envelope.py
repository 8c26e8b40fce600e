"""The envelope that an answer comes in, whole or in events, and the text in it."""

import time
from collections.abc import Iterable, Iterator

from pydantic import BaseModel, ValidationError

from memory import gauges
from memory.engines.language.door import Failure, ModelError

LONGEST_EVENT = 256 * 1024  # bytes of one envelope
LONGEST_TEXT = 64 * 1024  # characters of one answer
DONE = b"[DONE]"
TOKENS = {
    "prompt_tokens": gauges.What.TOKENS_IN,
    "completion_tokens": gauges.What.TOKENS_OUT,
}
MOST_TOKENS = 10_000_000  # of one answer


class Said(BaseModel):
    """What the model says, or why it will not."""

    content: str | None = None
    refusal: str | None = None


class Choice(BaseModel):
    """`message` in a whole answer, `delta` in a streamed one."""

    message: Said = Said()
    delta: Said = Said()
    finish_reason: str | None = None


class Envelope(BaseModel):
    """Only what is read of it; a field more or less harms nobody."""

    choices: list[Choice] = []
    error: object = None
    usage: object = None

    @classmethod
    def read(cls, body: bytes) -> "Envelope":
        """ModelError when it is no envelope, holds an error or a refusal."""
        try:
            envelope = cls.model_validate_json(body)
        except ValidationError:
            raise ModelError(Failure.MALFORMED) from None
        count_tokens(envelope.usage)
        if envelope.error is not None:
            raise ModelError(Failure.SERVER)
        if envelope.refused:
            raise ModelError(Failure.REFUSED)
        return envelope

    @property
    def text(self) -> str:
        return "".join(
            said.content or ""
            for choice in self.choices[:1]
            for said in (choice.message, choice.delta)
        )

    @property
    def finished(self) -> bool:
        return any(choice.finish_reason for choice in self.choices)

    @property
    def refused(self) -> bool:
        return any(
            choice.message.refusal
            or choice.delta.refusal
            or choice.finish_reason == "content_filter"
            for choice in self.choices
        )


def count_tokens(usage: object) -> None:
    """Of one answer; an endpoint that does not say, or says nonsense, counts none."""
    told = usage if isinstance(usage, dict) else {}
    for name, what in TOKENS.items():
        tokens = told.get(name)
        if type(tokens) is int and 0 < tokens <= MOST_TOKENS:
            gauges.count(what, tokens)


def bounded(chunks: Iterable[bytes], most: int, seconds: float) -> Iterator[bytes]:
    """A server that sends a byte a minute is as silent as one that sends none."""
    deadline = time.monotonic() + seconds
    for chunk in chunks:
        most -= len(chunk)
        if most < 0:
            raise ModelError(Failure.MALFORMED)
        if time.monotonic() > deadline:
            raise ModelError(Failure.TIMEOUT)
        yield chunk


def events(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The data of each event. Not split by str.splitlines: U+2028 may be part of it."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > LONGEST_EVENT:
            raise ModelError(Failure.MALFORMED)
        yield from _data(lines)
    yield from _data([rest])


def _data(lines: list[bytes]) -> Iterator[bytes]:
    for line in lines:
        if line.startswith(b"data:"):
            yield line.removeprefix(b"data:").strip()


def texts(data: Iterable[bytes]) -> Iterator[str]:
    """The pieces of a reply; ModelError where the stream breaks off before its end."""
    finished, left = False, LONGEST_TEXT
    for event in data:
        if event == DONE:
            return
        envelope = Envelope.read(event)
        finished = finished or envelope.finished
        if envelope.text:
            yield envelope.text[:left]
            left -= len(envelope.text)
        if left <= 0:
            return
    if not finished:
        raise ModelError(Failure.UNAVAILABLE)
