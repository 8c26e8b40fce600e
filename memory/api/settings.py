"""A person's settings: time zone, language, and whether memory is on."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.person import PersonViewSet
from memory.people import settle_in
from memory.serializers.people import PersonSerializer, SettingsSerializer


class SettingsViewSet(PersonViewSet):
    scopes: ClassVar = {"retrieve": "facts:read", "partial_update": "facts:write"}
    welcomes = frozenset({"partial_update"})
    serializer_class = PersonSerializer

    def retrieve(self, request: Request) -> Response:  # noqa: ARG002
        return Response(PersonSerializer(self.person).data)

    @extend_schema(request=SettingsSerializer, responses=PersonSerializer)
    def partial_update(self, request: Request) -> Response:
        """Changes what is given. Memory that is off learns nothing; the facts stay."""
        given = self.asked(SettingsSerializer, request)
        return Response(PersonSerializer(settle_in(self.person, **given)).data)
