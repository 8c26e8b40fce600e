"""Personas, and what each carries of the person into every request."""

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from chat.api.chats import persona_for, personas_of
from chat.models import Persona
from chat.personal_context import personal_context, write_personal_context
from chat.profile import profile, write_profile
from chat.serializers import PersonaSerializer, StandingSerializer
from memory.api.person import PersonViewSet
from memory.models import Person
from memory.rows import acting_for


class PersonaViewSet(PersonViewSet):
    scopes: ClassVar = {
        "list": "chats:read",
        "retrieve": "facts:read",
        "partial_update": "facts:write",
    }
    serializer_class = PersonaSerializer
    queryset = Persona.objects.none()

    @extend_schema(responses=PersonaSerializer(many=True))
    def list(self, request: Request) -> Response:  # noqa: ARG002
        """Whom the person can talk to; of two of one name, the client's own."""
        _ = self.person  # 404 for somebody the key may not speak for
        known = {one.slug: one for one in reversed(personas_of(self.key))}
        return Response(PersonaSerializer([*known.values()], many=True).data)

    @extend_schema(responses=StandingSerializer)
    def retrieve(self, request: Request, persona: str) -> Response:  # noqa: ARG002
        """What every request carries; the same for all personas that share facts."""
        return self._standing(self.person, persona_for(self.key, persona))

    @extend_schema(request=StandingSerializer, responses=StandingSerializer)
    def partial_update(self, request: Request, persona: str) -> Response:
        """Words of the person's own stay; an emptied profile is told anew from talk."""
        person, given = self.person, self.asked(StandingSerializer, request)
        known = persona_for(self.key, persona)
        with acting_for(person):
            if "personal_context" in given:
                write_personal_context(person, given["personal_context"], known.scope)
            if "profile" in given:
                write_profile(person, given["profile"], known.scope)
        return self._standing(person, known)

    def _standing(self, person: Person, persona: Persona) -> Response:
        told = {
            "personal_context": personal_context(person, persona.scope),
            "profile": profile(person, persona.scope),
        }
        return Response(StandingSerializer(told).data)
