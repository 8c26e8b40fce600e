"""How every deed is answered: in words, with the way back, and with an undo."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from chat.visitor import PersonRequest, way_back
from memory.models import Fact
from memory.rows import acting_for

NEWER = _("Something newer stands there. Take that back first.")


def fact_of(request: PersonRequest, fact_id: UUID) -> Fact:
    """Somebody else's does not exist."""
    with acting_for(request.person):
        return get_object_or_404(Fact.objects.of(request.person), pk=fact_id)


def address(verb: str, row_id: UUID) -> str:
    return reverse(f"about-me:{verb}", args=[row_id])


def back(request: PersonRequest) -> str:
    return way_back(request, reverse("about-me:page"))


def done(request: PersonRequest, words: str, *, undo: str = "") -> HttpResponse:
    messages.success(request, words, extra_tags=undo)
    return redirect(back(request))


def refused(request: PersonRequest, why: object) -> HttpResponse:
    messages.error(request, str(why))
    return redirect(back(request))
