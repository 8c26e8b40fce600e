"""Export: JSON Lines, streamed; no transaction is open between the lines."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from chat.export import lines
from memory.api.person import PersonViewSet
from memory.models import Person

LINES = "application/jsonl"


class LinesRenderer(BaseRenderer):
    """Lets a client ask for lines; a problem before the first one is JSON."""

    media_type = LINES
    format = "lines"

    def render(self, data: Any, *_: Any, **__: Any) -> bytes:
        return bytes(JSONRenderer().render(data))


class ExportViewSet(PersonViewSet):
    scopes: ClassVar = {"retrieve": "export"}
    renderer_classes = (LinesRenderer, JSONRenderer)
    serializer_class = Serializer

    @extend_schema(responses={(200, LINES): OpenApiTypes.STR})
    def retrieve(self, request: Request) -> StreamingHttpResponse:  # noqa: ARG002
        """One JSON object a line; `line` says what it is."""
        return StreamingHttpResponse(
            _rendered(self.person),
            content_type=LINES,
            headers={
                "Cache-Control": "no-store",
                "Content-Disposition": 'attachment; filename="nezabudka.jsonl"',
            },
        )


def _rendered(person: Person) -> Iterator[bytes]:
    renderer = JSONRenderer()
    for line in lines(person):
        yield renderer.render(line) + b"\n"
