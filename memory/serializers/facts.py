"""Facts on the wire."""

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar, NoReturn

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from memory.models import Fact, FactEvent, Origin
from memory.policy.candidate import Category, Kind
from memory.querysets import FactQuerySet
from memory.remember import Placing
from memory.serializers.fields import DayOrMomentField, WhenField

LONGEST_TEXT = 10_000  # characters; the gate's own limit is far lower, and says why

STATES: Mapping[str, Callable[[FactQuerySet[Fact], datetime], FactQuerySet[Fact]]] = {
    "current": lambda facts, _at: facts.current(),
    "waiting": lambda facts, _at: facts.waiting(),
    "superseded": lambda facts, _at: facts.superseded(),
    "retracted": lambda facts, _at: facts.retracted(),
    "expired": lambda facts, at: facts.expired(at),
    "faded": lambda facts, at: facts.faded(at),
    "all": lambda facts, _at: facts,
}


class FactSerializer(serializers.ModelSerializer[Fact]):
    text = serializers.CharField(read_only=True)
    state = serializers.CharField(
        read_only=True, help_text="current, waiting, superseded or retracted"
    )

    class Meta:
        model = Fact
        fields = (
            "id",
            "text",
            "state",
            "kind",
            "category",
            "topic",
            "scope",
            "language",
            "importance",
            "confidence",
            "confirmations",
            "origin",
            "pinned",
            "contests",
            "valid_from",
            "valid_from_precision",
            "valid_until",
            "valid_until_precision",
            "mistaken",
            "superseded_by",
            "recorded_at",
            "retired_at",
            "last_confirmed_at",
            "expires_at",
            "fades_at",
        )
        read_only_fields = fields


class FactEventSerializer(serializers.ModelSerializer[FactEvent]):
    class Meta:
        model = FactEvent
        fields = ("fact", "what", "by", "at")
        read_only_fields = fields


class MemberField(serializers.ChoiceField):
    """A choice that arrives as a member of its enumeration; another is not quoted."""

    default_error_messages: ClassVar = {
        "invalid_choice": _("It is one of: {choices}."),
    }

    def __init__(self, members: type[StrEnum], **more: Any) -> None:
        super().__init__([member.value for member in members], **more)
        self.members = members

    def fail(self, key: str, **told: Any) -> NoReturn:
        super().fail(key, choices=", ".join(self.members), **told)

    def to_internal_value(self, data: Any) -> StrEnum:
        return self.members(super().to_internal_value(data))


class NewFactSerializer(serializers.Serializer[Any]):
    """`by_hand`: the person typed it; `imported`: brought from elsewhere."""

    text = serializers.CharField(max_length=LONGEST_TEXT)
    origin = serializers.ChoiceField([Origin.BY_HAND, Origin.IMPORTED], required=False)
    category = MemberField(Category, required=False)
    kind = MemberField(Kind, required=False, help_text="of an imported fact")
    scope = serializers.CharField(
        max_length=64, default="", allow_blank=True, help_text="empty: shared by all"
    )
    placing = MemberField(
        Placing,
        required=False,
        help_text="where a current fact says something alike, of one written by hand: "
        "`ask` (409 names that fact; unless set), `instead` of it, `beside` it",
    )
    valid_from = WhenField(required=False, help_text="of an imported fact")
    expires_at = WhenField(required=False, help_text="of an imported fact")


class RewordingSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=LONGEST_TEXT)


class RestoringSerializer(serializers.Serializer[Any]):
    in_place_of_its_successor = serializers.BooleanField(
        default=False, help_text="forget the fact that stands there now"
    )


class FactsAskedSerializer(serializers.Serializer[Any]):
    """Which facts; `as_of` asks about the world then, whatever is current today."""

    state = serializers.ChoiceField(list(STATES), default="current")
    category = MemberField(Category, required=False)
    scope = serializers.CharField(max_length=64, required=False, allow_blank=True)
    as_of = DayOrMomentField(required=False)
    known_at = DayOrMomentField(
        required=False, help_text="with as_of: as far as was known then"
    )

    def narrow(self, facts: FactQuerySet[Fact]) -> FactQuerySet[Fact]:
        asked = self.validated_data
        if "as_of" in asked:
            facts = facts.as_of(asked["as_of"], asked.get("known_at"))
        else:
            facts = STATES[asked["state"]](facts, timezone.now())
        exact = {name: asked[name] for name in ("category", "scope") if name in asked}
        return facts.filter(**exact)
