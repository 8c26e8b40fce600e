"""What waits for the person: a yes, a "both are true", and either taken back."""

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from chat.visitor import PersonRequest, for_visitor
from inspector.forms import AskAgainForm
from inspector.views.answers import NEWER, address, done, fact_of, refused
from memory import store
from memory.models import Actor, Fact
from memory.people import policy_in


@require_POST
@for_visitor
def accept(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    return _accepted(request, fact, store.accept, _("Remembered."))


@require_POST
@for_visitor
def accept_beside(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    return _accepted(request, fact, store.accept_beside, _("Both are remembered."))


@require_POST
@for_visitor
def ask_again(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    """The yes is taken back; what it stood beside is named by the toast."""
    fact = fact_of(request, fact_id)
    beside = AskAgainForm(request.POST)
    contested = None
    if beside.is_valid() and beside.cleaned_data["beside"]:
        contested = fact_of(request, beside.cleaned_data["beside"])
    try:
        store.ask_again(fact, at=now(), by=Actor.PERSON, contested=contested)
    except store.SuccessorStandsError:
        return refused(request, NEWER)
    undo = "" if contested else address("accept", fact.pk)
    return done(request, _("It waits for your yes."), undo=undo)


def _accepted(
    request: PersonRequest, fact: Fact, verb: Callable[..., None], words: str
) -> HttpResponse:
    contested = fact.contests_id
    try:
        verb(fact, at=now(), by=Actor.PERSON, policy=policy_in(fact.person, fact.scope))
    except store.AlreadyKnownError:
        return refused(request, _("Another fact says this already."))
    again = address("ask-again", fact.pk)
    undo = f"{again}?beside={contested}" if contested else again
    return done(request, words, undo=undo)
