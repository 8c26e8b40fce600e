"""Chats, messages and erasure on the wire."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from chat import personal_context, profile
from chat.digest import Carried
from chat.models import Chat, Evidence, Message, Persona
from chat.record import LONGEST_MESSAGE
from memory.policy.readable import readable
from memory.policy.utterance import Delivery
from memory.serializers.facts import FactSerializer, MemberField
from memory.serializers.fields import WhenField

LONGEST_TALK = 1_000  # messages that a client holds and sends along


class ChatSerializer(serializers.ModelSerializer[Chat]):
    title = serializers.CharField(read_only=True)
    persona = serializers.CharField(source="persona.slug", read_only=True)

    class Meta:
        model = Chat
        fields = (
            "id",
            "title",
            "persona",
            "channel",
            "session_id",
            "last_position",
            "last_said_at",
            "digest_cursor",
            "digest_on_device",
            "kept_whole",
            "archived_up_to",
            "created_at",
        )
        read_only_fields = fields


class PersonaSerializer(serializers.ModelSerializer[Persona]):
    shares_facts = serializers.BooleanField(
        source="shares",
        read_only=True,
        help_text="knows what the person's other personas know; else only its own",
    )

    class Meta:
        model = Persona
        fields = ("slug", "name", "shares_facts")
        read_only_fields = fields


class StandingSerializer(serializers.Serializer[Any]):
    personal_context = serializers.CharField(
        max_length=personal_context.LONGEST,
        allow_blank=True,
        required=False,
        help_text="what the person wrote for every request",
    )
    profile = serializers.CharField(
        max_length=profile.LONGEST,
        allow_blank=True,
        required=False,
        help_text="a few sentences of recent talk; written, it stays as it is",
    )


class OpeningSerializer(serializers.Serializer[Any]):
    persona = serializers.SlugField(required=False, help_text="empty: the default one")
    channel = serializers.CharField(max_length=30, default="api")
    session_id = serializers.CharField(
        max_length=200,
        default="",
        allow_blank=True,
        help_text="the same session gets the same chat; without one, a new chat",
    )
    digest_on_device = serializers.BooleanField(
        required=False, help_text="the client keeps the digest; none is stored"
    )


class ChangingSerializer(serializers.Serializer[Any]):
    title = serializers.CharField(max_length=1_000, required=False)
    kept_whole = serializers.BooleanField(
        required=False, help_text="never condensed, however old"
    )
    digest_on_device = serializers.BooleanField(required=False)


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
    before = serializers.ListField(
        child=SpokenSerializer(), default=list, max_length=LONGEST_TALK
    )
    text = serializers.CharField(max_length=LONGEST_MESSAGE * 4)


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
