"""Chats: opened, listed, renamed."""

from typing import ClassVar

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from chat import record
from chat.models import Chat, Persona
from chat.serializers import ChangingSerializer, ChatSerializer, OpeningSerializer
from memory.api.person import Pages, PersonViewSet
from memory.api.repeating import once
from memory.models import ApiKey
from memory.rows import acting_for


class LatestChats(Pages):
    ordering = ("-last_said_at", "-id")


class OfChat(PersonViewSet):
    """What hangs on one chat."""

    def chat(self, chat_id: str) -> Chat:
        with acting_for(self.person):
            chats = self.person.chats.select_related("persona")
            return get_object_or_404(chats, pk=chat_id)


class ChatViewSet(OfChat):
    scopes: ClassVar = {
        "list": "chats:read",
        "retrieve": "chats:read",
        "create": "chats:write",
        "partial_update": "chats:write",
        "destroy": "erase",
    }
    welcomes = frozenset({"create"})
    pagination_class = LatestChats
    serializer_class = ChatSerializer
    queryset = Chat.objects.none()

    def list(self, request: Request) -> Response:  # noqa: ARG002
        """The latest first."""
        with acting_for(self.person):
            chats = self.person.chats.select_related("persona")
            page = self.paginate_queryset(chats.defer("sealed_digest"))
        return self.get_paginated_response(ChatSerializer(page, many=True).data)

    @extend_schema(request=OpeningSerializer, responses={201: ChatSerializer})
    @once
    def create(self, request: Request) -> Response:
        """Opens a chat, or finds the one of this session."""
        asked = self.asked(OpeningSerializer, request)
        persona = persona_for(self.key, asked.pop("persona", ""))
        on_device = asked.pop("digest_on_device", None)
        with acting_for(self.person):
            chat = record.open_chat(self.person, persona=persona, **asked)
            record.choose(chat, digest_on_device=on_device)
        return Response(ChatSerializer(chat).data, 201)

    def retrieve(self, request: Request, chat: str) -> Response:  # noqa: ARG002
        return Response(ChatSerializer(self.chat(chat)).data)

    def destroy(self, request: Request, chat: str) -> Response:  # noqa: ARG002
        """The talk goes for good; the facts that were learned in it stay."""
        record.remove(self.chat(chat))
        return Response(status=204)

    @extend_schema(request=ChangingSerializer, responses=ChatSerializer)
    def partial_update(self, request: Request, chat: str) -> Response:
        """Its name, and what becomes of it as it grows old."""
        known = self.chat(chat)
        asked = self.asked(ChangingSerializer, request)
        with acting_for(self.person):
            if "title" in asked:
                record.rename(known, asked.pop("title"))
            record.choose(known, **asked)
        return Response(ChatSerializer(self.chat(chat)).data)


def personas_of(key: ApiKey) -> "list[Persona]":
    """Everybody's and the client's own; the client's goes before one of its name."""
    record.default_persona()  # is among them, even on the first day
    return list(Persona.objects.known_to(key.client_id).own_first())


def persona_for(key: ApiKey, slug: str) -> Persona:
    if not slug:
        return record.default_persona()
    for persona in personas_of(key):
        if persona.slug == slug:
            return persona
    raise ValidationError({"persona": _("There is no such persona.")})
