"""Nightly compaction: old messages become a summary, in one transaction or not."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chat.failpoints import reached
from chat.models import ArchiveSummary, Chat, Evidence, Message
from memory import people
from memory.engines.language import Line, language_engine
from memory.erasure import erased_since, without_erased
from memory.models import Person
from memory.policy.secret import masked
from memory.rows import acting_for, overseeing
from memory.spending import charge

SUMMARY_WORDS = 120  # four to eight sentences
NIGHT = range(1, 6)  # hours on the person's wall clock


def due(at: datetime) -> list[tuple[UUID, UUID]]:
    """(person, chat) pairs with enough old messages, where it is night now."""
    with overseeing():
        chats = Chat.objects.without_words().filter(kept_whole=False)
        old = chats.with_messages_before(at - timedelta(days=1))
        rows = list(old.select_related("persona"))
        people_there = Person.objects.without_words().in_bulk(
            {chat.person_id for chat in rows}
        )
    return [
        (chat.person_id, chat.pk)
        for chat in rows
        if chat.persona.policy.archive_after_days is not None
        and is_night(people_there[chat.person_id], at)
    ]


def is_night(person: Person, at: datetime) -> bool:
    return at.astimezone(ZoneInfo(person.time_zone)).hour in NIGHT


def compact(person_id: UUID, chat_id: UUID, *, at: datetime) -> bool:
    """One pass; True when another may follow. ModelError: nothing changes."""
    person = people.read(person_id)
    with acting_for(person):
        chat = person.chats.select_related("persona").get(pk=chat_id)
        chat.person = person
        batch = old_enough(chat, at)
    if not batch:
        return False
    text = _summary(chat, batch, at)
    reached("archive.told")
    return _store(chat, batch, text, at)


def condensed_on(chat: Chat, at: datetime) -> datetime | None:
    """From when on a night will find enough to condense; None: never, as things are."""
    policy = chat.persona.policy
    if policy.archive_after_days is None or chat.kept_whole:
        return None
    live = chat.messages.filter(position__gt=chat.archived_up_to).in_order()
    waited_for = live[policy.archive_batch_least - 1 : policy.archive_batch_least]
    days = timedelta(days=policy.archive_after_days)
    return next((max(one.said_at + days, at) for one in waited_for), None)


def old_enough(chat: Chat, at: datetime) -> list[Message]:
    """The oldest learned messages, no turn cut in two; empty below the least batch."""
    policy = chat.persona.policy
    if policy.archive_after_days is None or chat.kept_whole:
        return []
    before = at - timedelta(days=policy.archive_after_days)
    oldest = chat.messages.filter(position__gt=chat.archived_up_to).in_order()
    batch: list[Message] = []
    for message in oldest[: policy.archive_batch_most]:
        if message.said_at >= before or message.waits_to_be_learned:
            break
        batch.append(message.of(chat))
    batch = _whole_turns(batch, chat)
    return batch if len(batch) >= policy.archive_batch_least else []


def _whole_turns(batch: list[Message], chat: Chat) -> list[Message]:
    """An answer outside the batch would go with its question."""
    last = batch[-1:]
    if last and chat.messages.filter(answers=last[0]).exists():
        return batch[:-1]
    return batch


def _summary(chat: Chat, batch: Sequence[Message], at: datetime) -> str:
    engine = language_engine()
    if engine.needs_calls:
        charge(chat.person, at, chat.persona.policy)
    texts = without_erased(chat.person, [message.text for message in batch])
    speakers = [message.speaker for message in batch]
    lines = [Line(*line) for line in zip(speakers, texts, strict=True)]
    return masked(engine.summarise("", lines, SUMMARY_WORDS))


def _store(chat: Chat, batch: Sequence[Message], text: str, begun: datetime) -> bool:
    """The summary is there, exactly those messages are gone, the mark has moved."""
    ids = [message.pk for message in batch]
    with acting_for(chat.person):
        now = Chat.objects.select_for_update().get(pk=chat.pk)
        whole = Message.objects.all().still_say(batch)
        whole = whole and not erased_since(chat.person, begun)
        if now.archived_up_to != chat.archived_up_to or now.kept_whole or not whole:
            return False
        summary = _summarised(chat, batch, text)
        reached("archive.summarised")
        Evidence.objects.filter(message__in=ids).update(message=None, summary=summary)
        # An answer that was asked for late stands further on, and stays.
        Message.objects.filter(answers__in=ids).exclude(pk__in=ids).update(answers=None)
        Message.objects.filter(pk__in=ids).delete()
        reached("archive.deleted")
        now.archived_up_to = batch[-1].position
        now.digest_cursor = max(now.digest_cursor, now.archived_up_to)
        now.save(update_fields=["archived_up_to", "digest_cursor"])
        reached("archive.moved")
    reached("archive.committed")
    return True


def _summarised(chat: Chat, batch: Sequence[Message], text: str) -> ArchiveSummary:
    summary = ArchiveSummary(
        person=chat.person,
        chat=chat,
        from_position=batch[0].position,
        to_position=batch[-1].position,
        said_from=batch[0].said_at,
        said_until=batch[-1].said_at,
    )
    summary.sealed = chat.person.key.seal(summary.place(), text)
    summary.save(force_insert=True)
    return summary
