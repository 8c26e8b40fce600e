"""The rolling summary of one chat, behind a cursor: each message is told once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from uuid import UUID

from chat.evidence import without_mistakes
from chat.failpoints import reached
from chat.models import Chat, Message
from memory import people
from memory.engines.language import Line, ModelError, language_engine
from memory.erasure import erased_since, without_erased
from memory.policy.numbers import PRESETS
from memory.policy.secret import masked
from memory.rows import acting_for, overseeing
from memory.spending import CeilingReached, charge

STEP_AT_MOST = 40  # messages a fold: a chat far behind catches up in bounded steps
SWEPT_AT_ONCE = 200  # chats
PATIENCE = timedelta(minutes=10)  # after a model that failed: each call is paid for
LEAST_UNFOLDED = min(
    min(policy.digest_begins_at + 1, policy.window_messages + policy.digest_step)
    for policy in PRESETS.values()
)


@dataclass(frozen=True)
class Carried:
    """A digest that travels with the talk; `up_to` is the last message it tells.

    One that was begun `at` a moment before something was erased counts no more.
    """

    text: str = ""
    up_to: int = 0
    at: datetime | None = None


def is_due(chat: Chat, folded: int | None = None) -> bool:
    """Beyond `digest_begins_at` messages; then whenever a step more have gathered."""
    policy = chat.persona.policy
    folded = chat.digest_cursor if folded is None else folded
    unfolded = chat.last_position - folded
    if folded == 0:
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
        fallen = _fallen(chat, chat.digest_cursor)
    try:
        text = told(chat, chat.digest, fallen, at)
    except (ModelError, CeilingReached):
        _put_off(chat, at)
        raise
    reached("digest.told")
    return _store(chat, fallen, text, at) and is_due(chat)


def so_far(chat: Chat, carried: Carried) -> Carried:
    """The digest that counts. Ask inside `acting_for`.

    Of a chat whose digest lives on the person's own device it is the carried one.
    """
    if not chat.digest_on_device:
        return Carried(chat.digest, chat.digest_cursor)
    begun = carried.at
    if not carried.text or begun is None or erased_since(chat.person, begun):
        return Carried(up_to=chat.archived_up_to)
    up_to = max(min(carried.up_to, chat.last_position), chat.archived_up_to)
    return Carried(carried.text, up_to, begun)


def carry_on(chat: Chat, carried: Carried, *, at: datetime) -> Carried:
    """One step, if one is due; nothing is stored, and a model that fails may wait."""
    with acting_for(chat.person):
        known = so_far(chat, carried)
        if not is_due(chat, known.up_to):
            return known
        fallen = _fallen(chat, known.up_to)
    try:
        text = told(chat, known.text, fallen, at)
    except (ModelError, CeilingReached):
        return known
    return Carried(text, _up_to(chat, fallen), at)


def behind(at: datetime) -> list[tuple[UUID, UUID]]:
    """(person, chat) pairs that a lost wake-up call may have left behind."""
    with overseeing():
        chats = Chat.objects.without_words().unfolded(LEAST_UNFOLDED)
        waiting = chats.filter(digest_on_device=False, fold_after__lte=at)
        due = filter(is_due, waiting.select_related("persona").iterator())
        return [(chat.person_id, chat.pk) for chat in islice(due, SWEPT_AT_ONCE)]


def forget_text(chats: "list[Chat]") -> None:
    """Something it rests on was erased: it is told anew from what is left."""
    for chat in chats:
        chat.sealed_digest, chat.digest_cursor = b"", chat.archived_up_to
        chat.save(update_fields=["sealed_digest", "digest_cursor"])


def told(chat: Chat, digest: str, fallen: list[Message], at: datetime) -> str:
    """The old digest and the newly fallen messages as a new digest.

    Without secrets, without what was erased, without what was found mistaken.
    """
    if not fallen:
        return digest
    engine = language_engine()
    policy = chat.persona.policy
    if engine.needs_calls:
        charge(chat.person, at, policy)
    texts = without_erased(chat.person, without_mistakes(chat.person, fallen))
    speakers = [message.speaker for message in fallen]
    lines = [Line(*line) for line in zip(speakers, texts, strict=True)]
    return masked(engine.summarise(digest, lines, policy.digest_words))


def _fallen(chat: Chat, folded: int) -> list[Message]:
    """The oldest beyond the window that no digest tells; deleted ones leave gaps."""
    fallen = chat.messages.filter(position__gt=folded, position__lte=_window(chat))
    return [message.of(chat) for message in fallen.in_order()[:STEP_AT_MOST]]


def _window(chat: Chat) -> int:
    """The last position outside the verbatim window."""
    return chat.last_position - chat.persona.policy.window_messages


def _up_to(chat: Chat, fallen: list[Message]) -> int:
    """Where the cursor stands then; behind a full step there may be more."""
    return fallen[-1].position if len(fallen) == STEP_AT_MOST else _window(chat)


def _put_off(chat: Chat, at: datetime) -> None:
    with acting_for(chat.person):
        now = Chat.objects.select_for_update().get(pk=chat.pk)
        now.fold_after = at + PATIENCE
        now.save(update_fields=["fold_after"])


def _store(chat: Chat, fallen: list[Message], text: str, begun: datetime) -> bool:
    """Compare and set: void if another fold, an erasure or other words came first."""
    with acting_for(chat.person):
        now = Chat.objects.select_for_update().get(pk=chat.pk)
        whole = Message.objects.all().still_say(fallen)
        whole = whole and not erased_since(chat.person, begun)
        moved = now.digest_cursor != chat.digest_cursor or now.digest_on_device
        if moved or not whole:
            return False
        chat.digest_cursor = _up_to(chat, fallen)
        chat.sealed_digest = chat.person.key.seal(chat.place("sealed_digest"), text)
        chat.save(update_fields=["sealed_digest", "digest_cursor"])
        reached("digest.stored")
    reached("digest.committed")
    return True
