"""What a person can do to each fact; every deed can be undone."""

from collections.abc import Callable, Sequence
from functools import partial
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from chat.policies import policy_of
from chat.visitor import PersonRequest, for_visitor, way_back
from inspector.forms import AddForm, StatementForm
from inspector.refusals import words_for
from inspector.views.answers import NEWER, address, back, done, fact_of, refused
from inspector.views.pages import shown
from memory import store
from memory.models import Actor, Fact
from memory.policy.candidate import Category
from memory.remember import (
    AlikeError,
    EmbeddingError,
    Filed,
    Placing,
    RefusedError,
    add_by_hand,
    edit_by_hand,
)

_SILENT = gettext_lazy(
    "The model of meaning does not answer just now. "
    "Nothing is lost: try again in a moment."
)


@require_POST
@for_visitor
def add(request: PersonRequest) -> HttpResponse:
    form = AddForm(request.POST)
    fact = _written(form, partial(_added, request, form))
    if fact is None:
        return shown(request, back(request), add_form=form)
    verb = "undo" if form.cleaned_data["placing"] is Placing.INSTEAD else "forget"
    return done(request, _told_of(fact), undo=address(verb, fact.pk))


@require_POST
@for_visitor
def edit(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = fact_of(request, fact_id)
    form = StatementForm(request.POST)
    try:
        edited = _written(form, partial(_edited, fact, form))
    except store.EndedError:
        ended = _("It ended meanwhile, and stays as it was. Restore it first.")
        return refused(request, ended)
    if edited is None:
        return shown(request, back(request), edited=fact.pk, edit_form=form)
    return done(request, _("Reworded."), undo=address("undo", edited.pk))


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
        store.restore(fact, at=now(), by=Actor.PERSON, policy=policy_of(fact))
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
        "seen": [*request.GET.getlist("seen"), standing_id],
    }
    return render(request, "inspector/which.html", context)


@require_POST
@for_visitor
def restore_instead(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    """In the place of those that were shown, and of no other."""
    fact = fact_of(request, fact_id)
    seen = request.POST.getlist("seen")
    try:
        store.restore(
            fact,
            at=now(),
            by=Actor.PERSON,
            instead_of=lambda standing: str(standing.pk) in seen,
            policy=policy_of(fact),
        )
    except store.SuccessorStandsError as stands:
        return _asked_which(request, fact, stands.standing, seen)
    return done(request, _("As it was before."))


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
    policy = policy_of(fact)
    store.pin(fact, pinned=False, at=now(), by=Actor.PERSON, policy=policy)
    return done(request, _("No longer pinned."), undo=address("pin", fact.pk))


def _written(form: StatementForm, write: Callable[[], Fact]) -> Fact | None:
    """None, and the form says why, when nothing was written."""
    if not form.is_valid():
        return None
    try:
        return write()
    except RefusedError as refused:
        form.add_error("text", words_for(refused.refusal))
    except store.AlreadyKnownError as known:
        form.add_error("text", _known(known.standing))
    except AlikeError as alike:
        form.add_error("text", _alike(alike.standing))
    except EmbeddingError:
        form.add_error("text", _SILENT)
    return None


def _known(standing: Fact) -> str:
    words = _("This is remembered already: {fact}")
    return words.format(fact=standing.text)


def _alike(standing: Fact) -> forms.ValidationError:
    words = _("It looks like something remembered already: {fact}")
    return forms.ValidationError(words.format(fact=standing.text), code="alike")


def _edited(fact: Fact, form: StatementForm) -> Fact:
    return edit_by_hand(fact, form.cleaned_data["text"], at=now())


def _asked_which(
    request: PersonRequest, old: Fact, standing: Fact, seen: Sequence[str] = ()
) -> HttpResponse:
    address = reverse("about-me:which", args=[old.pk, standing.pk])
    query = urlencode({"next": back(request), "seen": seen}, doseq=True)
    asked = f"{address}?{query}"
    return HttpResponseClientRedirect(asked) if request.htmx else redirect(asked)


def _added(request: PersonRequest, form: AddForm) -> Fact:
    written = form.cleaned_data
    filed = Filed(
        category=Category(written["category"]) if written["category"] else None,
        until=written["until"],
        placing=written["placing"],
    )
    return add_by_hand(request.person, written["text"], at=now(), filed=filed)


def _told_of(fact: Fact) -> str:
    return _("It waits for your yes.") if fact.waiting else _("Remembered.")
