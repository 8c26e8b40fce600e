"""`Idempotency-Key`: a POST that may be sent again."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from memory import repeatable
from memory.api.person import PersonViewSet
from memory.api.problems import Problem
from memory.models import RepeatableRequest
from memory.policy.readable import readable

HEADER = "Idempotency-Key"
LONGEST_KEY = 200  # characters

Arguments = ParamSpec("Arguments")
View = TypeVar("View", bound=PersonViewSet)
Handler = Callable[Concatenate[View, Request, Arguments], Response]

idempotent = extend_schema(
    parameters=[
        OpenApiParameter(
            HEADER,
            str,
            OpenApiParameter.HEADER,
            description="The same key and body again get the same answer.",
        )
    ]
)


def once(handler: Handler[View, Arguments]) -> Handler[View, Arguments]:
    """Answers a repetition from what was kept; an error is not kept."""

    @wraps(handler)
    def answered(
        view: View,
        request: Request,
        /,
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Response:
        key = key_of(request)
        if not key:
            return handler(view, request, *args, **kwargs)
        claimed = repeatable.claim(view.person, key, _asked(request), timezone.now())
        if claimed.status is not None:
            return _again(claimed)
        return _first(claimed, lambda: handler(view, request, *args, **kwargs))

    return cast(Handler[View, Arguments], idempotent(answered))


def erased() -> Problem:
    detail = _("What this request brought about has been erased.")
    return Problem(repeatable.ERASED, "erased", detail)


def key_of(request: Request) -> str:
    key = request.headers.get(HEADER, "")
    if len(key) > LONGEST_KEY or key != readable(key):
        message = _("An idempotency key has at most 200 characters.")
        raise ValidationError({HEADER: message})
    return key


def _asked(request: Request) -> str:
    body = json.dumps(request.data, sort_keys=True)
    return f"{request.method} {request.path}\n{body}"


def _first(claimed: RepeatableRequest, handle: Callable[[], Response]) -> Response:
    settled = False
    try:
        response = handle()
        body = JSONRenderer().render(response.data).decode()
        repeatable.settle(claimed, response.status_code, body)
        settled = True
    finally:
        if not settled:
            repeatable.give_up(claimed)
    return response


def _again(claimed: RepeatableRequest) -> Response:
    if claimed.status == repeatable.ERASED:
        raise erased()
    answer: Any = json.loads(repeatable.answer_of(claimed) or "null")
    return Response(answer, claimed.status)
