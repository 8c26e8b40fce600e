"""`Idempotency-Key`: a POST that may be sent again."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
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
from memory.models import Person, RepeatableRequest
from memory.policy.readable import readable
from memory.rows import acting_for

HEADER = "Idempotency-Key"
LONGEST_KEY = 200  # characters
THE_SAME_ANSWER = "The same key and body again get the same answer."
THE_SAME_BODY = "The same key again is taken with the same body alone."

Arguments = ParamSpec("Arguments")
View = TypeVar("View", bound=PersonViewSet)
Around = Callable[[Person], AbstractContextManager[None]]
Handler = Callable[Concatenate[View, Request, Arguments], Response]


def _promising(what: str) -> Callable[[Any], Any]:
    """The header in the schema, and what it is good for."""
    header = OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description=what)
    return extend_schema(parameters=[header])


def once(handler: Handler[View, Arguments]) -> Handler[View, Arguments]:
    """Answers a repetition from what was kept; an error is not kept.

    What is done and the answer are one transaction, so neither is there alone.
    """
    return _repeatable(handler, acting_for)


def once_with_a_model(
    handler: Handler[View, Arguments],
) -> Handler[View, Arguments]:
    """As `once`, where a network call forbids a transaction around it all.

    Killed before its answer is kept, it is carried out again: the deed itself has to
    know what it has done already.
    """
    return _repeatable(handler, _nothing_around)


def once_without_a_trace(
    handler: Handler[View, Arguments],
) -> Handler[View, Arguments]:
    """For what only reads: the key stands for one body, and no answer is kept.

    What has been erased meanwhile could not be found in an answer of running words.
    """

    return _repeatable(handler, _nothing_around, keeps_answers=False)


def _nothing_around(_person: Person) -> AbstractContextManager[None]:
    return nullcontext()


def _repeatable(
    handler: Handler[View, Arguments], around: Around, *, keeps_answers: bool = True
) -> Handler[View, Arguments]:
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
        if claimed.status == repeatable.ERASED:
            raise erased()
        if keeps_answers and claimed.status is not None:
            return _again(claimed)
        with _given_up_unless_done(claimed), around(claimed.person):
            response = handler(view, request, *args, **kwargs)
            kept = JSONRenderer().render(response.data) if keeps_answers else b""
            repeatable.settle(claimed, response.status_code, kept.decode())
        return response

    promise = _promising(THE_SAME_ANSWER if keeps_answers else THE_SAME_BODY)
    return cast(Handler[View, Arguments], promise(answered))


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


@contextmanager
def _given_up_unless_done(claimed: RepeatableRequest) -> Iterator[None]:
    done = False
    try:
        yield
        done = True
    finally:
        if not done:
            repeatable.give_up(claimed)


def _again(claimed: RepeatableRequest) -> Response:
    answer: Any = json.loads(repeatable.answer_of(claimed) or "null")
    return Response(answer, claimed.status)
