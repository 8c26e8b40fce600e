"""Fields that read dates within the bounds of every calendar and zone."""

from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

EARLIEST = datetime(1800, 1, 1, tzinfo=UTC)
LATEST = datetime(2200, 1, 1, tzinfo=UTC)


class WhenField(serializers.DateTimeField):
    """An instant that every calendar and zone can show."""

    default_error_messages = {
        "far": _("Dates lie between the years 1800 and 2200."),
    }

    def to_internal_value(self, value: Any) -> datetime:
        at: datetime = super().to_internal_value(value)
        if not EARLIEST <= at <= LATEST:
            self.fail("far")
        return at


@extend_schema_field(OpenApiTypes.DATETIME)
class DayOrMomentField(WhenField):
    """A date means its first instant in the person's time zone."""

    def to_internal_value(self, value: Any) -> datetime:
        try:
            day = date.fromisoformat(str(value))
        except ValueError:
            return super().to_internal_value(value)
        if not EARLIEST.date() <= day <= LATEST.date():
            self.fail("far")
        zone = ZoneInfo(self.context["person"].time_zone)
        return datetime.combine(day, time.min, zone).astimezone(UTC)
