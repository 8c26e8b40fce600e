"""Export as JSON Lines, streamed without an open transaction; and the way back."""

from io import BytesIO
from typing import Any, ClassVar

from django.http import JsonResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from chat.downloads import LINES, MARKDOWN, as_lines, as_markdown
from chat.imports import read, take_in
from chat.lines import LINE
from chat.serializers import CountsSerializer
from memory.api.person import PersonViewSet
from memory.api.problems import too_large


class LinesRenderer(BaseRenderer):
    """Lets a client ask for lines; a problem before the first one is JSON."""

    media_type = LINES
    format = "lines"

    def render(self, data: Any, *_: Any, **__: Any) -> bytes:
        return bytes(JSONRenderer().render(data))


class MarkdownRenderer(LinesRenderer):
    media_type = MARKDOWN
    format = "markdown"


class ExportViewSet(PersonViewSet):
    scopes: ClassVar = {"retrieve": "export", "describe": "export"}
    renderer_classes = (LinesRenderer, MarkdownRenderer, JSONRenderer)
    serializer_class = Serializer

    @extend_schema(
        responses={
            (200, LINES): OpenApiTypes.STR,
            (200, MARKDOWN): OpenApiTypes.STR,
        }
    )
    def retrieve(self, request: Request) -> StreamingHttpResponse:
        """One JSON object a line, `line` says what it is; or Markdown to be read."""
        if request.accepted_renderer.format == MarkdownRenderer.format:
            return as_markdown(self.person)
        return as_lines(self.person)

    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def describe(self, request: Request) -> JsonResponse:  # noqa: ARG002
        """The JSON Schema of one line."""
        _ = self.person  # 404 for somebody the key may not speak for
        return JsonResponse(LINE.json_schema())


class LinesParser(BaseParser):
    """The lines as they come, within a bound of their own."""

    media_type = LINES
    most = 32 * 1024 * 1024  # bytes; the command `put_back` knows no bound

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Any = None,  # noqa: ARG002
    ) -> Any:
        body = bytes(stream.read(self.most + 1))
        if len(body) > self.most:
            raise too_large(self.most)
        return BytesIO(body)


class ImportViewSet(PersonViewSet):
    scopes: ClassVar = {"create": "facts:write chats:write"}
    welcomes = frozenset({"create"})
    parser_classes = (LinesParser,)
    serializer_class = CountsSerializer

    @extend_schema(request={LINES: OpenApiTypes.STR}, responses={201: CountsSerializer})
    def create(self, request: Request) -> Response:
        """Puts an export back where nothing is held yet: all of it, or nothing."""
        counts = take_in(self.person, read(request.data))
        return Response(CountsSerializer({"counts": counts}).data, 201)
