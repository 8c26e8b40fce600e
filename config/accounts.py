"""Signing up and the language of pages: the site's, neither memory's nor chat's."""

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

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
    code = request.POST.get("language", "")
    if isinstance(request.user, User) and code in dict(settings.LANGUAGES):
        settle_in(person_of_user(request.user), language=code)
    return set_language(request)


def _settle(user: User, time_zone: str) -> None:
    person = person_of_user(user)
    settle_in(person, language=get_language())
    try:
        settle_in(person, time_zone=time_zone or None)
    except UnknownTimeZoneError:
        return
