"""What is carried of the person into requests: to all, or to one of its own facts."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from chat.models import Persona
from chat.views.saving import saved, sent
from chat.visitor import PersonRequest, for_visitor
from inspector.rules import personas_of
from inspector.standing import CARRIED, standing_of
from inspector.views.settings import settings_page


@require_safe
@for_visitor
def persona(request: PersonRequest, persona_id: UUID) -> HttpResponse:
    return _page(request, _apart(request, persona_id))


@require_POST
@for_visitor
def write(
    request: PersonRequest, what: str, persona_id: UUID | None = None
) -> HttpResponse:
    """What cannot be kept is shown again, with what is wrong about it."""
    known = _apart(request, persona_id) if persona_id else None
    scope = known.scope if known else ""
    carried = CARRIED[what]
    given = sent(request)
    form = carried.form(given.fields)
    if not form.is_valid():
        return _page(request, known, **{f"{what}_form": form})
    told = given.fields if given.is_undo else form.cleaned_data
    return saved(
        request,
        _address_of(known),
        given,
        standing=lambda: carried.filled(request.person, scope),
        write=lambda: carried.write(request.person, scope, told),
    )


def _apart(request: PersonRequest, persona_id: UUID) -> Persona:
    """What the sharing ones carry is on the settings page."""
    for one in personas_of(request.person):
        if one.pk == persona_id and not one.shares:
            return one
    raise Http404


def _address_of(known: Persona | None) -> str:
    if known:
        return reverse("about-me:persona", args=[known.pk])
    return reverse("about-me:settings")


def _page(
    request: PersonRequest, known: Persona | None, **more: object
) -> HttpResponse:
    if known is None:
        return settings_page(request, **more)
    context = {
        "place": "settings",
        "here": _address_of(known),
        "persona": known,
        **standing_of(request.person, known.scope),
        **more,
    }
    return render(request, "inspector/persona.html", context)
