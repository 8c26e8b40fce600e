"""A question, and the few facts that belong to it."""

from typing import ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.person import PersonViewSet
from memory.note import note_of
from memory.people import policy_in
from memory.policy.candidate import Precision
from memory.policy.moments import AskedTime
from memory.policy.told import best_first_and_last
from memory.recall import Question, recall
from memory.serializers.questions import QuestionSerializer, RecallSerializer


class RecallViewSet(PersonViewSet):
    scopes: ClassVar = {"ask": "recall:read"}
    serializer_class = RecallSerializer

    @extend_schema(request=QuestionSerializer, responses=RecallSerializer)
    def ask(self, request: Request) -> Response:
        """Nothing is written, so nothing needs an idempotency key."""
        asked = self.asked(QuestionSerializer, request)
        as_of, known = asked.pop("as_of", None), asked.pop("known_at", None)
        question = Question(
            text=asked.pop("question"),
            at=timezone.now(),
            as_of=AskedTime(as_of, known, "", Precision.MOMENT) if as_of else None,
            **asked,
        )
        policy = policy_in(self.person, question.scope)
        found = recall(self.person, question, policy=policy)
        note = note_of([one.line for one in best_first_and_last(found.facts)])
        answer = {
            "facts": found.facts,
            "left_out": found.left_out,
            "note": note,
            "as_of": found.as_of,
        }
        return Response(RecallSerializer(answer).data)
