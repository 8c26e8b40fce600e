"""A chat's row under its lock, and the next row of its messages."""

from datetime import datetime

from chat.models import Chat, Message

AS_IT_IS = (
    *("last_position", "sealed_title", "kept_whole", "digest_on_device"),
    *("sealed_digest", "digest_cursor", "archived_up_to"),
)


def lock(chat: Chat) -> None:
    """The chat's row as it is now: positions stay dense, nothing old is written."""
    fresh = Chat.objects.select_for_update().get(pk=chat.pk)
    for column in AS_IT_IS:
        setattr(chat, column, getattr(fresh, column))


def append(chat: Chat, role: str, text: str, at: datetime) -> Message:
    """The next message, not saved yet; ask with the chat locked."""
    chat.last_position += 1
    chat.last_said_at = at
    chat.save(update_fields=["last_position", "last_said_at"])
    message = Message(
        person=chat.person,
        chat=chat,
        position=chat.last_position,
        role=role,
        said_at=at,
    )
    message.sealed = chat.person.key.seal(message.place(), text)
    return message


def entitle(chat: Chat, title: str) -> None:
    chat.sealed_title = chat.person.key.seal(chat.place("sealed_title"), title)
    chat.save(update_fields=["sealed_title"])
