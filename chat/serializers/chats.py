"""Chats and personas on the wire."""

from typing import Any

from rest_framework import serializers

from chat import personal_context, profile
from chat.models import Chat, Persona


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
