"""A setting that is saved can be taken back: what it was goes along in the toast.

Sealed, because on its way it is kept with the session; it opens at its own form alone.
"""

import json
from collections.abc import Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from chat import tokens
from chat.visitor import PersonRequest
from memory.vault import Place

WAS = "was"


def sent(request: PersonRequest) -> Mapping[str, str]:
    """What the person filled in, or what stood there before they did."""
    if WAS not in request.POST:
        return request.POST
    was: dict[str, str] = json.loads(undo_told(request))
    return was


def saved(request: PersonRequest, page: str, before: Mapping[str, str]) -> HttpResponse:
    """`before` is what the form was filled with."""
    told = json.dumps(before, ensure_ascii=False)
    words = _("As it was before.") if WAS in request.POST else _("Saved.")
    undo = undo_at(request, request.path, told)
    messages.success(request, words, extra_tags=undo)
    return redirect(page)


def undo_at(request: PersonRequest, path: str, told: str) -> str:
    """The address of an undo, with what it needs; for this person and there alone."""
    token = tokens.sealed(request.person, _place(request, path), told)
    return f"{path}?{urlencode({WAS: token})}"


def undo_told(request: PersonRequest) -> str:
    """What was told to the undo that is asked for; Http404."""
    token = request.POST.get(WAS, "")
    try:
        return tokens.opened(request.person, _place(request, request.path), token)
    except tokens.TokenError as error:
        raise Http404 from error


def _place(request: PersonRequest, path: str) -> Place:
    return Place(path, WAS, request.person.pk)
