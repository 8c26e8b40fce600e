"""Erasure: shown first, then confirmed; and the sentences a fact rests on."""

from typing import Any, ClassVar

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from chat import erasure
from chat.erasure import Erasing
from chat.evidence import sentences_of
from chat.models import Evidence
from chat.serializers import (
    ConfirmingSerializer,
    ErasingSerializer,
    EvidenceSerializer,
    PreviewSerializer,
    ReceiptSerializer,
)
from memory.api.person import PersonViewSet
from memory.models import Fact
from memory.rows import acting_for


class ErasureViewSet(PersonViewSet):
    scopes: ClassVar = {"preview": "erase", "confirm": "erase"}
    serializer_class = PreviewSerializer

    @extend_schema(request=ErasingSerializer, responses=PreviewSerializer)
    def preview(self, request: Request) -> Response:
        """What would go, counted. The token confirms exactly this for ten minutes."""
        asked = _erasing(self.asked(ErasingSerializer, request))
        shown = erasure.preview(self.person, asked, at=timezone.now())
        return Response(PreviewSerializer(shown).data)

    @extend_schema(request=ConfirmingSerializer, responses=ReceiptSerializer)
    def confirm(self, request: Request) -> Response:
        """Erases for good. If the scope has changed: 409, a new preview, no change."""
        asked = self.asked(ConfirmingSerializer, request)
        token = asked.pop("token")
        receipt = erasure.erase(self.person, _erasing(asked), token, at=timezone.now())
        return Response(ReceiptSerializer(receipt).data)


class EvidenceViewSet(PersonViewSet):
    scopes: ClassVar = {"list": "facts:read"}
    serializer_class = EvidenceSerializer
    queryset = Evidence.objects.none()

    @extend_schema(responses=EvidenceSerializer(many=True))
    def list(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        """The sentences that the fact rests on, oldest first."""
        with acting_for(self.person):
            known = get_object_or_404(Fact.objects.of(self.person), pk=fact)
            rows = sentences_of(self.person, [known]).get(known.pk, [])
        return Response(EvidenceSerializer(rows, many=True).data)


def _erasing(asked: dict[str, Any]) -> Erasing:
    return Erasing(
        fact_ids=frozenset(asked["facts"]),
        with_messages=asked["with_messages"],
        everything=asked["everything"],
    )
