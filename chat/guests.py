"""A client's end user at the pages, without an account: a link, then a short visit."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from memory import people
from memory.models import ApiKey, Person

LINK_OPENS = timedelta(minutes=15)
VISIT_LASTS = timedelta(hours=1)
COOKIE = "guest"
PAGES = "/about-me/"  # the cookie is sent nowhere else

# Kept apart for each framing site, and so kept where browsers drop third-party cookies.
# Cookies of Python before 3.14 have no attribute of this name.
FRAMED = "None; Partitioned"

_LINK, _VISIT = "nezabudka.about-me-link", "nezabudka.about-me-visit"


def link_for(person: Person, key: ApiKey, at: datetime) -> tuple[str, datetime]:
    """What the address carries, and when it opens no more."""
    carried = [str(person.pk), str(key.pk)]
    return signing.dumps(carried, salt=_LINK), at + LINK_OPENS


def person_of_link(token: str) -> Person | None:
    """None when it is no link of ours, is too old, or its person has been erased.

    What a key has opened is closed with the key.
    """
    return _person(token, _LINK, LINK_OPENS)


def guest_of(request: HttpRequest) -> Person | None:
    return _person(request.COOKIES.get(COOKIE, ""), _VISIT, VISIT_LASTS)


def admit(token: str, response: HttpResponseBase) -> None:
    """The visit is to that person's memory alone, and no session stands behind it."""
    response.set_cookie(
        COOKIE,
        signing.dumps(signing.loads(token, salt=_LINK), salt=_VISIT),
        max_age=VISIT_LASTS,
        path=PAGES,
        secure=settings.SECURE,
        httponly=True,
        samesite="Lax",
    )


def dismiss(response: HttpResponseBase) -> None:
    response.delete_cookie(COOKIE, path=PAGES)


def sites_that_frame(person: Person) -> list[str]:
    """Whose pages may show this person's memory inside them."""
    return list(person.client.framed_by) if person.client else []


def cookies_for_frames(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: inside a frame of another site only such cookies are sent back."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if getattr(request, "is_framed", False):
            for cookie in response.cookies.values():
                cookie["samesite"], cookie["secure"] = FRAMED, True
        return response

    return answered


def _person(token: str, salt: str, lasts: timedelta) -> Person | None:
    try:
        person_id, key_id = map(UUID, signing.loads(token, salt=salt, max_age=lasts))
        person = people.read(person_id)
    except (signing.BadSignature, Person.DoesNotExist):
        return None
    return person if people.is_usable(key_id, timezone.now()) else None
