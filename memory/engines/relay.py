"""A request in OpenAI's shape passed on as it is, tools and all."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memory.engines.language import (
    Endpoint,
    Failure,
    LanguageEngine,
    Line,
    ModelError,
    language_engine,
)
from memory.engines.language.envelope import DONE, count_tokens

Envelope = dict[str, Any]


def relay(request: Mapping[str, Any]) -> Iterator[Envelope]:
    """One envelope, or with `stream` many; ModelError. An engine of ours only talks."""
    engine = language_engine()
    if isinstance(engine, Endpoint):
        yield from _opened(engine.relay(request))
    elif request.get("stream"):
        yield from _streamed(engine, request["messages"])
    else:
        text = "".join(engine.reply(lines_of(request["messages"])))
        said = {"role": "assistant", "content": text}
        yield _envelope("chat.completion", message=said, finish_reason="stop")


def text_of(content: object) -> str:
    """What is written in a message, whose content may come in parts."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return "\n".join(text for text in texts if isinstance(text, str))


def lines_of(messages: Sequence[Mapping[str, Any]]) -> list[Line]:
    return [
        Line(str(message.get("role")), text_of(message.get("content")))
        for message in messages
    ]


def _opened(bodies: Iterator[bytes]) -> Iterator[Envelope]:
    silent = True
    for body in bodies:
        if body == DONE:
            break
        try:
            envelope = json.loads(body)
        except ValueError:
            raise ModelError(Failure.MALFORMED) from None
        if not _is_envelope(envelope):
            raise ModelError(Failure.SERVER)
        count_tokens(envelope.get("usage"))
        silent = False
        yield envelope
    if silent:
        raise ModelError(Failure.MALFORMED)


def _is_envelope(value: object) -> bool:
    """As far as it is read here; what else is in it is the client's to read."""
    if not isinstance(value, dict) or value.get("error"):
        return False
    choices = value.get("choices") or []
    return isinstance(choices, list) and all(map(_is_choice, choices))


def _is_choice(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return all(isinstance(value.get(name) or {}, dict) for name in ("message", "delta"))


def _streamed(
    engine: LanguageEngine, messages: Sequence[Mapping[str, Any]]
) -> Iterator[Envelope]:
    delta = {"role": "assistant"}
    for piece in engine.reply(lines_of(messages)):
        said = {**delta, "content": piece}
        yield _envelope("chat.completion.chunk", delta=said, finish_reason=None)
        delta = {}
    yield _envelope("chat.completion.chunk", delta={}, finish_reason="stop")


def _envelope(kind: str, **choice: object) -> Envelope:
    return {"object": kind, "choices": [{"index": 0, **choice}]}
