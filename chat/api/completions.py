"""`/v1/chat/completions` and `/v1/models`, as OpenAI's clients know them."""

import json
import time
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from typing import Any, ClassVar
from uuid import uuid4

from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from chat.api.chats import personas_of
from chat.api.turns import EVENTS, EventsRenderer
from chat.completions import Completion, Talk, is_unlogged
from chat.models import Persona
from memory import people
from memory.api import problems
from memory.api.parsing import BoundedJSONParser
from memory.api_keys import (
    ME,
    BearerKey,
    HasScope,
    KeyThrottle,
    Meeting,
    person_for,
)
from memory.engines.language import ModelError
from memory.engines.relay import Envelope
from memory.models import ApiKey, Person

KINDS = {
    401: "authentication_error",
    403: "permission_error",
    429: "rate_limit_error",
}
CODES = {
    401: "invalid_api_key",
    404: "model_not_found",
    429: "rate_limit_exceeded",
}


class CompletionSerializer(serializers.Serializer[Any]):
    """OpenAI's; fields not named here are passed on as they are."""

    model = serializers.CharField(max_length=100, help_text="a persona")
    messages = serializers.ListField(
        child=serializers.DictField(), min_length=1, max_length=5_000
    )
    stream = serializers.BooleanField(default=False, allow_null=True)
    user = serializers.CharField(
        required=False, max_length=200, help_text="the person, for a client's key"
    )


class DropIn(GenericViewSet[Any]):
    authentication_classes = (BearerKey,)
    permission_classes = (HasScope,)
    throttle_classes = (KeyThrottle,)
    parser_classes = (BoundedJSONParser,)
    renderer_classes = (JSONRenderer, EventsRenderer)
    pagination_class = None
    serializer_class = CompletionSerializer

    def get_exception_handler(self) -> Callable[..., Response | None]:
        return answer

    @property
    def key(self) -> ApiKey:
        key: ApiKey = self.request.auth  # type: ignore[assignment]
        return key

    def persona(self, name: str) -> Persona:
        for persona in personas_of(self.key):
            if persona.slug == name:
                return persona
        raise Http404(_("There is no such model."))


class CompletionViewSet(DropIn):
    scopes: ClassVar = {"create": "chats:write"}

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def create(self, request: Request) -> HttpResponseBase:
        """The model is a persona, `user` the person; memory joins in."""
        asked = CompletionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        body = _sayable(request.data)
        meet = people.meet if is_unlogged(body) else people.welcome
        person = self._person(asked.validated_data.get("user", ""), meet)
        # Who the person is, is no business of the endpoint's.
        body.pop("user", None)
        if "stream" in body:
            body["stream"] = asked.validated_data["stream"]
        talk = Talk(
            person, self.persona(asked.validated_data["model"]), body["messages"]
        )
        envelopes = _named(Completion(talk, body, timezone.now()).envelopes())
        if not asked.validated_data["stream"]:
            (whole,) = envelopes
            return Response(whole)
        return StreamingHttpResponse(
            _events(next(envelopes), envelopes),
            content_type=EVENTS,
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )

    def _person(self, user: str, meet: Meeting) -> Person:
        if self.key.client is None:
            return person_for(self.key, ME)
        if not user:
            message = _("With a client's key, `user` names the person.")
            raise ValidationError({"user": message})
        return person_for(self.key, user, meet)


class ModelViewSet(DropIn):
    scopes: ClassVar = {"list": "chats:read", "retrieve": "chats:read"}
    queryset = Persona.objects.none()

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="v1_models_list")
    def list(self, request: Request) -> Response:  # noqa: ARG002
        models = {one.slug: _model(one) for one in reversed(personas_of(self.key))}
        return Response({"object": "list", "data": list(models.values())})

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def retrieve(self, request: Request, model: str) -> Response:  # noqa: ARG002
        return Response(_model(self.persona(model)))


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every error in the shape that OpenAI's clients read."""
    response = problems.answer(error, context)
    if response is not None:
        response.data = {"error": _told(response.status_code, response.data)}
        response.content_type = None
    return response


def _told(status: int, problem: Any) -> dict[str, object]:
    wrong = problem.get("errors") or {}
    name = problem["type"].partition("urn:nezabudka:problem:")[2]
    kind = "server_error" if status >= 500 else "invalid_request_error"
    return {
        "message": " ".join([problem["detail"], *_explained(wrong)]),
        "type": KINDS.get(status, kind),
        "param": next(iter(wrong), None),
        "code": name or CODES.get(status),
    }


def _explained(wrong: Any, field: str = "") -> Iterator[str]:
    """Field by field, as a person reads it."""
    if isinstance(wrong, dict):
        for name, inside in wrong.items():
            yield from _explained(inside, f"{field}.{name}".strip("."))
    elif isinstance(wrong, list):
        for each in wrong:
            yield from _explained(each, field)
    else:
        yield f"{field}: {wrong}"


def _named(envelopes: Iterator[Envelope]) -> Generator[Envelope, None, None]:
    """Clients expect an id and a time; an endpoint's own stay as they are."""
    ours = {"id": f"chatcmpl-{uuid4().hex}", "created": int(time.time())}
    for envelope in envelopes:
        yield ours | envelope


def _events(
    first: Envelope, envelopes: Generator[Envelope, None, None]
) -> Iterator[str]:
    """The first one was waited for: what fails before it has a status of its own."""
    try:
        for envelope in chain([first], envelopes):
            yield f"data: {json.dumps(envelope)}\n\n"
    except ModelError as error:
        told = {"message": str(error), "type": "server_error", "code": error.kind}
        yield f"data: {json.dumps({'error': told})}\n\n"
        return
    finally:
        envelopes.close()
    yield "data: [DONE]\n\n"


def _model(persona: Persona) -> dict[str, object]:
    return {
        "id": persona.slug,
        "object": "model",
        "created": 0,
        "owned_by": "nezabudka",
    }


def _sayable(value: Any) -> Any:
    """Passed on untouched, but for what is no valid Unicode."""
    if isinstance(value, dict):
        return {key: _sayable(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_sayable(each) for each in value]
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return value
