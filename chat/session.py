"""The session of a visitor at the pages: one id in their browser, until a new chat."""

from django.http import HttpRequest

from chat.models import Chat
from memory.models import Person
from memory.rows import acting_for

KEPT_AS = "chat_session"
CHANNEL = "web"


def chat_of_session(request: HttpRequest, person: Person) -> Chat | None:
    """The chat that the visitor is in, unless it has been deleted."""
    session_id = request.session.get(KEPT_AS)
    if not session_id:
        return None
    with acting_for(person):
        chats = person.chats.filter(channel=CHANNEL, session_id=session_id)
        return chats.newest_first().first()


def keep_session(request: HttpRequest, chat: Chat) -> None:
    """The visitor is in this chat now; one without a session id is nobody's."""
    if chat.channel == CHANNEL and chat.session_id:
        request.session[KEPT_AS] = chat.session_id
