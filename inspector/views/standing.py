"""What is carried of the person into requests: to all, or to one of its own facts."""

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chat.models import Persona
from chat.personal_context import write_personal_context
from chat.profile import write_profile
from chat.visitor import PersonRequest, for_visitor
from inspector.forms import ContextForm, ProfileForm
from inspector.rules import personas_of
from inspector.standing import standing_of
from inspector.views.settings import settings_page
from memory.models import Person


@require_safe
@for_visitor
def persona(request: PersonRequest, persona_id: UUID) -> HttpResponse:
    return _persona_page(request, _apart(request, persona_id))


@require_POST
@for_visitor
def write_context(
    request: PersonRequest, persona_id: UUID | None = None
) -> HttpResponse:
    form = ContextForm(request.POST)
    return _written(request, persona_id, write_personal_context, context_form=form)


@require_POST
@for_visitor
def reword_profile(
    request: PersonRequest, persona_id: UUID | None = None
) -> HttpResponse:
    form = ProfileForm(request.POST)
    return _written(request, persona_id, write_profile, profile_form=form)


def _written(
    request: PersonRequest,
    persona_id: UUID | None,
    write: Callable[[Person, str, str], None],
    **named: forms.Form,
) -> HttpResponse:
    """What cannot be kept is shown again, with what is wrong about it."""
    known = _apart(request, persona_id) if persona_id else None
    (form,) = named.values()
    if form.is_valid():
        write(request.person, form.cleaned_data["text"], known.scope if known else "")
        messages.success(request, _("Saved."))
        return redirect(_address_of(known))
    if known:
        return _persona_page(request, known, **named)
    return settings_page(request, **named)


def _address_of(known: Persona | None) -> str:
    if known:
        return reverse("about-me:persona", args=[known.pk])
    return reverse("about-me:settings")


def _apart(request: PersonRequest, persona_id: UUID) -> Persona:
    """What the sharing ones carry is on the settings page."""
    for one in personas_of(request.person):
        if one.pk == persona_id and not one.shares:
            return one
    raise Http404


def _persona_page(
    request: PersonRequest, known: Persona, **more: object
) -> HttpResponse:
    standing = standing_of(request.person, known.scope)
    context = {"place": "settings", "persona": known, **standing, **more}
    return render(request, "inspector/persona.html", context)
