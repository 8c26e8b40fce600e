"""What a person can do to each fact; every deed can be undone."""

from collections.abc import Sequence
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from chat.visitor import PersonRequest, for_visitor, way_back
from inspector.views.answers import NEWER, address, back, done, fact_of, refused
from memory import store
from memory.models import Actor, Fact
from memory.people import policy_in


@require_POST
@for_visitor
def forget(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    store.retract(fact, at=now(), by=Actor.PERSON)
    return done(request, _("Forgotten."), undo=address("restore", fact.pk))


@require_POST
@for_visitor
def restore(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    try:
        store.restore(
            fact, at=now(), by=Actor.PERSON, policy=policy_in(fact.person, fact.scope)
        )
    except store.SuccessorStandsError as stands:
        return _asked_which(request, fact, stands.standing)
    return done(request, _("Remembered again."), undo=address("forget", fact.pk))


@require_safe
@for_visitor
def which(request: PersonRequest, fact_id: UUID, standing_id: UUID) -> HttpResponse:
    """Two that cannot both be current, side by side."""
    context = {
        "place": "about-me",
        "here": way_back(request, reverse("about-me:page")),
        "old": fact_of(request, fact_id),
        "standing": fact_of(request, standing_id),
        "seen": [*_seen(request), standing_id],
    }
    return render(request, "inspector/which.html", context)


@require_POST
@for_visitor
def restore_instead(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    """In the place of those that were shown, and of no other."""
    fact = fact_of(request, fact_id)
    seen = _seen(request)
    try:
        store.restore(
            fact,
            at=now(),
            by=Actor.PERSON,
            instead_of=lambda standing: standing.pk in seen,
            policy=policy_in(fact.person, fact.scope),
        )
    except store.SuccessorStandsError as stands:
        return _asked_which(request, fact, stands.standing, seen)
    return done(request, _("As it was before."), undo=_instead_again(fact, seen))


@require_POST
@for_visitor
def undo(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    """The change that this fact was is taken back; what it ended stands again."""
    change = fact_of(request, fact_id)
    try:
        store.undo(change, at=now(), by=Actor.PERSON)
    except store.SuccessorStandsError:
        return refused(request, NEWER)
    return done(request, _("As it was before."), undo=address("restore", change.pk))


@require_POST
@for_visitor
def pin(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    store.pin(fact, pinned=True, at=now(), by=Actor.PERSON)
    words = _("Pinned: it stays until you forget it.")
    return done(request, words, undo=address("unpin", fact.pk))


@require_POST
@for_visitor
def unpin(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    policy = policy_in(fact.person, fact.scope)
    store.pin(fact, pinned=False, at=now(), by=Actor.PERSON, policy=policy)
    return done(request, _("No longer pinned."), undo=address("pin", fact.pk))


def _seen(request: PersonRequest) -> list[UUID]:
    """Those that were shown in the place of a fact, the newest last."""
    named = request.POST.getlist("seen") or request.GET.getlist("seen")
    try:
        return [UUID(one) for one in named]
    except ValueError:
        raise Http404 from None


def _instead_again(fact: Fact, seen: Sequence[UUID]) -> str:
    """The other way round: what stood last takes the place of this one."""
    if not seen:
        return ""
    return f"{reverse('about-me:instead', args=[seen[-1]])}?seen={fact.pk}"


def _asked_which(
    request: PersonRequest, old: Fact, standing: Fact, seen: Sequence[UUID] = ()
) -> HttpResponse:
    address = reverse("about-me:which", args=[old.pk, standing.pk])
    query = urlencode({"next": back(request), "seen": seen}, doseq=True)
    asked = f"{address}?{query}"
    return HttpResponseClientRedirect(asked) if request.htmx else redirect(asked)
