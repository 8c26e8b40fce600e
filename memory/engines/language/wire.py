"""One request to an OpenAI-compatible endpoint, and the text of its answer."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx2
from openai import (
    APIConnectionError,
    APIResponse,
    APITimeoutError,
    BadRequestError,
    InternalServerError,
    OpenAI,
    OpenAIError,
    RateLimitError,
    UnprocessableEntityError,
)

from memory.engines.language.door import Failure, Line, ModelError
from memory.engines.language.envelope import (
    LONGEST_EVENT,
    Envelope,
    bounded,
    events,
    texts,
)
from memory.policy.readable import readable

RETRIES = 1  # the queue tries again later, and so does a person
PAUSE = 0.5  # seconds before it
CONNECTING = 5.0  # seconds
LONGEST_REPLY = 600.0  # seconds of streaming
LONGEST_STREAM = 16 * 1024 * 1024  # bytes; each word comes in an envelope of its own

TELLING: tuple[Mapping[str, Any], ...] = (
    {"stream_options": {"include_usage": True}},
    {},
)  # of what a stream cost
NAMED = (
    "model",
    "messages",
    "stream",
)  # of a request; the client takes no others as is

PASSING = (RateLimitError, InternalServerError, APIConnectionError)
FAILURES: tuple[tuple[type[Exception], Failure], ...] = (
    (APITimeoutError, Failure.TIMEOUT),
    (httpx2.TimeoutException, Failure.TIMEOUT),
    (RateLimitError, Failure.RATE_LIMITED),
    (InternalServerError, Failure.SERVER),
)


class RequestRefusedError(ModelError):
    """The endpoint takes no request of this form, or of this content."""

    def __init__(self) -> None:
        super().__init__(Failure.REFUSED)


class Wire:
    """The connections of one process to one endpoint."""

    def __init__(self, base_url: str, api_key: str, timeout: float) -> None:
        self._timeout = timeout
        self._telling = TELLING
        self._client = OpenAI(
            base_url=base_url,
            api_key=api_key or "none",
            timeout=httpx2.Timeout(timeout, connect=min(timeout, CONNECTING)),
            max_retries=0,  # the client's own would wait for up to two minutes
        )

    def whole(
        self, model: str, lines: Sequence[Line], options: Mapping[str, Any]
    ) -> str:
        request = {"model": model, "messages": messages(lines), **options}
        with self._answer(request) as answer:
            body = bounded(answer.iter_bytes(), LONGEST_EVENT, self._timeout)
            return Envelope.read(b"".join(body)).text

    def pieces(self, model: str, lines: Sequence[Line]) -> Iterator[str]:
        """An endpoint that cannot tell what a stream cost is asked once, not twice."""
        request = {"model": model, "messages": messages(lines), "stream": True}
        for at, options in enumerate(self._telling):
            try:
                yield from self._streamed({**request, **options})
            except RequestRefusedError:
                continue
            self._telling = self._telling[at:]
            return
        raise RequestRefusedError

    def _streamed(self, request: dict[str, Any]) -> Iterator[str]:
        with self._answer(request) as answer:
            body = bounded(answer.iter_bytes(), LONGEST_STREAM, LONGEST_REPLY)
            if _is_streamed(answer):
                yield from texts(events(body))
            else:
                yield Envelope.read(b"".join(body)).text

    def relayed(self, request: Mapping[str, Any]) -> Iterator[bytes]:
        """A request passed on as it is; its envelopes: one, or one an event."""
        named = {name: request[name] for name in NAMED if name in request}
        others = {name: request[name] for name in request if name not in NAMED}
        with self._answer({**named, "extra_body": others}) as answer:
            body = bounded(answer.iter_bytes(), LONGEST_STREAM, LONGEST_REPLY)
            yield from events(body) if _is_streamed(answer) else [b"".join(body)]

    @contextmanager
    def _answer(self, request: dict[str, Any]) -> Iterator[APIResponse[Any]]:
        try:
            with ExitStack() as opened:
                yield self._opened(opened, request)
        except (BadRequestError, UnprocessableEntityError):
            raise RequestRefusedError from None
        except (OpenAIError, httpx2.HTTPError) as error:
            # "from None": an endpoint's error may quote what it was sent.
            raise ModelError(_failure_of(error)) from None

    def _opened(self, opened: ExitStack, request: dict[str, Any]) -> APIResponse[Any]:
        """Not asked again after a time-out: somebody may be waiting."""
        create = self._client.chat.completions.with_streaming_response.create
        for _ in range(RETRIES):
            try:
                return opened.enter_context(create(**request))
            except PASSING as error:
                if isinstance(error, APITimeoutError):
                    raise
                time.sleep(PAUSE)
        return opened.enter_context(create(**request))


def messages(lines: Sequence[Line]) -> Any:
    return [{"role": line.role, "content": readable(line.text)} for line in lines]


def _is_streamed(answer: APIResponse[Any]) -> bool:
    return "application/json" not in answer.headers.get("content-type", "")


def _failure_of(error: Exception) -> Failure:
    known = (failure for kind, failure in FAILURES if isinstance(error, kind))
    return next(known, Failure.UNAVAILABLE)
