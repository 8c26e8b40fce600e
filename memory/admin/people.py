"""People as staff find them: by an external id, with counts, without a word."""

from collections.abc import Iterable
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from memory import reembedding, tasks
from memory.admin.asking import asks_first, write_down
from memory.admin.wordless import WordlessAdmin
from memory.models import Person, StaffLook


def facts_behind(people: QuerySet[Any]) -> str:
    count = reembedding.behind().filter(person__in=people.values("pk")).count()
    told = ngettext(
        "{count} fact of theirs has no vector of the embedding model in use.",
        "{count} facts of theirs have no vector of the embedding model in use.",
        count,
    )
    return told.format(count=count)


class MeaningFilter(admin.SimpleListFilter):
    """Whom the embedding model in use cannot find by meaning yet."""

    title = _("vectors")
    parameter_name = "vectors"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple]:  # noqa: ARG002
        return [("behind", _("of another embedding model"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:  # noqa: ARG002
        if self.value() != "behind":
            return queryset
        return queryset.filter(pk__in=reembedding.behind().values("person"))


@admin.register(Person)
class PersonAdmin(WordlessAdmin):
    page = StaffLook.Page.PERSON
    fields = (
        "id",
        "user",
        "client",
        "external_id",
        "time_zone",
        "language",
        "remembers",
        "version",
        "created_at",
    )
    list_display = (
        "id",
        "user",
        "client",
        "external_id",
        "remembers",
        "facts_held",
        "created_at",
    )
    list_select_related = ("user", "client")
    list_filter = ("remembers", MeaningFilter, "language", "client")
    search_fields = ("id", "external_id", "user__username", "client__name")
    date_hierarchy = "created_at"
    actions = ("embed_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        rows: QuerySet[Person] = super().get_queryset(request)
        return rows.annotate(held=Count("facts"))

    @admin.display(description=_("facts"), ordering="held")
    def facts_held(self, person: Any) -> int:
        return int(person.held)

    def has_embed_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("memory.change_fact"))

    @admin.action(description=_("Embed again"), permissions=["embed"])
    @asks_first(_("Embed the facts of these people again?"), facts_behind)
    def embed_again(self, request: HttpRequest, people: QuerySet[Any]) -> None:
        """What the model in use has embedded already is left alone."""
        behind = people.filter(pk__in=reembedding.behind().values("person"))
        ids = list(behind.values_list("pk", flat=True))
        write_down(request, behind, StaffLook.Page.MEANING, "embed again")
        transaction.on_commit(partial(_embed_again, ids))
        told = ngettext(
            "The facts of {count} person are being embedded again.",
            "The facts of {count} people are being embedded again.",
            len(ids),
        )
        self.message_user(request, told.format(count=len(ids)))


def _embed_again(people: Iterable[UUID]) -> None:
    for person_id in people:
        tasks.reembed.delay(str(person_id))
