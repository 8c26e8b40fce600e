"""The chat page: what was said, what was remembered for it, and the next message."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chat import record
from chat.forms import BeginForm, FindForm, SayForm, StretchForm, TitleForm
from chat.models import Chat, Message
from chat.page import (
    chats_of,
    drawn_alone,
    leaving_with,
    page_around,
    personas,
    talk_of,
)
from chat.turns import (
    Turn,
    TurnFailedError,
    ask_again,
    take_first_turn,
    take_turn,
)
from chat.visitor import PersonRequest, for_person
from memory.rows import acting_for

LINES = "application/x-ndjson"


@require_safe
@for_person
def home(request: PersonRequest) -> HttpResponse:
    return _page(request, {"personas": personas()})


@require_safe
@for_person
def chat_page(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    chat = _chat(request, chat_id)
    talk = talk_of(chat, now(), before=StretchForm.before_in(request.GET))
    return _page(request, {"talk": talk, "chat": chat})


@require_POST
@for_person
def begin(request: PersonRequest) -> HttpResponseBase:
    form = BeginForm(request.POST)
    context = {"personas": personas()}
    if not form.is_valid():
        return _unsaid(request, form, context)
    begin = partial(
        take_first_turn, request.person, persona=form.cleaned_data["persona"]
    )
    return _said(request, begin, form, context)


@require_POST
@for_person
def say(request: PersonRequest, chat_id: UUID) -> HttpResponseBase:
    chat = _chat(request, chat_id)
    form = SayForm(request.POST)
    context = {"talk": talk_of(chat, now()), "chat": chat}
    if not form.is_valid():
        return _unsaid(request, form, context)
    return _said(request, partial(take_turn, chat), form, context)


@require_POST
@for_person
def again(request: PersonRequest, message_id: UUID) -> HttpResponseBase:
    """Asks for a reply to a message that got none."""
    return _spoken(request, ask_again(_message(request, message_id), at=now()))


@require_POST
@for_person
def rename(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    chat = _chat(request, chat_id)
    form = TitleForm(request.POST)
    if form.is_valid():
        record.rename(chat, form.cleaned_data["title"])
    return redirect("chat:chat", chat.pk)


@require_POST
@for_person
def keep(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """Whether the chat is never condensed, however old."""
    chat = _chat(request, chat_id)
    record.choose(chat, kept_whole="whole" in request.POST)
    return redirect("chat:chat", chat.pk)


@require_safe
@for_person
def ask_to_delete(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """What goes with the chat, and what stays."""
    chat = _chat(request, chat_id)
    context = {"place": "chat", "chat": chat, "leaving": leaving_with(chat)}
    return render(request, "chat/delete.html", context)


@require_POST
@for_person
def delete(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    record.remove(_chat(request, chat_id))
    messages.success(request, _("The chat is gone."))
    return redirect("chat:home")


@require_safe
@for_person
def message(request: PersonRequest, message_id: UUID) -> HttpResponse:
    """Where in its chat it was said."""
    said = _message(request, message_id)
    chat = reverse("chat:chat", args=[said.chat_id])
    return redirect(f"{chat}?before={page_around(said)}#m-{said.pk}")


@require_safe
@for_person
def learned(request: PersonRequest, message_id: UUID) -> HttpResponse:
    """What was learned from a message; asked for until a worker has read it."""
    said = _message(request, message_id)
    if not request.htmx:
        return redirect("chat:message", said.pk)
    context = {"one": drawn_alone(said, now()), "here": _address(said)}
    return render(request, "chat/_learned.html", context)


def _page(request: PersonRequest, context: dict[str, Any]) -> HttpResponse:
    words = FindForm.words_in(request.GET)
    frame = {
        "place": "chat",
        "here": request.get_full_path(),
        "words": words,
        "chats": chats_of(request.person, words),
        "key": uuid4(),
    }
    return render(request, "chat/chat.html", frame | context)


def _said(
    request: PersonRequest,
    take: Callable[[record.Said], Turn],
    form: SayForm,
    context: dict[str, Any],
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
    return _unsaid(request, form, context)


def _spoken(request: HttpRequest, turn: Turn) -> HttpResponseBase:
    """Piece by piece for a script that reads along; otherwise the page afterwards."""
    if request.headers.get("Accept") == LINES:
        return StreamingHttpResponse(_lines(turn), content_type=LINES)
    try:
        for _piece in turn.pieces():
            continue
    except TurnFailedError as failed:
        messages.error(request, _what_to_do(failed))
    return redirect(_address(turn.message))


def _lines(turn: Turn) -> Iterator[str]:
    yield _line(chat=reverse("chat:chat", args=[turn.message.chat_id]))
    try:
        with closing(turn.pieces()) as pieces:
            for piece in pieces:
                yield _line(piece=piece)
    except TurnFailedError as failed:
        yield _line(failed=_what_to_do(failed))


def _what_to_do(failed: TurnFailedError) -> str:
    kept = _("Your message is kept: ask again when you like.")
    return f"{failed} {kept}"


def _line(**said: str) -> str:
    return json.dumps(said) + "\n"


def _unsaid(
    request: PersonRequest, form: SayForm, context: dict[str, Any]
) -> HttpResponse:
    """Nothing was recorded, and nothing typed is lost."""
    why = " ".join(str(error) for error in form.errors.get("text", []))
    if request.headers.get("Accept") == LINES:
        return JsonResponse({"why": why}, status=422)
    return _page(request, {**context, "draft": request.POST.get("text"), "why": why})


def _address(said: Message) -> str:
    return reverse("chat:chat", args=[said.chat_id]) + f"#m-{said.pk}"


def _chat(request: PersonRequest, chat_id: UUID) -> Chat:
    with acting_for(request.person):
        chats = request.person.chats.select_related("persona")
        return get_object_or_404(chats, pk=chat_id)


def _message(request: PersonRequest, message_id: UUID) -> Message:
    with acting_for(request.person):
        said = request.person.messages.select_related("chat__persona")
        found = get_object_or_404(said, pk=message_id)
    found.chat.person = request.person
    return found
