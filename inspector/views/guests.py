"""The door for a client's end user: in by a link, out by a button."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from chat.guests import admit, dismiss, person_of_link, sites_that_frame
from chat.visitor import PersonRequest, for_visitor


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever is signed in here has a memory of their own, and is asked first."""
    person = person_of_link(token)
    if person is None:
        return render(request, "inspector/link_ended.html", status=403)
    if request.user.is_authenticated and request.method != "POST":
        return render(request, "inspector/enter.html", {"guest": person})
    request.is_framed = bool(sites_that_frame(person))  # type: ignore[attr-defined]
    opened = redirect("about-me:page")
    admit(token, opened)
    return opened


@require_POST
@for_visitor
def leave(request: PersonRequest) -> HttpResponse:
    request.is_guest = False
    left = render(request, "inspector/left.html")
    dismiss(left)
    return left
