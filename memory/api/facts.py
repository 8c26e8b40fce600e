"""Facts: the verbs of the store, over HTTP."""

from typing import Any, ClassVar

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory import lineage, store
from memory.api.person import Pages, PersonViewSet
from memory.api.problems import Problem
from memory.api.repeating import once, once_with_a_model
from memory.imports import Brought, bring
from memory.models import Actor, Fact, FactEvent, Origin
from memory.people import policy_in
from memory.remember import Filed, Placing, add_by_hand, edit_by_hand
from memory.rows import acting_for
from memory.serializers.facts import (
    FactEventSerializer,
    FactsAskedSerializer,
    FactSerializer,
    NewFactSerializer,
    RestoringSerializer,
    RewordingSerializer,
)


class NewestFacts(Pages):
    ordering = ("-recorded_at", "-id")


class FactViewSet(PersonViewSet):
    """One remembered statement each, and what can be done to it."""

    scopes: ClassVar = {
        "list": "facts:read",
        "retrieve": "facts:read",
        "history": "facts:read",
        "create": "facts:write",
        "partial_update": "facts:write",
        "destroy": "facts:write",
        "restore": "facts:write",
        "pin": "facts:write",
        "unpin": "facts:write",
        "accept": "facts:write",
    }
    welcomes = frozenset({"create"})
    pagination_class = NewestFacts
    serializer_class = FactSerializer
    queryset = Fact.objects.none()

    @extend_schema(parameters=[FactsAskedSerializer])
    def list(self, request: Request) -> Response:
        """Facts by state, category and time; without `state`, the current ones."""
        asked = FactsAskedSerializer(
            data=request.query_params, context={"person": self.person}
        )
        asked.is_valid(raise_exception=True)
        with acting_for(self.person):
            facts = asked.narrow(Fact.objects.of(self.person)).defer("embedding")
            page = self.paginate_queryset(facts)
        return self.get_paginated_response(FactSerializer(page, many=True).data)

    def retrieve(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        """One fact, whatever its state."""
        return self._told(fact)

    @extend_schema(responses=FactEventSerializer(many=True), filters=False)
    def history(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        """What happened to the fact and to those it took the place of, oldest first."""
        with acting_for(self.person):
            known = get_object_or_404(Fact.objects.of(self.person), pk=fact)
            line = [known, *lineage.before(self.person, [known])]
            events = list(FactEvent.objects.filter(fact__in=line))
        return Response(FactEventSerializer(events, many=True).data)

    @extend_schema(request=NewFactSerializer, responses={201: FactSerializer})
    @once_with_a_model
    def create(self, request: Request) -> Response:
        """Remembers a statement; the gate may refuse it, and says why.

        One written by hand that looks like a current fact is answered with 409
        `alike` and that fact as `standing`: send it again with `placing`.
        """
        asked = self.asked(NewFactSerializer, request)
        placing = asked.pop("placing", Placing.ASK)
        usual = Origin.IMPORTED if self.actor == Actor.CLIENT else Origin.BY_HAND
        if asked.pop("origin", usual) == Origin.IMPORTED:
            fact = bring(self.person, Brought(**asked), at=timezone.now())
        else:
            fact = self._by_hand(asked, placing)
        return Response(FactSerializer(fact).data, 201)

    @extend_schema(request=RewordingSerializer, responses=FactSerializer)
    def partial_update(self, request: Request, fact: str) -> Response:
        """Rewords it: the answer is a new fact, which can be undone by restoring."""
        known = self._fact(fact)
        text = self.asked(RewordingSerializer, request)["text"]
        edited = edit_by_hand(known, text, at=timezone.now(), by=self.actor)
        return Response(FactSerializer(edited).data)

    def destroy(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        """Forgets it, reversibly. To erase it for good, see `erasure`."""
        store.retract(self._fact(fact), at=timezone.now(), by=self.actor)
        return Response(status=204)

    @extend_schema(request=RestoringSerializer)
    @once
    def restore(self, request: Request, fact: str) -> Response:
        """Makes it current again; 409 names the fact that stands in its place."""
        known = self._fact(fact)
        may_end = self.asked(RestoringSerializer, request)["in_place_of_its_successor"]
        try:
            store.restore(
                known,
                at=timezone.now(),
                by=self.actor,
                instead_of=lambda _standing: may_end,
                policy=policy_in(self.person, known.scope),
            )
        except store.SuccessorStandsError as error:
            raise _standing_in_the_way(known, error.standing) from error
        return self._told(fact)

    @extend_schema(request=None)
    @once
    def pin(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        """A pinned fact neither fades nor expires."""
        return self._pinned(fact, pinned=True)

    def unpin(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        return self._pinned(fact, pinned=False)

    @extend_schema(request=None)
    @once
    def accept(self, request: Request, fact: str) -> Response:  # noqa: ARG002
        """The person's yes to a statement that waits for it."""
        known = self._fact(fact)
        if known.state != "waiting":
            raise Problem(409, "not-waiting", _("This fact does not wait for a yes."))
        policy = policy_in(self.person, known.scope)
        store.accept(known, at=timezone.now(), by=self.actor, policy=policy)
        return self._told(fact)

    def _fact(self, fact: str) -> Fact:
        with acting_for(self.person):
            return get_object_or_404(Fact.objects.of(self.person), pk=fact)

    def _told(self, fact: str) -> Response:
        return Response(FactSerializer(self._fact(fact)).data)

    def _pinned(self, fact: str, *, pinned: bool) -> Response:
        known = self._fact(fact)
        policy, at = policy_in(self.person, known.scope), timezone.now()
        store.pin(known, pinned=pinned, at=at, by=self.actor, policy=policy)
        return self._told(fact)

    def _by_hand(self, asked: dict[str, Any], placing: Placing) -> Fact:
        return add_by_hand(
            self.person,
            asked["text"],
            at=timezone.now(),
            by=self.actor,
            filed=Filed(asked.get("category"), asked["scope"], placing=placing),
        )


def _standing_in_the_way(fact: Fact, standing: Fact) -> Problem:
    detail = _("Another fact stands in its place. Say which of the two is to be kept.")
    both = {"fact": str(fact.pk), "standing": str(standing.pk)}
    return Problem(409, "successor-stands", detail, **both)
