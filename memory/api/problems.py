"""What goes wrong, as RFC 9457 problem details: one shape for every error."""

from functools import singledispatch
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from memory.engines.embedding import EmbeddingError
from memory.engines.language import Failure, ModelError
from memory.imports import ErasedError
from memory.models import REASONS
from memory.people import UnknownTimeZoneError
from memory.policy.readable import readable
from memory.remember import AlikeError, RefusedError
from memory.repeatable import InFlightError, KeyStandsForAnotherError
from memory.spending import CeilingReached
from memory.store import AlreadyKnownError, EndedError

MEDIA_TYPE = "application/problem+json"
STATUSES = {Failure.RATE_LIMITED: 429, Failure.REFUSED: 422}  # of silent models


class Problem(APIException):
    """`name` tells a program what happened, `detail` a person; `more` goes along."""

    def __init__(self, status: int, name: str, detail: str, **more: object) -> None:
        super().__init__(detail)
        self.status_code = status
        self.name = name
        self.more = more


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; None for what nobody foresaw."""
    error = problem_of(error) or error
    response = exception_handler(error, context)
    if response is not None:
        response.data = _body(error, response)
        response.content_type = MEDIA_TYPE
    return response


@singledispatch
def problem_of(error: BaseException | None) -> Problem | None:  # noqa: ARG001
    """Each room registers what its own exceptions mean to a client."""
    return None


@problem_of.register
def refused(error: RefusedError) -> Problem:
    reason = REASONS[error.refusal]
    detail = _("This is not kept: {reason}.").format(reason=reason)
    return Problem(422, "refused", detail, refusal=error.refusal.value)


@problem_of.register
def erased(error: ErasedError) -> Problem:  # noqa: ARG001
    detail = _("The person erased this statement. Only they can say it anew.")
    return Problem(422, "erased", detail)


@problem_of.register
def already_known(error: AlreadyKnownError) -> Problem:
    detail = _("A current fact says this already, or speaks on the same topic.")
    return Problem(409, "already-known", detail, standing=str(error.standing.pk))


@problem_of.register
def alike(error: AlikeError) -> Problem:
    detail = _("A current fact says something alike. Say whether both are true.")
    return Problem(409, "alike", detail, standing=str(error.standing.pk))


@problem_of.register
def ended(error: EndedError) -> Problem:  # noqa: ARG001
    detail = _("Only a current fact can be reworded; restore it first.")
    return Problem(409, "not-current", detail)


@problem_of.register
def unknown_time_zone(error: UnknownTimeZoneError) -> Problem:
    return Problem(400, "unknown-time-zone", str(error))


@problem_of.register
def not_understood(error: DjangoValidationError) -> Problem:
    """A cursor, say, that we never gave out."""
    return Problem(400, "invalid", " ".join(error.messages))


@problem_of.register
def request_too_large(error: RequestDataTooBig) -> Problem:  # noqa: ARG001
    return too_large(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


@problem_of.register
def used_up(error: CeilingReached) -> Problem:
    return Problem(429, "ceiling-reached", str(error))


@problem_of.register
def model_silent(error: ModelError) -> Problem:
    return Problem(STATUSES.get(error.kind, 503), "model-unavailable", str(error))


@problem_of.register
def meaning_silent(error: EmbeddingError) -> Problem:
    return Problem(503, "model-unavailable", str(error))


@problem_of.register
def gone(error: ObjectDoesNotExist) -> Problem:  # noqa: ARG001
    """It is not there, or somebody erased it a moment ago."""
    return Problem(404, "", str(NotFound.default_detail))


@problem_of.register(OperationalError)
@problem_of.register(InterfaceError)
def database_silent(error: Exception) -> Problem:  # noqa: ARG001
    detail = _("The database does not answer. Nothing was written; try again later.")
    return Problem(503, "database-unavailable", detail)


@problem_of.register
def key_stands_for_another(error: KeyStandsForAnotherError) -> Problem:
    return Problem(422, "idempotency-key-reused", str(error))


@problem_of.register
def in_flight(error: InFlightError) -> Problem:
    return Problem(409, "request-in-flight", str(error))


def too_large(most: int) -> Problem:
    detail = _("A request has at most {most} bytes.").format(most=most)
    return Problem(413, "too-large", detail)


def _body(error: Exception, response: Response) -> dict[str, object]:
    status = response.status_code
    name = getattr(error, "name", "invalid" if status == 400 else "")
    body: dict[str, object] = {
        "type": f"urn:nezabudka:problem:{name}" if name else "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
    }
    if isinstance(error, ValidationError):
        explained = _("What was sent cannot be understood.")
        return body | {"detail": explained, "errors": _sayable(response.data)}
    more = error.more if isinstance(error, Problem) else {}
    return body | {"detail": _said(response)} | more


def _sayable(errors: Any) -> Any:
    """An error may quote what was sent, and that may be no valid Unicode."""
    if isinstance(errors, dict):
        return {readable(str(key)): _sayable(value) for key, value in errors.items()}
    if isinstance(errors, list):
        return [_sayable(each) for each in errors]
    return readable(str(errors))


def _said(response: Response) -> str:
    data = response.data or {}
    return str(data.get("detail", "")) if isinstance(data, dict) else str(data)
