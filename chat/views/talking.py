"""The next message, and its reply: streamed to a script, or the page afterwards."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from chat import carried, record
from chat.forms import AgainForm, BeginForm, SayForm
from chat.models import Chat
from chat.page import personas, talk_of
from chat.session import keep_session
from chat.turns import (
    Turn,
    TurnFailedError,
    TurnGoneError,
    ask_again,
    take_first_turn,
    take_turn,
)
from chat.views.finding import chat_or_404, message_or_404
from chat.views.lines import line, reads_along, streamed
from chat.views.pages import address_of, shown
from chat.visitor import PersonRequest, for_person


@require_POST
@for_person
def begin(request: PersonRequest) -> HttpResponseBase:
    form = BeginForm(request.POST)
    if not form.is_valid():
        return _unsaid(request, form)
    persona = form.cleaned_data["persona"]
    return _said(
        request, form, partial(take_first_turn, request.person, persona=persona)
    )


@require_POST
@for_person
def say(request: PersonRequest, chat_id: UUID) -> HttpResponseBase:
    chat = chat_or_404(request, chat_id)
    form = SayForm(request.POST)
    if not form.is_valid():
        return _unsaid(request, form, chat)
    kept = carried.opened(chat, form.cleaned_data["digest"])
    return _said(request, form, partial(take_turn, chat, carried=kept), chat)


@require_POST
@for_person
def again(request: PersonRequest, message_id: UUID) -> HttpResponseBase:
    """Asks for a reply to a message that got none."""
    message = message_or_404(request, message_id)
    kept = carried.opened(message.chat, AgainForm.digest_in(request.POST))
    return _spoken(request, ask_again(message, at=now(), carried=kept))


def _said(
    request: PersonRequest,
    form: SayForm,
    take: Callable[[record.Said], Turn],
    chat: Chat | None = None,
) -> HttpResponseBase:
    said = record.Said(
        form.cleaned_data["text"],
        at=now(),
        time_zone=request.person.time_zone,
        key=form.cleaned_data["key"],
    )
    try:
        return _spoken(request, take(said))
    except record.UnspeakableError as unspeakable:
        form.add_error("text", str(unspeakable))
    except record.KeyReusedError:
        form.add_error("text", _("This was sent before in other words; send it anew."))
    return _unsaid(request, form, chat)


def _spoken(request: HttpRequest, turn: Turn) -> HttpResponseBase:
    """Piece by piece for a script that reads along; otherwise the page afterwards."""
    keep_session(request, turn.message.chat)
    if reads_along(request):
        return streamed(_lines(turn))
    try:
        for _piece in turn.pieces():
            continue
    except TurnFailedError as failed:
        messages.error(request, _what_to_do(failed))
    return redirect(address_of(turn.message))


def _lines(turn: Turn) -> Iterator[str]:
    chat = turn.message.chat
    yield line(chat=reverse("chat:chat", args=[chat.pk]))
    try:
        with closing(turn.pieces()) as pieces:
            for piece in pieces:
                yield line(piece=piece)
    except TurnFailedError as failed:
        yield line(failed=_what_to_do(failed))
        return
    if chat.digest_on_device:
        yield line(digest=carried.sealed(chat, turn.carry_digest_on()))


def _what_to_do(failed: TurnFailedError) -> str:
    if isinstance(failed, TurnGoneError):
        return str(failed)
    kept = _("Your message is kept: ask again when you like.")
    return f"{failed} {kept}"


def _unsaid(
    request: PersonRequest, form: SayForm, chat: Chat | None = None
) -> HttpResponse:
    """Nothing was recorded, and nothing typed is lost."""
    why = " ".join(str(error) for error in form.errors.get("text", []))
    if reads_along(request):
        return JsonResponse({"why": why}, status=422)
    typed = {"draft": request.POST.get("text"), "why": why}
    if chat is None:
        chosen = form.cleaned_data.get("persona")
        return shown(request, {"personas": personas(), "chosen": chosen, **typed})
    return shown(request, {"talk": talk_of(chat, now()), "chat": chat, **typed})
