"""What staff may look at and never change; each look at one person is noted."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.looks import note_looks
from memory.models import Person, StaffLook


class Undeletable(admin.ModelAdmin):
    def has_delete_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: object = None,  # noqa: ARG002
    ) -> bool:
        return False


class Looked(Undeletable):
    """Each look at one person's row, or at a list of theirs alone, is noted."""

    page: StaffLook.Page

    @admin.display(description=_("person"))
    def whose(self, row: Any) -> str:
        return str(_whose(row) or "")

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        row = super().get_object(request, object_id, from_field)
        if row is not None:
            self._note_look(request, [row])
        return row

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        answer = super().changelist_view(request, extra_context)
        listed = (getattr(answer, "context_data", None) or {}).get("cl")
        if listed and (listed.query or listed.params):
            self._note_look(request, listed.result_list)
        return answer

    def _note_look(self, request: HttpRequest, rows: Iterable[Any]) -> None:
        people = {_whose(row) for row in rows}
        staff = request.user.get_username()
        if len(people) == 1 and (person := people.pop()):
            note_looks([person], staff=staff, page=self.page, at=timezone.now())


class WordlessAdmin(Looked):
    """What belongs to people: to be looked at, never changed, without the words."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: Any = super().get_queryset(request)
        return rows.without_words()  # type: ignore[no-any-return]

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(
        self,
        request: HttpRequest,  # noqa: ARG002
        obj: object = None,  # noqa: ARG002
    ) -> bool:
        return False


def _whose(row: Any) -> UUID | None:
    return row.pk if isinstance(row, Person) else row.person_id
