"""What a person or a client is told when a request failed and no view could say it."""

import sys
from collections.abc import Callable
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    JsonResponse,
)
from django.template.loader import render_to_string
from django.utils.translation import gettext as _


def server_error(request: HttpRequest) -> HttpResponse:
    """A database that does not answer is a pause; everything else is our mistake."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        status = HTTPStatus.SERVICE_UNAVAILABLE
        reason = _("The database does not answer just now.")
    else:
        status = HTTPStatus.INTERNAL_SERVER_ERROR
        reason = _("Something went wrong on our side.")
    advice = _("Nothing was half-written. Try again in a moment.")
    return _told(request, status, reason, advice)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    advice = _("It may have been forgotten, or it was never yours.")
    return _told(request, HTTPStatus.NOT_FOUND, _("There is no such page."), advice)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    advice = _("It needs a right that your account has not been given.")
    return _told(request, HTTPStatus.FORBIDDEN, _("This is not open to you."), advice)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its token: the page was old, or of another site."""
    advice = _("Load its page anew and send it again.")
    return _told(request, HTTPStatus.FORBIDDEN, _("This form has ended."), advice)


def forms_only(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: whoever opens a form's address by hand is told where they are."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        reason = _("This address only takes what a form sends.")
        advice = _("Nothing has changed. Go back to the page with the form.")
        told = _told(request, HTTPStatus.METHOD_NOT_ALLOWED, reason, advice)
        # The response itself, because it is written in the log already.
        response.content = told.content
        response["Content-Type"] = told["Content-Type"]
        return response

    return answered


def _told(
    request: HttpRequest, status: HTTPStatus, reason: str, advice: str
) -> HttpResponse:
    if request.path_info.startswith(("/api/", "/v1/")):
        problem = {"title": status.phrase, "status": status.value, "detail": reason}
        return JsonResponse(
            {"type": "about:blank", **problem},
            status=status,
            content_type="application/problem+json",
        )
    # Without the request: who is signed in is a question to the database.
    page = render_to_string("failed.html", {"reason": reason, "advice": advice})
    return HttpResponse(page, status=status)
