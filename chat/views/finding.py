"""The visitor's own chats and messages; somebody else's do not exist."""

from uuid import UUID

from django.shortcuts import get_object_or_404

from chat.models import Chat, Message
from chat.visitor import PersonRequest
from memory.rows import acting_for


def chat_or_404(request: PersonRequest, chat_id: UUID) -> Chat:
    with acting_for(request.person):
        chats = request.person.chats.select_related("persona")
        return get_object_or_404(chats, pk=chat_id)


def message_or_404(request: PersonRequest, message_id: UUID) -> Message:
    with acting_for(request.person):
        said = request.person.messages.select_related("chat__persona")
        found = get_object_or_404(said, pk=message_id)
    found.chat.person = request.person
    return found
