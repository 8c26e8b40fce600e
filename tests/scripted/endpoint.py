"""An OpenAI-compatible endpoint on loopback: real HTTP, scripted answers."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HANGS_AT_MOST = 10.0  # seconds; a client gives up long before
EMBEDDING_SIZE = 16
DRIP = 0.02  # seconds
JSON = "application/json"
Request = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What the endpoint does with one request."""

    text: str = ""
    status: int = 200
    refusal: str | None = None
    finish_reason: str | None = "stop"
    raw: bytes | None = None  # instead of an envelope
    hangs: bool = False
    drips: bool = False  # a byte at a time
    knows_no: tuple[str, ...] = ()  # forms of `response_format` answered with 400
    streams: bool = True


def says(text: str) -> Answer:
    return Answer(text)


def says_json(value: object) -> Answer:
    return Answer(json.dumps(value, ensure_ascii=False))


def fails(status: int) -> Answer:
    return Answer(status=status)


def refuses() -> Answer:
    return Answer(refusal="I cannot help with that.")


def breaks_off(text: str) -> Answer:
    """In the middle of a stream: no reason to finish, no [DONE]."""
    return Answer(text, finish_reason=None)


def hangs() -> Answer:
    return Answer(hangs=True)


class Endpoint:
    """Answers in order, the last one for ever; `requests` is what it was sent."""

    def __init__(self, *answers: Answer) -> None:
        self.requests: list[Request] = []
        self.closing = threading.Event()
        self._answers = list(answers) or [Answer()]
        self._server = Server(self)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.01,), daemon=True
        )
        self._thread.start()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def next_answer(self, request: Request) -> Answer:
        self.requests.append(request)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]

    def close(self) -> None:
        if not self.closing.is_set():
            self.closing.set()
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


@contextmanager
def serving(*answers: Answer) -> Iterator[Endpoint]:
    """A real HTTP server for /v1/chat/completions and /v1/embeddings."""
    endpoint = Endpoint(*answers)
    try:
        yield endpoint
    finally:
        endpoint.close()


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, endpoint: "Endpoint") -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.endpoint = endpoint


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path.endswith("/embeddings"):
            self._send(_embeddings(request))
        else:
            self._answer(self.server.endpoint.next_answer(request), request)

    def _answer(self, answer: Answer, request: Request) -> None:
        if answer.hangs:
            self.server.endpoint.closing.wait(HANGS_AT_MOST)
        elif request.get("response_format", {}).get("type") in answer.knows_no:
            self._send(b'{"error": {"message": "no such form"}}', status=400)
        elif answer.status != 200:
            self._send(b'{"error": {"message": "no"}}', status=answer.status)
        elif request.get("stream") and answer.streams:
            self._send(_events(answer), kind="text/event-stream")
        else:
            self._send(_envelope(answer), drips=answer.drips)

    def _send(
        self, body: bytes, *, status: int = 200, kind: str = JSON, drips: bool = False
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Retry-After", "60")  # longer than anybody should wait
        self.end_headers()
        with suppress(ConnectionError):  # a client may leave before the end
            self._write(body, drips=drips)

    def _write(self, body: bytes, *, drips: bool) -> None:
        for byte in [body[at : at + 1] for at in range(len(body))] if drips else [body]:
            self.wfile.write(byte)
            self.server.endpoint.closing.wait(DRIP if drips else 0)

    def log_message(self, *_: object) -> None:
        """The tests' output is not its log."""


def _envelope(answer: Answer) -> bytes:
    if answer.raw is not None:
        return answer.raw
    message = {"role": "assistant", "content": answer.text, "refusal": answer.refusal}
    choice = {"index": 0, "message": message, "finish_reason": answer.finish_reason}
    return json.dumps({"object": "chat.completion", "choices": [choice]}).encode()


def _events(answer: Answer) -> bytes:
    if answer.raw is not None:
        return answer.raw
    deltas: list[dict[str, str | None]] = [
        {"content": piece} for piece in re.findall(r"\S*\s*", answer.text)
    ]
    events = [_event(delta, None) for delta in deltas]
    if answer.refusal:
        events.append(_event({"refusal": answer.refusal}, None))
    if answer.finish_reason:
        events += [_event({}, answer.finish_reason), b"data: [DONE]\n\n"]
    return b"".join(events)


def _event(delta: dict[str, Any], finish_reason: str | None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    body = {"object": "chat.completion.chunk", "choices": [choice]}
    return b"data: " + json.dumps(body, ensure_ascii=False).encode() + b"\n\n"


def _embeddings(request: Request) -> bytes:
    """Texts that share words are near each other."""
    texts = (
        request["input"] if isinstance(request["input"], list) else [request["input"]]
    )
    data = [
        {"index": at, "object": "embedding", "embedding": vector_of(text)}
        for at, text in enumerate(texts)
    ]
    return json.dumps({"object": "list", "model": "scripted", "data": data}).encode()


def vector_of(text: str) -> list[float]:
    vector = [0.0] * EMBEDDING_SIZE
    for word in text.lower().split():
        vector[blake2b(word.encode(), digest_size=1).digest()[0] % EMBEDDING_SIZE] += 1
    return vector
