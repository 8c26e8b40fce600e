"""Messages, turns and carried digests on the wire."""

from typing import Any

from rest_framework import serializers

from chat.digest import Carried
from chat.models import Message
from chat.record import LONGEST_MESSAGE
from memory.policy.readable import readable
from memory.policy.utterance import Delivery
from memory.serializers.facts import MemberField
from memory.serializers.fields import WhenField


class MessageSerializer(serializers.ModelSerializer[Message]):
    text = serializers.CharField(read_only=True)
    note = serializers.JSONField(
        read_only=True, help_text="the facts that this reply was given, and why"
    )
    left_out = serializers.JSONField(
        read_only=True, help_text="the facts that it was not given, and why"
    )

    class Meta:
        model = Message
        fields = (
            "id",
            "position",
            "role",
            "text",
            "said_at",
            "time_zone",
            "delivery",
            "answers",
            "note",
            "left_out",
            "learned_at",
        )
        read_only_fields = fields


class SayingSerializer(serializers.Serializer[Any]):
    """What the person says; how long it may be is said when it is too long."""

    text = serializers.CharField(max_length=LONGEST_MESSAGE * 4)
    time_zone = serializers.CharField(
        max_length=64, required=False, help_text="where it was said; else the person's"
    )
    delivery = MemberField(
        Delivery, default=Delivery.TYPED, help_text="only typed text is learned from"
    )


class CarriedSerializer(serializers.Serializer[Carried]):
    """A digest that the person's own device keeps: send back what you were given."""

    text = serializers.CharField(max_length=20_000, allow_blank=True)
    up_to = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, help_text="the last message told in it"
    )
    at = WhenField(allow_null=True, help_text="when it was told")

    def to_internal_value(self, data: Any) -> Any:
        carried = super().to_internal_value(data)
        return Carried(**{**carried, "text": readable(carried["text"])})


class TurnAskedSerializer(SayingSerializer):
    digest = CarriedSerializer(
        required=False, help_text="of a chat with `digest_on_device`"
    )
    stream = serializers.BooleanField(
        default=False, help_text="as server-sent events: piece, piece, …, then done"
    )


class TurnSerializer(serializers.Serializer[Any]):
    message = MessageSerializer()
    reply = MessageSerializer(allow_null=True)
    digest = CarriedSerializer(
        allow_null=True, help_text="of a chat with `digest_on_device`: keep it"
    )


class RecordingSerializer(SayingSerializer):
    """A message of a turn that was taken elsewhere."""

    role = MemberField(Message.Role, default=Message.Role.PERSON)
    said_at = WhenField(required=False)
