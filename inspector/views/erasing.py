"""Erasing for good: first what would go, counted; then the deed; then a receipt."""

from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from chat.erasure import Erasing, Preview, Receipt, ScopeChangedError, erase, preview
from chat.evidence import learned_in
from chat.visitor import PersonRequest, for_person, for_visitor
from inspector.counted import counted
from inspector.forms import EraseForm, PasswordForm
from memory.models import Fact
from memory.rows import acting_for

EVERYTHING = Erasing(everything=True)


@require_safe
@for_visitor
def ask(request: PersonRequest) -> HttpResponse:
    """What would go, as it is counted now."""
    form, asked = _asked(request, request.GET)
    try:
        would_go = preview(request.person, asked, at=now())
    except Fact.DoesNotExist:
        raise Http404 from None
    named = _named(request, asked)
    return _preview(request, would_go, form=form, named=named)


@require_POST
@for_visitor
def confirm(request: PersonRequest) -> HttpResponse:
    form, asked = _asked(request, request.POST)
    try:
        gone = erase(request.person, asked, form.cleaned_data["token"], at=now())
    except Fact.DoesNotExist:
        raise Http404 from None
    except ScopeChangedError as changed:
        named = _named(request, asked)
        return _preview(
            request, changed.preview, form=form, named=named, has_changed=True
        )
    return _receipt(request, gone)


@require_safe
@for_person
def ask_everything(request: PersonRequest) -> HttpResponse:
    would_go = preview(request.person, EVERYTHING, at=now())
    return _preview(request, would_go, password=PasswordForm())


@sensitive_post_parameters()
@require_POST
@for_person
def confirm_everything(request: PersonRequest) -> HttpResponse:
    form = PasswordForm(request.POST, user=cast(User, request.user))
    if not form.is_valid():
        would_go = preview(request.person, EVERYTHING, at=now())
        return _preview(request, would_go, password=form)
    try:
        gone = erase(request.person, EVERYTHING, form.cleaned_data["token"], at=now())
    except ScopeChangedError as changed:
        return _preview(request, changed.preview, password=form, has_changed=True)
    return _receipt(request, gone)


def _asked(request: PersonRequest, data: QueryDict) -> tuple[EraseForm, Erasing]:
    form = EraseForm(data)
    if not form.is_valid():
        raise Http404
    named = form.cleaned_data["fact"] or _learned_in(request, form.cleaned_data["chat"])
    if not named:
        raise Http404
    return form, Erasing(named, with_messages=form.cleaned_data["with_messages"])


def _learned_in(request: PersonRequest, chat_id: UUID | None) -> frozenset[UUID]:
    if chat_id is None:
        return frozenset()
    with acting_for(request.person):
        learned = learned_in(request.person, chat_id)
        return frozenset(learned.values_list("pk", flat=True))


def _named(request: PersonRequest, asked: Erasing) -> Sequence[Fact]:
    with acting_for(request.person):
        facts = Fact.objects.of(request.person).defer("embedding")
        return list(facts.filter(pk__in=asked.fact_ids))


def _preview(request: PersonRequest, would_go: Preview, **more: Any) -> HttpResponse:
    context = {
        "place": "about-me",
        "token": would_go.token,
        "counted": counted(would_go.counts),
        **more,
    }
    return render(request, "inspector/erase.html", context)


def _receipt(request: PersonRequest, gone: Receipt) -> HttpResponse:
    context = {
        "place": "about-me",
        "here": reverse("about-me:page"),
        "gone": gone,
        "counted": counted(gone.counts),
    }
    return render(request, "inspector/receipt.html", context)
