"""A page's visitor: one person, with the clock on their wall."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.clickjacking import xframe_options_exempt
from django_htmx.middleware import HtmxDetails

from chat.guests import guest_of, sites_that_frame
from memory.models import Person
from memory.people import person_of_user

Arguments = ParamSpec("Arguments")


class PersonRequest(HttpRequest):
    """A request whose person is known; the decorators below guarantee it."""

    htmx: HtmxDetails
    person: Person
    is_guest: bool
    is_framed: bool


View = Callable[Concatenate[PersonRequest, Arguments], HttpResponseBase]
AnyView = Callable[Concatenate[HttpRequest, Arguments], HttpResponseBase]


def for_person(view: View[Arguments]) -> AnyView[Arguments]:
    """For the signed-in user."""

    @wraps(view)
    def visited(
        request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> HttpResponseBase:
        known = cast(PersonRequest, request)
        known.is_guest = False
        known.person = person_of_user(cast(User, request.user))
        return _on_their_clock(view)(known, *args, **kwargs)

    return visited


def for_visitor(view: View[Arguments]) -> AnyView[Arguments]:
    """For the signed-in user, or for a client's end user who came by a link."""
    to_user = for_person(view)

    @login_not_required
    @wraps(view)
    def visited(
        request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> HttpResponseBase:
        guest = guest_of(request)
        if guest:
            to_guest = _inside(sites_that_frame(guest), view)
            return to_guest(_as_guest(request, guest), *args, **kwargs)
        if request.user.is_authenticated:
            return to_user(request, *args, **kwargs)
        return redirect_to_login(request.get_full_path())

    return visited


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The page that the visitor came from, if it is named and one of ours."""
    named = request.POST.get("next") or request.GET.get("next", "")
    hosts = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(named, hosts, request.is_secure())
    return named if safe else otherwise


def _as_guest(request: HttpRequest, guest: Person) -> PersonRequest:
    """Whoever else is signed in at this browser has no part in it."""
    known = cast(PersonRequest, request)
    known.user = AnonymousUser()
    known.is_guest, known.person = True, guest
    known.is_framed = bool(sites_that_frame(guest))
    return known


def _on_their_clock(view: View[Arguments]) -> View[Arguments]:
    """What was deleted in another tab a moment ago is not found."""

    @wraps(view)
    def visited(
        request: PersonRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> HttpResponseBase:
        with timezone.override(request.person.time_zone):
            try:
                return view(request, *args, **kwargs)
            except ObjectDoesNotExist as gone:
                raise Http404 from gone

    return visited


def _inside(sites: list[str], view: View[Arguments]) -> View[Arguments]:
    """The view, where these sites may frame it."""
    visited = _on_their_clock(view)
    if not sites:
        return visited
    framing: Any = csp_replace({"frame-ancestors": sites})
    framed: View[Arguments] = xframe_options_exempt(framing(visited))
    return framed
