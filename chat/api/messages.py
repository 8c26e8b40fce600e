"""Messages: what was said, and the recording of turns taken elsewhere."""

from typing import Any, ClassVar

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from chat import record
from chat.api.chats import OfChat
from chat.models import Chat, Message
from chat.record import Said
from chat.serializers import MessageSerializer, RecordingSerializer
from memory.api.person import Pages
from memory.api.problems import Problem
from memory.api.repeating import key_of, once
from memory.rows import acting_for


class InOrder(Pages):
    ordering = ("position",)


class MessageViewSet(OfChat):
    scopes: ClassVar = {"list": "chats:read", "create": "chats:write"}
    pagination_class = InOrder
    serializer_class = MessageSerializer
    queryset = Message.objects.none()

    def list(self, request: Request, chat: str) -> Response:  # noqa: ARG002
        """In the order in which they were said; archived ones are not among them."""
        known = self.chat(chat)
        with acting_for(self.person):
            page = self.paginate_queryset(self.person.messages.filter(chat=known))
        return self.get_paginated_response(MessageSerializer(page, many=True).data)

    @extend_schema(request=RecordingSerializer, responses={201: MessageSerializer})
    @once
    def create(self, request: Request, chat: str) -> Response:
        """Records what was said in a turn with a model of the client's own."""
        known = self.chat(chat)
        asked = self.asked(RecordingSerializer, request)
        if asked["role"] == Message.Role.ASSISTANT:
            message = self._answer(known, asked)
        else:
            message = record.say(known, self.said(asked, key_of(request)))
        return Response(MessageSerializer(message).data, 201)

    def said(self, asked: dict[str, Any], key: str) -> Said:
        return Said(
            asked["text"],
            at=asked.get("said_at", timezone.now()),
            time_zone=asked.get("time_zone", self.person.time_zone),
            key=key,
            delivery=asked["delivery"],
        )

    def _answer(self, chat: Chat, asked: dict[str, Any]) -> Message:
        with acting_for(self.person):
            said = self.person.messages.filter(chat=chat).persons()
            asked_last = said.filter(answer=None).order_by("-position").first()
        if asked_last is None:
            detail = _("Every message of this chat has its answer.")
            raise Problem(409, "nothing-to-answer", detail)
        at = asked.get("said_at", timezone.now())
        return record.answer(asked_last.of(chat), asked["text"], at=at)
