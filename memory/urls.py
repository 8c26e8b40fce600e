from django.urls import path

from memory.api.facts import FactViewSet
from memory.api.recalls import RecallViewSet
from memory.api.settings import SettingsViewSet

# A client's own id may hold slashes. No address ends with the whole of another one, so
# what stands before the end is the person, and nobody else's address can be hit.
PERSON = "people/<path:person>/"
FACT = PERSON + "facts/<uuid:fact>/"

urlpatterns = [
    path(
        PERSON + "settings/",
        SettingsViewSet.as_view({"get": "retrieve", "patch": "partial_update"}),
        name="settings",
    ),
    path(PERSON + "recall/", RecallViewSet.as_view({"post": "ask"}), name="recall"),
    path(
        PERSON + "facts/",
        FactViewSet.as_view({"get": "list", "post": "create"}),
        name="facts",
    ),
    path(
        FACT,
        FactViewSet.as_view(
            {"get": "retrieve", "patch": "partial_update", "delete": "destroy"}
        ),
        name="fact",
    ),
    path(FACT + "history/", FactViewSet.as_view({"get": "history"}), name="history"),
    path(FACT + "restore/", FactViewSet.as_view({"post": "restore"}), name="restore"),
    path(
        FACT + "pin/",
        FactViewSet.as_view({"post": "pin", "delete": "unpin"}),
        name="pin",
    ),
    path(FACT + "accept/", FactViewSet.as_view({"post": "accept"}), name="accept"),
]
