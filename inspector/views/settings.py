"""How memory works for this person, and what they set."""

from uuid import UUID
from zoneinfo import available_timezones

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from chat.export import lines
from chat.personal_context import (
    LONGEST,
    personal_context,
    write_personal_context,
)
from chat.profile import profile, write_profile
from chat.visitor import PersonRequest, for_person, for_visitor
from inspector.forms import ContextForm, KeyForm, ProfileForm, SettingsForm
from inspector.last_note import last_note
from inspector.rules import rules_of
from memory import people
from memory.looks import last_looks
from memory.people import settle_in


@require_safe
@for_visitor
def settings(request: PersonRequest) -> HttpResponse:
    return _page(request)


@require_POST
@for_visitor
def choose(request: PersonRequest) -> HttpResponse:
    form = _form(request, request.POST)
    if not form.is_valid():
        return _page(request, form=form)
    settle_in(request.person, **form.cleaned_data)
    return _saved(request)


@require_POST
@for_visitor
def write_context(request: PersonRequest) -> HttpResponse:
    form = ContextForm(request.POST)
    if not form.is_valid():
        return _page(request, context_form=form)
    write_personal_context(request.person, form.cleaned_data["text"])
    return _saved(request)


@require_POST
@for_visitor
def reword_profile(request: PersonRequest) -> HttpResponse:
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return _page(request, profile_form=form)
    write_profile(request.person, form.cleaned_data["text"])
    return _saved(request)


@require_POST
@never_cache
@for_person
def make_key(request: PersonRequest) -> HttpResponse:
    """Its secret is on this page alone, and nowhere else."""
    form = KeyForm(request.POST)
    if not form.is_valid():
        return _page(request, key_form=form)
    _key, secret = people.issue_key(
        name=form.cleaned_data["name"], person=request.person
    )
    return _page(request, secret=secret)


@require_POST
@for_person
def revoke_key(request: PersonRequest, key_id: UUID) -> HttpResponse:
    for key in people.keys_of(request.person):
        if key.pk == key_id:
            people.revoke_key(key, now())
            messages.success(request, _("The key opens nothing any more."))
            return redirect("about-me:settings")
    raise Http404


@require_safe
@for_visitor
def download(request: PersonRequest) -> StreamingHttpResponse:
    """Everything that is held, a JSON object a line."""
    return StreamingHttpResponse(
        (line.model_dump_json() + "\n" for line in lines(request.person)),
        content_type="application/jsonl",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="nezabudka.jsonl"',
        },
    )


def _page(request: PersonRequest, **more: object) -> HttpResponse:
    written = {"text": personal_context(request.person)}
    context = {
        "place": "settings",
        "rules": rules_of(request.person, now()),
        "form": _form(request),
        "context_form": ContextForm(initial=written),
        "profile_form": ProfileForm(initial={"text": profile(request.person)}),
        "longest": LONGEST,
        "last_note": last_note(request.person),
        "key_form": KeyForm(),
        "keys": people.keys_of(request.person),
        "looks": last_looks(request.person),
        **more,
    }
    return render(request, "inspector/settings.html", context)


def _form(request: PersonRequest, data: QueryDict | None = None) -> SettingsForm:
    person = request.person
    now_set = {"remembers": person.remembers, "time_zone": person.time_zone}
    zones = sorted(available_timezones() | {person.time_zone})
    return SettingsForm(data, initial=now_set, zones=zones)


def _saved(request: PersonRequest) -> HttpResponse:
    messages.success(request, _("Saved."))
    return redirect("about-me:settings")
