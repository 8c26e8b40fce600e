"""The chat page: what was said, and what was remembered for it."""

from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from chat.forms import FindForm, StretchForm
from chat.models import Message
from chat.page import chats_of, drawn_alone, page_around, personas, talk_of
from chat.session import chat_of_session
from chat.views.finding import chat_or_404, message_or_404
from chat.visitor import PersonRequest, for_person


@require_safe
@for_person
def home(request: PersonRequest) -> HttpResponse:
    """Where the visitor left off, or a new chat."""
    chat = None if request.GET else chat_of_session(request, request.person)
    return redirect("chat:chat", chat.pk) if chat else _blank(request)


@require_safe
@for_person
def new(request: PersonRequest) -> HttpResponse:
    """A new session begins with its first message."""
    return _blank(request)


@require_safe
@for_person
def chat_page(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    chat = chat_or_404(request, chat_id)
    talk = talk_of(chat, now(), before=StretchForm.before_in(request.GET))
    return shown(request, {"talk": talk, "chat": chat})


@require_safe
@for_person
def message(request: PersonRequest, message_id: UUID) -> HttpResponse:
    """Where in its chat it was said."""
    said = message_or_404(request, message_id)
    chat = reverse("chat:chat", args=[said.chat_id])
    return redirect(f"{chat}?before={page_around(said)}#m-{said.pk}")


@require_safe
@for_person
def learned(request: PersonRequest, message_id: UUID) -> HttpResponse:
    """What was learned from a message; asked for until a worker has read it."""
    said = message_or_404(request, message_id)
    if not request.htmx:
        return redirect("chat:message", said.pk)
    context = {"one": drawn_alone(said, now()), "here": address_of(said)}
    return render(request, "chat/_learned.html", context)


def shown(
    request: PersonRequest, context: dict[str, Any], page: str = "chat/chat.html"
) -> HttpResponse:
    words = FindForm.words_in(request.GET)
    frame = {
        "place": "chat",
        "here": request.get_full_path(),
        "words": words,
        "chats": chats_of(request.person, words),
        "key": uuid4(),
    }
    return render(request, page, frame | context)


def address_of(said: Message) -> str:
    return reverse("chat:chat", args=[said.chat_id]) + f"#m-{said.pk}"


def _blank(request: PersonRequest) -> HttpResponse:
    return shown(request, {"personas": personas()})
