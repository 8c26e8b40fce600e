"""Facts as staff see them: states and dates."""

from django.contrib import admin

from memory.admin.wordless import WordlessAdmin
from memory.models import Fact, StaffLook


@admin.register(Fact)
class FactAdmin(WordlessAdmin):
    page = StaffLook.Page.FACT
    fields = (
        "id",
        "whose",
        "state",
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
        "state",
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
