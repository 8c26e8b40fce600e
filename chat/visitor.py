"""A page's visitor: the signed-in user's person, with the clock on their wall."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from memory.models import Person
from memory.people import person_of_user

Arguments = ParamSpec("Arguments")


class PersonRequest(HttpRequest):
    """A request whose person is known; `for_person` guarantees it."""

    htmx: HtmxDetails
    person: Person


View = Callable[Concatenate[PersonRequest, Arguments], HttpResponseBase]
AnyView = Callable[Concatenate[HttpRequest, Arguments], HttpResponseBase]


def for_person(view: View[Arguments]) -> AnyView[Arguments]:
    @wraps(view)
    def visited(
        request: HttpRequest, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> HttpResponseBase:
        known = cast(PersonRequest, request)
        known.person = person_of_user(cast(User, request.user))
        with timezone.override(known.person.time_zone):
            return view(known, *args, **kwargs)

    return visited


def way_back(request: HttpRequest, otherwise: str) -> str:
    """The page that the visitor came from, if it is named and one of ours."""
    named = request.POST.get("next") or request.GET.get("next", "")
    hosts = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(named, hosts, request.is_secure())
    return named if safe else otherwise
