"""Turns: said, and answered by the assistant; whole or piece by piece."""

import json
from collections.abc import Generator, Mapping
from contextlib import closing
from typing import Any, ClassVar

from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from chat.api.chats import OfChat
from chat.api.problems import detail_of
from chat.models import Chat
from chat.record import Said
from chat.serializers import (
    CarriedSerializer,
    MessageSerializer,
    TurnAskedSerializer,
    TurnSerializer,
)
from chat.turns import Turn, TurnFailedError, take_turn
from memory.api.repeating import erased, key_of, once_with_a_model
from memory.repeatable import is_barred

EVENTS = "text/event-stream"


class EventsRenderer(BaseRenderer):
    """Lets a client ask for events; a problem before the first one is JSON."""

    media_type = EVENTS
    format = "events"

    def render(self, data: Any, *_: Any, **__: Any) -> bytes:
        return bytes(JSONRenderer().render(data))


class TurnViewSet(OfChat):
    scopes: ClassVar = {"take": "chats:write"}
    renderer_classes = (JSONRenderer, EventsRenderer)
    serializer_class = TurnSerializer

    @extend_schema(request=TurnAskedSerializer, responses=TurnSerializer)
    def take(self, request: Request, chat: str) -> HttpResponseBase:
        """Says something and gets the reply. Failed, the same request asks again."""
        known = self.chat(chat)
        asked = self.asked(TurnAskedSerializer, request)
        streams = asked["stream"] or request.accepted_renderer.media_type == EVENTS
        if not streams and not known.digest_on_device:
            return self._kept(request, known, asked)
        # Not kept for a repetition, nor is the digest: the message's key is enough.
        if is_barred(self.person, key_of(request)):
            raise erased()
        if streams:
            return streamed(events_of(self._turn(request, known, asked)))
        return self._whole(request, known, asked)

    @once_with_a_model
    def _kept(self, request: Request, chat: Chat, asked: dict[str, Any]) -> Response:
        return self._whole(request, chat, asked)

    def _whole(self, request: Request, chat: Chat, asked: dict[str, Any]) -> Response:
        turn = self._turn(request, chat, asked)
        for _piece in turn.pieces():
            continue
        if chat.digest_on_device:
            turn.carry_digest_on()
        return Response(TurnSerializer(turn).data)

    def _turn(self, request: Request, chat: Chat, asked: dict[str, Any]) -> Turn:
        return take_turn(chat, self._said(asked, request), asked.get("digest"))

    def _said(self, asked: dict[str, Any], request: Request) -> Said:
        return Said(
            asked["text"],
            at=timezone.now(),
            time_zone=asked.get("time_zone", self.person.time_zone),
            key=key_of(request),
            delivery=asked["delivery"],
        )


def streamed(events: Generator[str, None, None]) -> StreamingHttpResponse:
    unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events, content_type=EVENTS, headers=unbuffered)


def events_of(turn: Turn) -> Generator[str, None, None]:
    """A listener who goes away closes this, and what was spoken until then is kept."""
    yield event("said", MessageSerializer(turn.message).data)
    try:
        with closing(turn.pieces()) as pieces:
            for piece in pieces:
                yield event("piece", {"text": piece})
    except TurnFailedError as error:
        yield event("failed", {"detail": detail_of(error)})
        return
    reply = MessageSerializer(turn.reply).data if turn.reply else None
    yield event("done", {"reply": reply})
    if turn.message.chat.digest_on_device:
        carried = CarriedSerializer(turn.carry_digest_on()).data
        yield event("digest", {"digest": carried})


def event(name: str, data: Mapping[str, object]) -> str:
    body = JSONRenderer().render(data).decode()
    return f"event: {name}\ndata: {json.dumps(json.loads(body))}\n\n"
