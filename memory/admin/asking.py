"""What touches people is asked about first, with counts, and is written down."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.models import CHANGE, LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.functional import Promise

from memory.looks import note_looks
from memory.models import Person, StaffLook

Action = Callable[[Any, HttpRequest, Any], HttpResponse | None]
Counting = Callable[[QuerySet[Any]], str]


def nothing_more(_rows: QuerySet[Any]) -> str:
    """The numbers of rows and people say it all."""
    return ""


def asks_first(
    question: Promise, counting: Counting = nothing_more
) -> Callable[[Action], Action]:
    """How many rows, how many people, and what else `counting` has to say."""

    def asking(action: Action) -> Action:
        @wraps(action)
        def asked(
            site: Any, request: HttpRequest, rows: QuerySet[Any]
        ) -> HttpResponse | None:
            if "confirmed" in request.POST:
                return action(site, request, rows)
            context = {
                **site.admin_site.each_context(request),
                "title": question,
                "rows": rows.count(),
                "people": _people_of(rows).count(),
                "more": counting(rows),
                "asked": request.POST,
                "chosen": request.POST.getlist(ACTION_CHECKBOX_NAME),
            }
            return TemplateResponse(request, "admin/ask_first.html", context)

        return asked

    return asking


def write_down(
    request: HttpRequest, rows: QuerySet[Any], page: StaffLook.Page, deed: str
) -> None:
    """For the staff in the log of the admin, and for each person on their own page."""
    staff: Any = request.user
    # In the history that the admin shows of each row.
    LogEntry.objects.log_actions(staff.pk, rows, CHANGE, change_message=deed)
    note_looks(
        _people_of(rows),
        staff=staff.get_username(),
        page=page,
        at=timezone.now(),
    )


def _people_of(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Their ids, each once."""
    if rows.model is Person:
        return rows.order_by().values_list("pk", flat=True)
    whose = rows.exclude(person=None).order_by()
    return whose.values_list("person_id", flat=True).distinct()
