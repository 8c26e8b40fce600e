"""What a persona that keeps its own facts carries of the person into every request."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chat.models import Persona
from chat.personal_context import LONGEST, personal_context, write_personal_context
from chat.profile import profile, write_profile
from chat.visitor import PersonRequest, for_visitor
from inspector.forms import ContextForm, ProfileForm
from inspector.rules import personas_of


@require_safe
@for_visitor
def persona(request: PersonRequest, persona_id: UUID) -> HttpResponse:
    return _page(request, _apart(request, persona_id))


@require_POST
@for_visitor
def write_context(request: PersonRequest, persona_id: UUID) -> HttpResponse:
    known = _apart(request, persona_id)
    form = ContextForm(request.POST)
    if not form.is_valid():
        return _page(request, known, context_form=form)
    write_personal_context(request.person, form.cleaned_data["text"], known.scope)
    return _saved(request, known)


@require_POST
@for_visitor
def reword_profile(request: PersonRequest, persona_id: UUID) -> HttpResponse:
    known = _apart(request, persona_id)
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return _page(request, known, profile_form=form)
    write_profile(request.person, form.cleaned_data["text"], known.scope)
    return _saved(request, known)


def _apart(request: PersonRequest, persona_id: UUID) -> Persona:
    """What the sharing ones carry is on the settings page."""
    for one in personas_of(request.person):
        if one.pk == persona_id and not one.shares:
            return one
    raise Http404


def _page(request: PersonRequest, known: Persona, **more: object) -> HttpResponse:
    written = personal_context(request.person, known.scope)
    told = profile(request.person, known.scope)
    context = {
        "place": "settings",
        "persona": known,
        "context_form": ContextForm(initial={"text": written}),
        "profile_form": ProfileForm(initial={"text": told}),
        "longest": LONGEST,
        **more,
    }
    return render(request, "inspector/persona.html", context)


def _saved(request: PersonRequest, known: Persona) -> HttpResponse:
    messages.success(request, _("Saved."))
    return redirect("about-me:persona", known.pk)
