"""Facts as staff see them: states and dates."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory.admin.wordless import WordlessAdmin
from memory.models import Fact, StaffLook

STATES: Mapping[str, Promise] = {
    "current": _("current"),
    "waiting": _("waiting for a yes"),
    "superseded": _("replaced by a newer one"),
    "retracted": _("forgotten"),
}


@admin.register(Fact)
class FactAdmin(WordlessAdmin):
    page = StaffLook.Page.FACT
    fields = (
        "id",
        "whose",
        "told_state",
        "kind",
        "category",
        "importance",
        "confidence",
        "confirmations",
        "origin",
        "pinned",
        "mistaken",
        "embedding_model",
        "valid_from",
        "valid_until",
        "recorded_at",
        "retired_at",
        "last_confirmed_at",
        "expires_at",
        "fades_at",
    )
    list_display = (
        "id",
        "whose",
        "told_state",
        "kind",
        "category",
        "confirmations",
        "origin",
        "pinned",
        "recorded_at",
    )
    list_filter = ("kind", "category", "origin", "pinned", "waiting", "mistaken")
    search_fields = ("id", "person__id", "person__external_id")
    date_hierarchy = "recorded_at"

    @admin.display(description=_("state"))
    def told_state(self, fact: Any) -> str:
        return str(STATES[fact.state])
