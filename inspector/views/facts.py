"""What a person can do to each fact; every deed can be undone."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from chat.visitor import PersonRequest, for_person, way_back
from inspector.forms import AddForm, StatementForm
from inspector.refusals import words_for
from inspector.views.pages import shown
from memory import store
from memory.models import Actor, Fact
from memory.policy.candidate import Category
from memory.remember import RefusedError, add_by_hand, edit_by_hand
from memory.rows import acting_for


@require_POST
@for_person
def add(request: PersonRequest) -> HttpResponse:
    form = AddForm(request.POST)
    if form.is_valid():
        try:
            fact = _added(request, form)
        except RefusedError as refused:
            form.add_error("text", words_for(refused.refusal))
        except store.AlreadyKnownError:
            form.add_error("text", _("This is remembered already."))
        else:
            return _done(request, _told_of(fact), undo=_address("forget", fact.pk))
    return shown(request, _back(request), add_form=form)


@require_POST
@for_person
def edit(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    form = StatementForm(request.POST)
    if form.is_valid():
        try:
            edit_by_hand(fact, form.cleaned_data["text"], at=now())
        except RefusedError as refused:
            form.add_error("text", words_for(refused.refusal))
        except store.AlreadyKnownError:
            form.add_error("text", _("Another fact says this already."))
        else:
            return _done(request, _("Reworded."), undo=_address("instead", fact.pk))
    return shown(request, _back(request), edited=fact.pk, edit_form=form)


@require_POST
@for_person
def forget(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    store.retract(fact, at=now(), by=Actor.PERSON)
    return _done(request, _("Forgotten."), undo=_address("restore", fact.pk))


@require_POST
@for_person
def restore(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    try:
        store.restore(fact, at=now(), by=Actor.PERSON)
    except store.SuccessorStandsError:
        words = _("Another fact stands in its place now.")
        messages.warning(request, words, extra_tags=_address("instead", fact.pk))
        return redirect(_back(request))
    return _done(request, _("Remembered again."), undo=_address("forget", fact.pk))


@require_POST
@for_person
def restore_instead(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    store.restore(fact, at=now(), by=Actor.PERSON, in_place_of_its_successor=True)
    return _done(request, _("As it was before."))


@require_POST
@for_person
def pin(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    store.pin(fact, pinned=True, at=now(), by=Actor.PERSON)
    words = _("Pinned: it stays until you forget it.")
    return _done(request, words, undo=_address("unpin", fact.pk))


@require_POST
@for_person
def unpin(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    store.pin(fact, pinned=False, at=now(), by=Actor.PERSON)
    return _done(request, _("No longer pinned."), undo=_address("pin", fact.pk))


@require_POST
@for_person
def accept(request: PersonRequest, fact_id: UUID) -> HttpResponse:
    fact = _fact(request, fact_id)
    contested = fact.contests_id
    undo = _address("instead" if contested else "forget", contested or fact_id)
    try:
        store.accept(fact, at=now(), by=Actor.PERSON)
    except store.AlreadyKnownError:
        messages.error(request, _("Another fact says this already."))
        return redirect(_back(request))
    return _done(request, _("Remembered."), undo=undo)


def _fact(request: PersonRequest, fact_id: UUID) -> Fact:
    with acting_for(request.person):
        return get_object_or_404(Fact.objects.of(request.person), pk=fact_id)


def _added(request: PersonRequest, form: AddForm) -> Fact:
    category = form.cleaned_data["category"]
    return add_by_hand(
        request.person,
        form.cleaned_data["text"],
        at=now(),
        category=Category(category) if category else None,
    )


def _told_of(fact: Fact) -> str:
    return _("It waits for your yes.") if fact.waiting else _("Remembered.")


def _address(verb: str, fact_id: UUID) -> str:
    return reverse(f"about-me:{verb}", args=[fact_id])


def _back(request: PersonRequest) -> str:
    return way_back(request, reverse("about-me:page"))


def _done(request: PersonRequest, words: str, *, undo: str = "") -> HttpResponse:
    messages.success(request, words, extra_tags=undo)
    return redirect(_back(request))
