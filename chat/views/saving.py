"""A setting that is saved can be taken back: what it was goes along in the toast.

Sealed, because on its way it is kept with the session; it opens at its own form alone.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from chat import tokens
from chat.visitor import PersonRequest
from memory.erasure import erased_so_far
from memory.store import holding
from memory.vault import Place

WAS = "was"
Fields = Mapping[str, str]


@dataclass(frozen=True)
class Sent:
    """What the person filled in; of an undo what stood there before they did.

    `left` marks what has stood there since: an undo is of that alone.
    """

    fields: Fields
    left: str = ""

    @property
    def is_undo(self) -> bool:
        return bool(self.left)


def sent(request: PersonRequest) -> Sent:
    if WAS not in request.POST:
        return Sent(request.POST)
    return Sent(**json.loads(undo_told(request)))


def saved(
    request: PersonRequest,
    page: str,
    given: Sent,
    *,
    standing: Callable[[], Fields],
    write: Callable[[], object],
) -> HttpResponse:
    """`standing` is what the form would be filled with."""
    with holding(request.person):
        before = standing()
        if given.is_undo and given.left != _mark(request, before):
            why = _("It has changed since; what was there before is not put back.")
            messages.error(request, why)
            return redirect(page)
        write()
        left = _mark(request, standing())
    told = json.dumps({"fields": before, "left": left}, ensure_ascii=False)
    words = _("As it was before.") if given.is_undo else _("Saved.")
    undo = undo_at(request, request.path, told)
    messages.success(request, words, extra_tags=undo)
    return redirect(page)


def _mark(request: PersonRequest, standing: Fields) -> str:
    """Of what stands there, and of what was erased by now: that shall not come back."""
    told = json.dumps([erased_so_far(request.person), standing], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


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
