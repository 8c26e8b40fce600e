"""A reply piece by piece, for the script of the page that reads along."""

import json
from collections.abc import Iterator

from django.http import HttpRequest, StreamingHttpResponse

LINES = "application/x-ndjson"


def reads_along(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == LINES


def line(**said: object) -> str:
    return json.dumps(said) + "\n"


def streamed(lines: Iterator[str]) -> StreamingHttpResponse:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(lines, content_type=LINES, headers=headers)
