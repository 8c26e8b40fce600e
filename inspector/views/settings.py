"""How memory works for this person, and what they set."""

from zoneinfo import available_timezones

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from chat.visitor import PersonRequest, for_person
from inspector.forms import SettingsForm
from memory.people import settle_in
from memory.policy.numbers import DEFAULT


@require_http_methods(["GET", "HEAD", "POST"])
@for_person
def settings(request: PersonRequest) -> HttpResponse:
    person = request.person
    now_set = {"remembers": person.remembers, "time_zone": person.time_zone}
    zones = sorted(available_timezones() | {person.time_zone})
    form = SettingsForm(request.POST or None, initial=now_set, zones=zones)
    if form.is_valid():
        settle_in(person, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("about-me:settings")
    context = {"place": "settings", "form": form, "policy": DEFAULT}
    return render(request, "inspector/settings.html", context)
