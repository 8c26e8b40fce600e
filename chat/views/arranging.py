"""What becomes of a chat: its name and how it is kept, with an undo; that it goes."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from chat import record
from chat.forms import TitleForm
from chat.models import Chat
from chat.page import leaving_with
from chat.views.finding import chat_or_404
from chat.views.saving import saved, sent
from chat.visitor import PersonRequest, for_person


@require_POST
@for_person
def rename(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    chat, given = chat_or_404(request, chat_id), sent(request)
    form = TitleForm(given.fields)
    form.fields["title"].required = not given.is_undo  # it may have had no name
    if not form.is_valid():
        return redirect("chat:chat", chat.pk)
    return saved(
        request,
        _page_of(chat),
        given,
        standing=lambda: {"title": chat_or_404(request, chat_id).title},
        write=lambda: record.rename(chat, form.cleaned_data["title"]),
    )


@require_POST
@for_person
def keep(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """Whether the chat is never condensed, however old."""
    chat, given = chat_or_404(request, chat_id), sent(request)
    return saved(
        request,
        _page_of(chat),
        given,
        standing=lambda: {"whole": ""} if chat.kept_whole else {},
        write=lambda: record.choose(chat, kept_whole="whole" in given.fields),
    )


@require_POST
@for_person
def carry(request: PersonRequest, chat_id: UUID) -> HttpResponse:
    """Whether the visitor's browser keeps the digest, and nobody else does."""
    chat, given = chat_or_404(request, chat_id), sent(request)
    return saved(
        request,
        _page_of(chat),
        given,
        standing=lambda: {"on_device": ""} if chat.digest_on_device else {},
        write=lambda: record.choose(chat, digest_on_device="on_device" in given.fields),
    )


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


def _page_of(chat: Chat) -> str:
    return reverse("chat:chat", args=[chat.pk])
