"""The addresses of memory under /api/v1/people/{person}."""

from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, re_path

from memory.api.facts import FactViewSet
from memory.api.recalls import RecallViewSet
from memory.api.settings import SettingsViewSet

UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
FACT = f"facts/(?P<fact>{UUID})"


def at(address: str, view: Callable[..., Any], name: str) -> URLPattern:
    """An address of a person, with or without the last slash.

    A client's own id may hold slashes. No address is the end of another one, so what
    stands before the end is the person, and nobody else's address can be hit.
    """
    return re_path(f"^people/(?P<person>.+)/{address}/?$", view, name=f"api-{name}")


urlpatterns = [
    at(
        "settings",
        SettingsViewSet.as_view({"get": "retrieve", "patch": "partial_update"}),
        "settings",
    ),
    at("recall", RecallViewSet.as_view({"post": "ask"}), "recall"),
    at("facts", FactViewSet.as_view({"get": "list", "post": "create"}), "facts"),
    at(
        FACT,
        FactViewSet.as_view(
            {"get": "retrieve", "patch": "partial_update", "delete": "destroy"}
        ),
        "fact",
    ),
    at(f"{FACT}/history", FactViewSet.as_view({"get": "history"}), "history"),
    at(f"{FACT}/restore", FactViewSet.as_view({"post": "restore"}), "restore"),
    at(f"{FACT}/pin", FactViewSet.as_view({"post": "pin", "delete": "unpin"}), "pin"),
    at(f"{FACT}/accept", FactViewSet.as_view({"post": "accept"}), "accept"),
]
