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
    token = request.POST.get(WAS)
    if token is None:
        return request.POST
    try:
        was: dict[str, str] = json.loads(
            tokens.opened(request.person, _place(request), token)
        )
    except tokens.TokenError as error:
        raise Http404 from error
    return was


def saved(request: PersonRequest, page: str, before: Mapping[str, str]) -> HttpResponse:
    """`before` is what the form was filled with."""
    told = json.dumps(before, ensure_ascii=False)
    token = tokens.sealed(request.person, _place(request), told)
    words = _("As it was before.") if WAS in request.POST else _("Saved.")
    undo = f"{request.path}?{urlencode({WAS: token})}"
    messages.success(request, words, extra_tags=undo)
    return redirect(page)


def _place(request: PersonRequest) -> Place:
    return Place(request.path, WAS, request.person.pk)
