"""Who calls the API: bearer keys, what each may do, and how often."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django.core.cache import cache
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, ValidationError
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from memory import people
from memory.models import ApiKey, ClientApp, Person
from memory.policy.readable import readable

Meeting = Callable[[ClientApp, str], Person]

ME = "me"  # how a personal key names its person
LONGEST_ID = 200  # characters of a client's own id for a person


@dataclass(frozen=True)
class Caller:
    """What stands where Django expects a user."""

    key: ApiKey
    is_authenticated: ClassVar[bool] = True

    @property
    def pk(self) -> object:
        return self.key.pk


class BearerKey(BaseAuthentication):
    """`Authorization: Bearer nzb_…`; there is no session, so no forged request."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Caller, ApiKey] | None:
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != self.keyword.lower().encode():
            return None
        key = people.key_of(secret.strip().decode("latin-1"), timezone.now())
        if key is None:
            raise AuthenticationFailed(_("There is no such key, or it has ended."))
        return Caller(key), key

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002
        return self.keyword


class BearerKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = BearerKey
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:  # noqa: ARG002
        return {"type": "http", "scheme": "bearer"}


class HasScope(BasePermission):
    """The view names the scope, or the scopes, that each of its verbs needs."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.auth, ApiKey):
            return False
        scopes: dict[str, str] = getattr(view, "scopes", {})
        verb = getattr(view, "action", None)
        if verb in {None, "metadata"}:
            return True  # a method that the address does not know: 405 is to come
        return set(scopes[verb].split()) <= set(request.auth.scopes)


class KeyThrottle(SimpleRateThrottle):
    """So many requests a key in a window; counted by the cache in one atomic step."""

    scope = "key"
    num_requests: int
    duration: int  # seconds
    left: float = 0

    def allow_request(self, request: Request, view: APIView) -> bool:  # noqa: ARG002
        if not isinstance(request.auth, ApiKey) or self.rate is None:
            return True
        now = time.time()
        window = int(now // self.duration)
        self.left = (window + 1) * self.duration - now
        return self._count(f"{request.auth.pk}/{window}") <= self.num_requests

    def wait(self) -> float:
        return self.left

    def _count(self, name: str) -> int:
        spot = "throttle:" + hashlib.sha256(name.encode()).hexdigest()
        cache.add(spot, 0, self.duration)
        try:
            return int(cache.incr(spot))
        except ValueError:  # the window closed between the two steps
            return 1


def _known(client: ClientApp, external_id: str) -> Person:
    person = people.person_of_client(client, external_id)
    if person is None:
        raise Http404
    return person


def person_for(key: ApiKey, named: str, meet: Meeting = _known) -> Person:
    """The person that the key may speak for under this name; otherwise 404.

    `meet` tells what becomes of somebody for whom the client has never spoken.
    """
    if key.client is not None:
        return meet(key.client, _readable_id(named))
    if named != ME or key.person_id is None:
        raise Http404
    return people.read(key.person_id)


def _readable_id(named: str) -> str:
    if len(named) > LONGEST_ID or named != readable(named):
        message = _("An external id is 1 to 200 characters without a NUL.")
        raise ValidationError({"person": message})
    return named
