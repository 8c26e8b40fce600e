"""What becomes of a chat: its name, how it is kept, that it goes."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chat import record
from chat.forms import TitleForm
from chat.page import leaving_with
from chat.views.finding import chat_or_404
from chat.visitor import PersonRequest, for_person


@require_POST
@for_person
def rename(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    chat = chat_or_404(request, chat_id)
    form = TitleForm(request.POST)
    if form.is_valid():
        record.rename(chat, form.cleaned_data["title"])
    return redirect("chat:chat", chat.pk)


@require_POST
@for_person
def keep(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """Whether the chat is never condensed, however old."""
    chat = chat_or_404(request, chat_id)
    record.choose(chat, kept_whole="whole" in request.POST)
    return redirect("chat:chat", chat.pk)


@require_POST
@for_person
def carry(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """Whether the visitor's browser keeps the digest, and nobody else does."""
    chat = chat_or_404(request, chat_id)
    record.choose(chat, digest_on_device="on_device" in request.POST)
    return redirect("chat:chat", chat.pk)


@require_safe
@for_person
def ask_to_delete(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """What goes with the chat, and what stays."""
    chat = chat_or_404(request, chat_id)
    context = {"place": "chat", "chat": chat, "leaving": leaving_with(chat)}
    return render(request, "chat/delete.html", context)


@require_POST
@for_person
def delete(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    record.remove(chat_or_404(request, chat_id))
    messages.success(request, _("The chat is gone."))
    return redirect("chat:home")
