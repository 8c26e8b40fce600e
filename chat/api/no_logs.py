"""Turns of a talk that only the client holds: answered, and nowhere recorded."""

from collections.abc import Generator
from contextlib import closing
from typing import Any, ClassVar

from django.http import HttpResponseBase
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from chat.api.chats import persona_for
from chat.api.problems import detail_of
from chat.api.turns import EVENTS, EventsRenderer, event, streamed
from chat.context import Asked
from chat.no_logs import UnansweredError, UnloggedTurn
from chat.record import speakable
from chat.serializers import (
    ContextSerializer,
    UnloggedAskedSerializer,
    UnloggedTurnAskedSerializer,
    UnloggedTurnSerializer,
)
from memory.api.person import PersonViewSet
from memory.engines.language import Line
from memory.policy.readable import readable


class NoLogsViewSet(PersonViewSet):
    scopes: ClassVar = {"take": "chats:write", "build": "chats:read"}
    meets = frozenset({"take", "build"})
    renderer_classes = (JSONRenderer, EventsRenderer)
    serializer_class = UnloggedTurnSerializer

    @extend_schema(
        request=UnloggedTurnAskedSerializer, responses=UnloggedTurnSerializer
    )
    def take(self, request: Request) -> HttpResponseBase:
        """A reply in the light of what is remembered; nothing of it is kept."""
        asked = self.asked(UnloggedTurnAskedSerializer, request)
        turn = self._turn(asked)
        if asked["stream"] or request.accepted_renderer.media_type == EVENTS:
            return streamed(_events(turn))
        reply = "".join(turn.pieces())
        return Response(UnloggedTurnSerializer({"reply": reply, **_given(turn)}).data)

    @extend_schema(request=UnloggedAskedSerializer, responses=ContextSerializer)
    def build(self, request: Request) -> Response:
        """The ready messages for a model of the client's own; nothing is kept."""
        turn = self._turn(self.asked(UnloggedAskedSerializer, request))
        return Response(ContextSerializer(turn.request).data)

    def _turn(self, asked: dict[str, Any]) -> UnloggedTurn:
        persona = persona_for(self.key, asked["persona"])
        text, at = speakable(asked["text"]), timezone.now()
        before = [
            Line(one["role"].speaker, readable(one["text"])) for one in asked["before"]
        ]
        turn = UnloggedTurn(Asked(self.person, persona, text, at), before)
        _ = turn.request  # what cannot be asked is refused before the first piece
        return turn


def _given(turn: UnloggedTurn) -> dict[str, object]:
    return {"facts": turn.request.note, "report": turn.request.report}


def _events(turn: UnloggedTurn) -> Generator[str, None, None]:
    try:
        with closing(turn.pieces()) as pieces:
            for piece in pieces:
                yield event("piece", {"text": piece})
    except UnansweredError as error:
        yield event("failed", {"detail": detail_of(error)})
        return
    yield event("done", _given(turn))
