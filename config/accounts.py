"""Signing up and the language of pages: the site's, neither memory's nor chat's."""

from urllib.parse import urlencode

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.i18n import set_language
from django_htmx.http import HttpResponseClientRedirect

from memory.people import UnknownTimeZoneError, person_of_user, settle_in


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]
    """The browser fills in the time zone; without scripts it is chosen later."""

    time_zone = forms.CharField(
        required=False,
        max_length=64,
        widget=forms.HiddenInput({"data-time-zone": ""}),
    )


@login_not_required
@sensitive_post_parameters()
def sign_up(request: HttpRequest) -> HttpResponse:
    if not settings.SIGN_UP:
        raise Http404
    if request.user.is_authenticated:
        return redirect("chat:home")
    form = SignUpForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/sign_up.html", {"form": form})
    user = form.save()
    _settle(user, form.cleaned_data["time_zone"])
    login(request, user)
    return redirect("chat:home")


@login_not_required
@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """All of a page changes, so that a script too is sent to it anew."""
    code = request.POST.get("language", "")
    if code in dict(settings.LANGUAGES) and code != get_language():
        _speak(request, code)
    answer = set_language(request)
    if not request.headers.get("HX-Request"):
        return answer
    anew = HttpResponseClientRedirect(answer.headers["Location"])
    anew.cookies = answer.cookies
    return anew


def _speak(request: HttpRequest, code: str) -> None:
    if isinstance(request.user, User):
        settle_in(person_of_user(request.user), language=code)
    undo = f"{request.path}?{urlencode({'language': get_language()})}"
    with override(code):
        messages.success(request, _("Saved."), extra_tags=undo)


def _settle(user: User, time_zone: str) -> None:
    person = person_of_user(user)
    settle_in(person, language=get_language())
    try:
        settle_in(person, time_zone=time_zone or None)
    except UnknownTimeZoneError:
        return
