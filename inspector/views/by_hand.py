"""What a person writes by hand: added or reworded, and told of while it is typed."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from chat.visitor import PersonRequest, for_visitor
from inspector.dates import last_day
from inspector.forms import AddForm, StatementForm
from inspector.refusals import words_for
from inspector.views.answers import address, back, done, fact_of, refused
from inspector.views.pages import shown
from memory import models, store
from memory.models import Fact, Person
from memory.policy.candidate import Category
from memory.remember import (
    AlikeError,
    Draft,
    EmbeddingError,
    Filed,
    Placing,
    RefusedError,
    add_by_hand,
    draft_by_hand,
    edit_by_hand,
)

Written = TypeVar("Written")

_SILENT = gettext_lazy(
    "The model of meaning does not answer just now. "
    "Nothing is lost: try again in a moment."
)


@require_POST
@for_visitor
def add(request: PersonRequest) -> HttpResponse:
    form = AddForm(request.POST)
    fact = _written(form, partial(_added, request.person, form))
    if fact is None:
        return shown(request, back(request), add_form=form)
    verb = "undo" if form.cleaned_data["placing"] is Placing.INSTEAD else "forget"
    return done(request, _told_of(fact), undo=address(verb, fact.pk))


@require_POST
@for_visitor
def draft(request: PersonRequest) -> HttpResponse:
    """While it is typed: what it would become, or why it would not be kept."""
    form = AddForm(request.POST)
    drafted = _written(form, partial(_drafted, request.person, form))
    context: dict[str, object] = {"form": form, "draft": drafted}
    if drafted:
        context["shelf"] = models.Category(drafted.category).label
        context["last_day"] = drafted.ends and last_day(drafted.ends)
    return render(request, "inspector/_draft.html", context)


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


def _written(form: StatementForm, write: Callable[[], Written]) -> Written | None:
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


def _added(person: Person, form: AddForm) -> Fact:
    return add_by_hand(person, form.cleaned_data["text"], at=now(), filed=_filed(form))


def _drafted(person: Person, form: AddForm) -> Draft:
    text = form.cleaned_data["text"]
    return draft_by_hand(person, text, at=now(), filed=_filed(form))


def _filed(form: AddForm) -> Filed:
    written = form.cleaned_data
    return Filed(
        category=Category(written["category"]) if written["category"] else None,
        until=written["until"],
        placing=written["placing"],
    )


def _told_of(fact: Fact) -> str:
    return _("It waits for your yes.") if fact.waiting else _("Remembered.")
