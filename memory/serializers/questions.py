"""Questions to recall, and what it answers."""

from typing import Any

from rest_framework import serializers

from memory.recall import Recalled
from memory.serializers.facts import LONGEST_TEXT
from memory.serializers.fields import DayOrMomentField


class QuestionSerializer(serializers.Serializer[Any]):
    question = serializers.CharField(max_length=LONGEST_TEXT)
    before = serializers.CharField(
        max_length=LONGEST_TEXT,
        default="",
        allow_blank=True,
        help_text="the line before it, for a message that is only an answer",
    )
    scope = serializers.CharField(max_length=64, default="", allow_blank=True)
    shares = serializers.BooleanField(
        default=True, help_text="shared facts belong to the scope as well"
    )
    as_of = DayOrMomentField(required=False)
    known_at = DayOrMomentField(required=False)


class RecalledSerializer(serializers.Serializer[Recalled]):
    fact = serializers.UUIDField(source="fact.pk")
    text = serializers.CharField(source="line.text")
    since = serializers.CharField(source="line.since")
    until = serializers.CharField(source="line.until")
    why = serializers.CharField()
    score = serializers.FloatField(help_text="comparable within one recall only")


class RecallSerializer(serializers.Serializer[Any]):
    facts = RecalledSerializer(many=True)
    left_out = RecalledSerializer(many=True)
    note = serializers.CharField(help_text="the facts as the lines a model reads")
    as_of = serializers.DateTimeField(
        source="as_of.valid", default=None, help_text="the time that was asked about"
    )
