"""The ready request to a model of the client's own."""

from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from chat import context, digest
from chat.api.chats import OfChat
from chat.digest import Carried
from chat.models import Chat, Message
from chat.serializers import ContextAskedSerializer, ContextSerializer
from memory.api.repeating import once_without_a_trace


class ContextViewSet(OfChat):
    scopes: ClassVar = {"build": "chats:read"}
    serializer_class = ContextSerializer

    @extend_schema(request=ContextAskedSerializer, responses=ContextSerializer)
    @once_without_a_trace
    def build(self, request: Request, chat: str) -> Response:
        """Messages to send, and the report of what went in; nothing is recorded."""
        known = self.chat(chat)
        asked = self.asked(ContextAskedSerializer, request)
        message = _unrecorded(known, asked["text"])
        carried = self._carried(known, asked, message.said_at)
        built = context.build(known, message, at=message.said_at, digest=carried)
        return Response(ContextSerializer(built, context={"digest": carried}).data)

    def _carried(
        self, chat: Chat, asked: dict[str, Any], at: datetime
    ) -> Carried | None:
        """What a device that keeps the digest is to keep from now on."""
        if not chat.digest_on_device:
            return None
        return digest.carry_on(chat, asked.get("digest", Carried()), at=at)


def _unrecorded(chat: Chat, text: str) -> Message:
    message = Message(
        person=chat.person,
        chat=chat,
        position=chat.last_position + 1,
        role=Message.Role.PERSON,
        said_at=timezone.now(),
    )
    message.text = text
    return message
