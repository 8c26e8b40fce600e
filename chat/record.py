"""The only writer of chats and messages."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chat import wake
from chat.failpoints import reached
from chat.models import Chat, Evidence, Message, Persona
from memory import repeatable
from memory.models import Fact, Person
from memory.people import known_time_zone
from memory.policy.readable import readable
from memory.policy.secret import masked
from memory.policy.utterance import Delivery
from memory.rows import acting_for

LONGEST_MESSAGE = 32_000  # characters; about ten pages
LONGEST_TITLE = 120  # characters
FIRST_INSTRUCTIONS = (
    "You are a helpful, honest assistant. Answer in the person's language, briefly "
    "and to the point. Use what is remembered about the person where it helps."
)
SPLIT_OVER = 2  # earlier messages in which the first part of a secret may stand
AS_IT_IS = (
    *("last_position", "sealed_title", "kept_whole", "digest_on_device"),
    *("sealed_digest", "digest_cursor", "archived_up_to"),
)
CHOSEN = ("kept_whole", "digest_on_device", "sealed_digest", "digest_cursor")
FIRST_SWEEP = timedelta(seconds=30)  # the worker is called at once; then the sweep may


class UnspeakableError(ValueError):
    """A message that cannot be recorded; the text says why, for the person."""


class KeyReusedError(ValueError):
    """The idempotency key already stands for another message."""


@dataclass(frozen=True)
class Said:
    """A message as it arrives; `key` is the client's idempotency key."""

    text: str
    at: datetime
    time_zone: str = "UTC"
    key: str = ""
    delivery: Delivery = Delivery.TYPED


def default_persona() -> Persona:
    """Everybody's, made on the first day; staff may rename it and choose another.

    Where staff have chosen none, the first one serves.
    """
    chosen = Persona.objects.filter(is_default=True).first()
    if chosen:
        return chosen
    first, _ = Persona.objects.get_or_create(
        client=None,
        slug="assistant",
        defaults={
            "name": "Nezabudka",
            "instructions": FIRST_INSTRUCTIONS,
            "is_default": True,
        },
    )
    return first


def open_chat(
    person: Person,
    *,
    persona: Persona | None = None,
    channel: str = "web",
    session_id: str = "",
) -> Chat:
    """The chat of this session, or a new one; without a session always a new one."""
    persona = persona or default_persona()
    with acting_for(person):
        if not session_id:
            return person.chats.create(persona=persona, channel=channel)
        chat, _ = person.chats.get_or_create(
            persona=persona, channel=channel, session_id=session_id
        )
        return chat


def rename(chat: Chat, title: str) -> None:
    shown = masked(readable(title))[:LONGEST_TITLE]
    with acting_for(chat.person):
        chat.sealed_title = chat.person.key.seal(chat.place("sealed_title"), shown)
        chat.save(update_fields=["sealed_title"])


def choose(
    chat: Chat, *, kept_whole: bool | None = None, digest_on_device: bool | None = None
) -> None:
    """Changes what is given. A digest that moves to the device is here no more."""
    with acting_for(chat.person):
        _lock(chat)
        if kept_whole is not None:
            chat.kept_whole = kept_whole
        if digest_on_device is not None:
            chat.digest_on_device = digest_on_device
        if chat.digest_on_device:
            chat.sealed_digest, chat.digest_cursor = b"", chat.archived_up_to
        chat.save(update_fields=CHOSEN)


def remove(chat: Chat) -> None:
    """The talk and its condensed forms go; facts stay, with the sentences they have."""
    with acting_for(chat.person):
        said = chat.messages.values_list("pk", flat=True)
        repeatable.redact(chat.person, frozenset(map(str, said)))
        chat.delete()


def say(chat: Chat, said: Said) -> Message:
    """Row one of a turn. The same key again gives the same message.

    UnspeakableError when it is empty or too long, KeyReusedError when the key
    stands for other words. Secrets are masked before anything is written.
    """
    text = speakable(said.text)
    known_time_zone(said.time_zone)
    with acting_for(chat.person):
        _lock(chat)
        known = _said_with(chat, said.key)
        text = masked(text, _just_said(chat, known))
        if known:
            return _the_same(known, text)
        message = _append(chat, Message.Role.PERSON, text, said.at)
        message.time_zone, message.delivery = said.time_zone, said.delivery
        message.idempotency_key = said.key
        message.learn_after = timezone.now() + FIRST_SWEEP
        if not chat.person.remembers:
            message.learned_at = said.at  # nor is it learned when memory is on again
        message.save(force_insert=True)
        _title(chat, text)
        reached("turn.saying")
        if message.waits_to_be_learned:
            wake.learning(chat.person_id, message.pk)
    return message


def answer(
    message: Message, text: str, *, at: datetime, note: Sequence[dict[str, str]] = ()
) -> Message:
    """Row two of a turn; the reply that is already there, if there is one.

    ObjectDoesNotExist when the chat or the message is gone meanwhile.
    """
    chat = message.chat
    with acting_for(message.person):
        _lock(chat)
        chat.messages.without_words().get(pk=message.pk)
        known = Message.objects.filter(answers=message).first()
        if known:
            known.person, known.chat = message.person, chat
            return known
        reply = _append(chat, Message.Role.ASSISTANT, masked(readable(text)), at)
        reply.answers, reply.note = message, list(note)
        reply.save(force_insert=True)
        reached("turn.answering")
    return reply


def support(fact: Fact, message: Message, quote: str) -> None:
    """The fact rests on this sentence; said twice in one message counts once."""
    evidence = Evidence(
        person=message.person, fact=fact, message=message, said_at=message.said_at
    )
    evidence.sealed = message.person.key.seal(evidence.place(), quote)
    try:
        with transaction.atomic():
            evidence.save(force_insert=True)
    except IntegrityError:
        return


def speakable(text: str) -> str:
    """As it may be recorded; UnspeakableError."""
    text = readable(text)
    if not text:
        raise UnspeakableError(_("There is nothing in this message."))
    over = len(text) - LONGEST_MESSAGE
    if over > 0:
        told = ngettext(
            "This message is too long, by %(n)s character.",
            "This message is too long, by %(n)s characters.",
            over,
        )
        raise UnspeakableError(told % {"n": over})
    return text


def _lock(chat: Chat) -> None:
    """The chat's row as it is now: positions stay dense, nothing old is written."""
    fresh = Chat.objects.select_for_update().get(pk=chat.pk)
    for column in AS_IT_IS:
        setattr(chat, column, getattr(fresh, column))


def _append(chat: Chat, role: str, text: str, at: datetime) -> Message:
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


def _title(chat: Chat, text: str) -> None:
    if not chat.sealed_title:
        first_line = text.splitlines()[0][:60]
        chat.sealed_title = chat.person.key.seal(chat.place("sealed_title"), first_line)
        chat.save(update_fields=["sealed_title"])


def _just_said(chat: Chat, before: Message | None) -> list[str]:
    earlier = chat.messages.persons()
    if before:
        earlier = earlier.filter(position__lt=before.position)
    last = list(earlier.order_by("-position")[:SPLIT_OVER])
    return [_opened(chat, message) for message in reversed(last)]


def _opened(chat: Chat, message: Message) -> str:
    message.person = chat.person
    return message.text


def _said_with(chat: Chat, key: str) -> Message | None:
    if not key:
        return None
    return chat.messages.filter(idempotency_key=key).first()


def _the_same(known: Message, text: str) -> Message:
    if known.text != text:
        message = "this idempotency key stands for another message"
        raise KeyReusedError(message)
    return known
