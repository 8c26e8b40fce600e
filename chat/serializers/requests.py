"""Ready requests, and talks that nobody keeps, on the wire."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from chat.models import Message
from chat.record import LONGEST_MESSAGE
from chat.serializers.turns import CarriedSerializer
from memory.serializers.facts import MemberField

LONGEST_TALK = 1_000  # messages of one that a client holds; the oldest leave first


class ContextAskedSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST_MESSAGE)
    digest = CarriedSerializer(
        required=False, help_text="of a chat with `digest_on_device`"
    )


class SpokenSerializer(serializers.Serializer[Any]):
    role = MemberField(Message.Role)
    text = serializers.CharField(max_length=LONGEST_MESSAGE * 4, allow_blank=True)


class UnloggedAskedSerializer(serializers.Serializer[Any]):
    """`before` is the talk until now, which only the client holds."""

    persona = serializers.SlugField(default="", allow_blank=True)
    before = serializers.ListField(child=SpokenSerializer(), default=list)
    text = serializers.CharField(max_length=LONGEST_MESSAGE * 4)

    def validate_before(self, told: Sequence[Any]) -> Sequence[Any]:
        return told[-LONGEST_TALK:]


class UnloggedTurnAskedSerializer(UnloggedAskedSerializer):
    stream = serializers.BooleanField(default=False)


class UnloggedTurnSerializer(serializers.Serializer[Any]):
    reply = serializers.CharField()
    facts = serializers.JSONField(help_text="what was recalled, and why")
    report = serializers.JSONField(
        help_text="by layer: what went in, what did not, and why"
    )


class LineSerializer(serializers.Serializer[Any]):
    role = serializers.CharField()
    content = serializers.CharField(source="text")


class ContextSerializer(serializers.Serializer[Any]):
    messages = LineSerializer(many=True, source="lines")
    facts = serializers.JSONField(source="note", help_text="what was recalled, and why")
    report = serializers.JSONField(
        help_text="by layer: what went in, what did not, and why"
    )
    digest = serializers.SerializerMethodField(
        help_text="of a chat with `digest_on_device`: keep it"
    )

    @extend_schema_field(CarriedSerializer(allow_null=True))
    def get_digest(self, _: object) -> Any:
        carried = self.context.get("digest")
        return carried and CarriedSerializer(carried).data
