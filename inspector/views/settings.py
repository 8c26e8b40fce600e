"""How memory works for this person, and what they set."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from chat.downloads import as_lines, as_markdown
from chat.views.saving import saved, sent, undo_at, undo_told
from chat.visitor import PersonRequest, for_person, for_visitor
from inspector.forms import KeyForm, SettingsForm
from inspector.last_note import last_note
from inspector.rules import rules_of
from inspector.standing import standing_of
from inspector.views.answers import address
from inspector.zones import zones
from memory import people
from memory.looks import last_looks
from memory.models import Person
from memory.people import settle_in

UNREVOKED_WITHIN = timedelta(hours=1)


@require_safe
@for_visitor
def settings(request: PersonRequest) -> HttpResponse:
    return settings_page(request)


@require_POST
@for_visitor
def choose(request: PersonRequest) -> HttpResponse:
    given = sent(request)
    form = _form(request, given.fields)
    if not form.is_valid():
        return settings_page(request, form=form)
    return saved(
        request,
        reverse("about-me:settings"),
        given,
        standing=lambda: _chosen(people.read(request.person.pk)),
        write=lambda: settle_in(request.person, **form.cleaned_data),
    )


@require_POST
@never_cache
@for_person
def make_key(request: PersonRequest) -> HttpResponse:
    """Its secret is on this page alone, and nowhere else."""
    form = KeyForm(request.POST)
    if not form.is_valid():
        return settings_page(request, key_form=form)
    name = form.cleaned_data["name"]
    key, secret = people.issue_key(name=name, person=request.person)
    undo = address("revoke-key", key.pk)
    messages.success(request, _("The key is made."), extra_tags=undo)
    return settings_page(request, secret=secret)


@require_POST
@for_person
def revoke_key(request: PersonRequest, key_id: UUID) -> HttpResponse:
    at = now()
    if not people.revoke_own_key(request.person, key_id, at):
        raise Http404
    undo = undo_at(request, address("unrevoke-key", key_id), at.isoformat())
    messages.success(request, _("The key opens nothing any more."), extra_tags=undo)
    return redirect("about-me:settings")


@require_POST
@for_person
def unrevoke_key(request: PersonRequest, key_id: UUID) -> HttpResponse:
    """Shortly after one's own revocation; what the staff revoked stays revoked."""
    revoked_at = datetime.fromisoformat(undo_told(request))
    in_time = now() - revoked_at < UNREVOKED_WITHIN
    if not in_time or not people.unrevoke_own_key(request.person, key_id, revoked_at):
        raise Http404
    words, undo = _("The key opens again."), address("revoke-key", key_id)
    messages.success(request, words, extra_tags=undo)
    return redirect("about-me:settings")


@require_safe
@for_visitor
def download(request: PersonRequest) -> StreamingHttpResponse:
    """Everything that is held, a JSON object a line."""
    return as_lines(request.person)


@require_safe
@for_visitor
def download_to_read(request: PersonRequest) -> StreamingHttpResponse:
    """What is remembered and what was said, as one reads it."""
    return as_markdown(request.person)


def settings_page(request: PersonRequest, **more: object) -> HttpResponse:
    context = {
        "place": "settings",
        "here": reverse("about-me:settings"),
        "rules": rules_of(request.person, now()),
        "form": _form(request),
        **standing_of(request.person),
        "last_note": last_note(request.person),
        "key_form": KeyForm(),
        "keys": people.keys_of(request.person),
        "looks": last_looks(request.person),
        **more,
    }
    return render(request, "inspector/settings.html", context)


def _chosen(person: Person) -> Mapping[str, str]:
    on = {"remembers": "on"} if person.remembers else {}
    return {"time_zone": person.time_zone, **on}


def _form(
    request: PersonRequest, data: Mapping[str, str] | None = None
) -> SettingsForm:
    person = request.person
    now_set = {"remembers": person.remembers, "time_zone": person.time_zone}
    return SettingsForm(data, initial=now_set, zones=zones(person.time_zone))
