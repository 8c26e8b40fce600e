"""The addresses of chat under /api/v1/people/{person}."""

from chat.api.chats import ChatViewSet
from chat.api.contexts import ContextViewSet
from chat.api.erasures import ErasureViewSet, EvidenceViewSet
from chat.api.exports import ExportViewSet, ImportViewSet
from chat.api.links import AboutMeLinkViewSet
from chat.api.messages import MessageViewSet
from chat.api.no_logs import NoLogsViewSet
from chat.api.personas import PersonaViewSet
from chat.api.turns import TurnViewSet
from memory.urls import FACT, UUID, at

CHAT = f"chats/(?P<chat>{UUID})"

urlpatterns = [
    at("personas", PersonaViewSet.as_view({"get": "list"}), "personas"),
    at(
        "personas/(?P<persona>[^/]+)/standing",
        PersonaViewSet.as_view({"get": "retrieve", "patch": "partial_update"}),
        "standing",
    ),
    at("chats", ChatViewSet.as_view({"get": "list", "post": "create"}), "chats"),
    at(
        CHAT,
        ChatViewSet.as_view(
            {"get": "retrieve", "patch": "partial_update", "delete": "destroy"}
        ),
        "chat",
    ),
    at(
        f"{CHAT}/messages",
        MessageViewSet.as_view({"get": "list", "post": "create"}),
        "messages",
    ),
    at(f"{CHAT}/turns", TurnViewSet.as_view({"post": "take"}), "turns"),
    at(f"{CHAT}/context", ContextViewSet.as_view({"post": "build"}), "context"),
    at("no-logs/turns", NoLogsViewSet.as_view({"post": "take"}), "no-logs-turns"),
    at("no-logs/context", NoLogsViewSet.as_view({"post": "build"}), "no-logs-context"),
    at(f"{FACT}/evidence", EvidenceViewSet.as_view({"get": "list"}), "evidence"),
    at(
        "about-me-link",
        AboutMeLinkViewSet.as_view({"post": "create"}),
        "about-me-link",
    ),
    at("export", ExportViewSet.as_view({"get": "retrieve"}), "export"),
    at("export/schema", ExportViewSet.as_view({"get": "describe"}), "export-schema"),
    at("import", ImportViewSet.as_view({"post": "create"}), "import"),
    at("erasure", ErasureViewSet.as_view({"post": "preview"}), "erasure"),
    at("erasure/confirm", ErasureViewSet.as_view({"post": "confirm"}), "erasure-done"),
]
