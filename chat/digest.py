"""The rolling summary of one chat, behind a cursor: each message is told once."""

from datetime import datetime
from uuid import UUID

from chat.models import Chat, Message
from memory import people
from memory.engines.language import Line, language_engine
from memory.erasure import erased_since, without_erased
from memory.policy.secret import masked
from memory.rows import acting_for, overseeing
from memory.spending import charge

STEP_AT_MOST = 40  # messages a fold: a chat far behind catches up in bounded steps
SWEPT_AT_ONCE = 200  # chats


def is_due(chat: Chat) -> bool:
    """Beyond `digest_begins_at` messages; then whenever a step more have gathered."""
    policy = chat.persona.policy
    unfolded = chat.last_position - chat.digest_cursor
    if chat.digest_cursor == 0:
        return unfolded > policy.digest_begins_at
    return unfolded >= policy.window_messages + policy.digest_step


def fold(person_id: UUID, chat_id: UUID, *, at: datetime) -> bool:
    """One step; True when there may be more. ModelError: nothing changes."""
    person = people.read(person_id)
    with acting_for(person):
        chat = person.chats.select_related("persona").get(pk=chat_id)
        chat.person = person
        if chat.digest_on_device or not is_due(chat):
            return False
        fallen = _fallen(chat)
    if not fallen:
        return False
    text = told(chat, chat.digest, fallen, at=at)
    return _store(chat, fallen, text, at) and is_due(chat)


def told(chat: Chat, digest: str, fallen: list[Message], *, at: datetime) -> str:
    """The old digest and the newly fallen messages as a new digest, without secrets."""
    engine = language_engine()
    policy = chat.persona.policy
    if engine.needs_calls:
        charge(chat.person, at, policy)
    texts = without_erased(chat.person, [message.text for message in fallen])
    speakers = [message.speaker for message in fallen]
    lines = [Line(*line) for line in zip(speakers, texts, strict=True)]
    return masked(engine.summarise(digest, lines, policy.digest_words))


def behind() -> list[tuple[UUID, UUID]]:
    """(person, chat) pairs that a lost wake-up call may have left behind."""
    with overseeing():
        chats = Chat.objects.without_words().unfolded().select_related("persona")
        due = [chat for chat in chats.filter(digest_on_device=False) if is_due(chat)]
    return [(chat.person_id, chat.pk) for chat in due[:SWEPT_AT_ONCE]]


def forget_text(chats: "list[Chat]") -> None:
    """Something it rests on was erased: it is told anew from what is left."""
    for chat in chats:
        chat.sealed_digest, chat.digest_cursor = b"", chat.archived_up_to
        chat.save(update_fields=["sealed_digest", "digest_cursor"])


def _fallen(chat: Chat) -> list[Message]:
    keep = chat.persona.policy.window_messages
    until = min(chat.last_position - keep, chat.digest_cursor + STEP_AT_MOST)
    fallen = chat.messages.filter(
        position__gt=chat.digest_cursor, position__lte=until
    ).in_order()
    return [message.of(chat) for message in fallen]


def _store(chat: Chat, fallen: list[Message], text: str, begun: datetime) -> bool:
    """Compare and set: another fold, or an erasure meanwhile, and this one is void."""
    with acting_for(chat.person):
        now = Chat.objects.select_for_update().get(pk=chat.pk)
        ids = [message.pk for message in fallen]
        whole = Message.objects.filter(pk__in=ids).count() == len(ids)
        whole = whole and not erased_since(chat.person, begun)
        if now.digest_cursor != chat.digest_cursor or not whole:
            return False
        chat.digest_cursor = fallen[-1].position
        chat.sealed_digest = chat.person.key.seal(chat.place("sealed_digest"), text)
        chat.save(update_fields=["sealed_digest", "digest_cursor"])
    return True
