"""The addresses of chat under /api/v1/people/{person}/."""

from django.urls import path

from chat.api.chats import ChatViewSet
from chat.api.contexts import ContextViewSet
from chat.api.erasures import ErasureViewSet, EvidenceViewSet
from chat.api.exports import ExportViewSet
from chat.api.messages import MessageViewSet
from chat.api.turns import TurnViewSet
from memory.urls import FACT, PERSON

CHAT = PERSON + "chats/<uuid:chat>/"

urlpatterns = [
    path(
        PERSON + "chats/",
        ChatViewSet.as_view({"get": "list", "post": "create"}),
        name="api-chats",
    ),
    path(
        CHAT,
        ChatViewSet.as_view({"get": "retrieve", "patch": "partial_update"}),
        name="api-chat",
    ),
    path(
        CHAT + "messages/",
        MessageViewSet.as_view({"get": "list", "post": "create"}),
        name="api-messages",
    ),
    path(CHAT + "turns/", TurnViewSet.as_view({"post": "take"}), name="api-turns"),
    path(
        CHAT + "context/",
        ContextViewSet.as_view({"post": "build"}),
        name="api-context",
    ),
    path(FACT + "evidence/", EvidenceViewSet.as_view({"get": "list"}), name="evidence"),
    path(PERSON + "export/", ExportViewSet.as_view({"get": "retrieve"}), name="export"),
    path(
        PERSON + "erasure/",
        ErasureViewSet.as_view({"post": "preview"}),
        name="erasure",
    ),
    path(
        PERSON + "erasure/confirm/",
        ErasureViewSet.as_view({"post": "confirm"}),
        name="erasure-confirm",
    ),
]
