"""A person's settings on the wire."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from memory.models import Person


class PersonSerializer(serializers.ModelSerializer[Person]):
    class Meta:
        model = Person
        fields = (
            "id",
            "time_zone",
            "language",
            "remembers",
            "version",
            "created_at",
        )
        read_only_fields = fields


class SettingsSerializer(serializers.Serializer[Any]):
    """What is left out stays as it is."""

    time_zone = serializers.CharField(
        max_length=64, required=False, help_text="an IANA name"
    )
    language = serializers.ChoiceField(settings.LANGUAGES, required=False)
    remembers = serializers.BooleanField(required=False)
