"""An export as a file: lines for a program, Markdown for a reader."""

from collections.abc import Iterator

from django.http import StreamingHttpResponse

from chat.export import lines
from chat.markdown import markdown
from memory.models import Person

LINES = "application/jsonl"
MARKDOWN = "text/markdown"


def as_lines(person: Person) -> StreamingHttpResponse:
    """A JSON object a line."""
    told = (line.model_dump_json() + "\n" for line in lines(person))
    return _attached(told, LINES, "jsonl")


def as_markdown(person: Person) -> StreamingHttpResponse:
    return _attached(markdown(person), MARKDOWN, "md")


def _attached(pieces: Iterator[str], kind: str, ending: str) -> StreamingHttpResponse:
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="nezabudka.{ending}"',
    }
    return StreamingHttpResponse(pieces, content_type=kind, headers=headers)
