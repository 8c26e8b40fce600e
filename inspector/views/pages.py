"""The pages of About me: what is remembered, what is forgotten, what changed."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from chat.visitor import PersonRequest, for_visitor
from inspector.about_me import about_me, counts, forgotten, portrait
from inspector.changes import as_it_was, changes
from inspector.dates import days_back
from inspector.forms import AddForm, DayForm, LookForm
from inspector.look import Look
from inspector.picture import picture

FIELDS = ("q", "shelf", "only", "persona", "fact", "page")


@require_safe
@for_visitor
def page(request: PersonRequest) -> HttpResponse:
    return shown(request, request.get_full_path())


@require_safe
@for_visitor
def portrait_part(request: PersonRequest) -> HttpResponse:
    """Asked for again while a model is writing it."""
    context = {"portrait": portrait(request.person, now())}
    return render(request, "inspector/_portrait.html", context)


@require_safe
@for_visitor
def forgotten_page(request: PersonRequest) -> HttpResponse:
    look = _look(request.GET)
    context = {
        "place": "about-me",
        "here": request.get_full_path(),
        "about": forgotten(request.person, look, now()),
        "form": LookForm(request.GET),
    }
    return render(request, "inspector/forgotten.html", context)


@require_safe
@for_visitor
def changes_page(request: PersonRequest) -> HttpResponse:
    context = {
        "place": "about-me",
        "here": request.get_full_path(),
        "about": changes(request.person, _look(request.GET).page),
        "counts": counts(request.person, now()),
        "picture": picture(request.person, now()),
    }
    return render(request, "inspector/changes.html", context)


@require_safe
@for_visitor
def past(request: PersonRequest) -> HttpResponse:
    form = DayForm(request.GET or None)
    then = form.cleaned_data["day"] if form.is_valid() else None
    page = _look(request.GET).page
    context = {
        "place": "about-me",
        "form": form,
        "then": then,
        "past": as_it_was(request.person, then, page, now()) if then else None,
        "counts": counts(request.person, now()),
        "days": days_back(now()),
    }
    return render(request, "inspector/past.html", context)


def shown(request: PersonRequest, here: str, **more: Any) -> HttpResponse:
    """The page of what is remembered, as it was asked for at `here`."""
    asked = QueryDict(urlsplit(here).query)
    context = {
        "place": "about-me",
        "here": here,
        "about": about_me(request.person, _look(asked), now()),
        "form": LookForm(asked),
        "add_form": AddForm(),
        **more,
    }
    return render(request, "inspector/about_me.html", context)


def _look(asked: QueryDict) -> Look:
    form = LookForm(asked)
    form.is_valid()
    understood = form.cleaned_data
    return Look(**{name: understood[name] for name in FIELDS if understood.get(name)})
