"""Erasure and evidence on the wire."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from chat.models import Evidence
from memory.serializers.facts import FactSerializer


class ErasingSerializer(serializers.Serializer[Any]):
    """Facts, or `everything` there is about the person."""

    facts = serializers.ListField(
        child=serializers.UUIDField(), default=list, max_length=200
    )
    with_messages = serializers.BooleanField(
        default=False, help_text="and the messages that tell of them"
    )
    everything = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["everything"] == bool(attrs["facts"]):
            message = _("Name some facts, or everything.")
            raise serializers.ValidationError(message)
        return attrs


class ConfirmingSerializer(ErasingSerializer):
    token = serializers.CharField(max_length=200)


class CountsSerializer(serializers.Serializer[Any]):
    counts = serializers.DictField(child=serializers.IntegerField())


class PreviewSerializer(serializers.Serializer[Any]):
    counts = serializers.DictField(child=serializers.IntegerField())
    offered = FactSerializer(
        many=True, help_text="earlier facts that may be restored afterwards"
    )
    token = serializers.CharField(help_text="confirms exactly this, once")
    expires_at = serializers.DateTimeField()


class ReceiptSerializer(serializers.Serializer[Any]):
    counts = serializers.DictField(child=serializers.IntegerField())
    offered = FactSerializer(many=True)
    at = serializers.DateTimeField()


class EvidenceSerializer(serializers.ModelSerializer[Evidence]):
    text = serializers.CharField(read_only=True)

    class Meta:
        model = Evidence
        fields = ("fact", "message", "summary", "text", "said_at")
        read_only_fields = fields
