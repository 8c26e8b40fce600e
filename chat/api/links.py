"""A page for a client's end user: an address that opens About me for a while."""

from typing import Any, ClassVar

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from chat.guests import link_for, sites_that_frame
from memory.api.person import PersonViewSet
from memory.api.problems import Problem


class AboutMeLinkSerializer(serializers.Serializer[Any]):
    """`framed_by`: the sites that may show the pages inside their own."""

    address = serializers.URLField()
    opens_until = serializers.DateTimeField()
    framed_by = serializers.ListField(child=serializers.URLField())


class AboutMeLinkViewSet(PersonViewSet):
    # Whoever opens the page may do there whatever these allow.
    scopes: ClassVar = {"create": "facts:read facts:write export erase"}
    welcomes = frozenset({"create"})
    serializer_class = AboutMeLinkSerializer

    @extend_schema(request=None, responses={201: AboutMeLinkSerializer})
    def create(self, request: Request) -> Response:
        """Hand it to this person alone: it opens their memory without a password.

        What was opened with a key is closed when the key is revoked.
        """
        person = self.person
        if person.client is None:
            detail = _("Who has an account here signs in.")
            raise Problem(409, "has-an-account", detail)
        token, opens_until = link_for(person, self.key, timezone.now())
        link = {
            "address": request.build_absolute_uri(
                reverse("about-me:enter", args=[token])
            ),
            "opens_until": opens_until,
            "framed_by": sites_that_frame(person),
        }
        return Response(AboutMeLinkSerializer(link).data, status=201)
