"""What every route under /people/{person}/ has in common."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, cast

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpResponseBase
from rest_framework.exceptions import NotFound
from rest_framework.pagination import BasePagination, CursorPagination
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from memory import people
from memory.api.parsing import BoundedJSONParser
from memory.api_keys import BearerKey, HasScope, KeyThrottle, person_for
from memory.models import Actor, ApiKey, Person


class Pages(CursorPagination):
    """Newest first, or as the viewset says; a page is steady while rows are added."""

    page_size = 50
    max_page_size = 200
    page_size_query_param = "limit"

    def paginate_queryset(
        self,
        queryset: QuerySet[Any] | Sequence[Any],
        request: Request,
        view: APIView | None = None,
    ) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except (ValueError, ValidationError) as error:  # a cursor of another list
            raise NotFound(self.invalid_cursor_message) from error


class PersonViewSet(GenericViewSet[Any]):
    """`scopes` names what each verb needs; `welcomes` the verbs that make a person.

    `meets` names the verbs that answer somebody unknown and make no row of them.
    """

    authentication_classes = (BearerKey,)
    permission_classes = (HasScope,)
    throttle_classes = (KeyThrottle,)
    parser_classes: Sequence[type[BaseParser]] = (BoundedJSONParser,)
    pagination_class: type[BasePagination] | None = None
    scopes: ClassVar[dict[str, str]]
    welcomes: ClassVar[frozenset[str]] = frozenset()
    meets: ClassVar[frozenset[str]] = frozenset()

    def dispatch(
        self, request: Any, *args: Any, person: str = "", **kwargs: Any
    ) -> HttpResponseBase:
        self.named = person
        return super().dispatch(request, *args, **kwargs)

    @cached_property
    def person(self) -> Person:
        """404 for somebody the key may not speak for."""
        if self.action in self.welcomes:
            return person_for(self.key, self.named, people.welcome)
        if self.action in self.meets:
            return person_for(self.key, self.named, people.meet)
        return person_for(self.key, self.named)

    @property
    def key(self) -> ApiKey:
        return cast(ApiKey, self.request.auth)

    @property
    def actor(self) -> Actor:
        return Actor.CLIENT if self.key.client_id else Actor.PERSON

    def asked(self, serializer: Any, request: Request) -> dict[str, Any]:
        """The body, checked."""
        read = serializer(data=request.data, context={"person": self.person})
        read.is_valid(raise_exception=True)
        checked: dict[str, Any] = read.validated_data
        return checked
