"""The two rows of a turn, and the sentences that facts rest on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from chat import digest, wake
from chat.failpoints import reached
from chat.models import Chat, Evidence, Message, NamedFact
from chat.record.rows import append, entitle, lock
from chat.record.speakable import speakable
from memory.engines.builtin.own_words import own_words
from memory.models import Fact
from memory.people import known_time_zone
from memory.policy.forgotten import wishes_in, without
from memory.policy.readable import readable
from memory.policy.secret import masked
from memory.policy.utterance import Delivery
from memory.rows import acting_for

SPLIT_OVER = 2  # earlier messages in which the first part of a secret may stand
FIRST_SWEEP = timedelta(seconds=30)  # the worker is called at once; then the sweep may

Note = Sequence[NamedFact]


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


@dataclass(frozen=True)
class Basis:
    """The facts that a reply was given, and those it was not: ids and reasons."""

    note: Note
    left_out: Note


def say(chat: Chat, said: Said) -> Message:
    """Row one of a turn. The same key again gives the same message.

    UnspeakableError when it is empty or too long, KeyReusedError when the key
    stands for other words. Secrets are masked before anything is written.
    """
    text = speakable(said.text)
    known_time_zone(said.time_zone)
    with acting_for(chat.person):
        lock(chat)
        known = _said_with(chat, said.key)
        text = masked(text, _just_said(chat, known))
        if known:
            return _the_same(known, text)
        message = append(chat, Message.Role.PERSON, text, said.at)
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
    message: Message, text: str, *, at: datetime, note: Note = (), left_out: Note = ()
) -> Message:
    """Row two of a turn; the reply that is already there, if there is one.

    ObjectDoesNotExist when the chat or the message is gone meanwhile.
    """
    with acting_for(message.person):
        known = _answer_to(message)
        return known or _answered(message, text, at, Basis(note, left_out))


def answer_anew(
    message: Message, text: str, *, at: datetime, note: Note = (), left_out: Note = ()
) -> Message:
    """Row two of a turn that was asked for again: it takes the place of the first.

    ObjectDoesNotExist when the chat or the message is gone meanwhile.
    """
    with acting_for(message.person):
        basis = Basis(note, left_out)
        known = _answer_to(message)
        if known is None:
            return _answered(message, text, at, basis)
        return _reworded(known, text, at, basis)


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


def _answer_to(message: Message) -> Message | None:
    """From here on nobody else answers it, nor deletes it."""
    lock(message.chat)
    message.chat.messages.without_words().get(pk=message.pk)
    known = Message.objects.filter(answers=message).first()
    return known and known.of(message.chat)


def _answered(message: Message, text: str, at: datetime, basis: Basis) -> Message:
    chat = message.chat
    reply = append(chat, Message.Role.ASSISTANT, masked(readable(text)), at)
    reply.answers = message
    reply.note, reply.left_out = list(basis.note), list(basis.left_out)
    reply.save(force_insert=True)
    reached("turn.answering")
    return reply


def _reworded(reply: Message, text: str, at: datetime, basis: Basis) -> Message:
    """In its place; a digest that tells the words of before is told anew."""
    reply.text = masked(readable(text))
    reply.sealed = reply.person.key.seal(reply.place(), reply.text)
    reply.said_at = at
    reply.note, reply.left_out = list(basis.note), list(basis.left_out)
    reply.save(update_fields=["sealed", "said_at", "note", "left_out"])
    if reply.chat.digest_cursor >= reply.position:
        digest.forget_text([reply.chat])
    reached("turn.answering")
    return reply


def _title(chat: Chat, text: str) -> None:
    if not chat.sealed_title:
        entitle(chat, text.splitlines()[0][:60])


def _just_said(chat: Chat, before: Message | None) -> list[str]:
    earlier = chat.messages.persons()
    if before:
        earlier = earlier.filter(position__lt=before.position)
    last = list(earlier.order_by("-position")[:SPLIT_OVER])
    return [message.of(chat).text for message in reversed(last)]


def _said_with(chat: Chat, key: str) -> Message | None:
    if not key:
        return None
    known = chat.messages.filter(idempotency_key=key).first()
    return known and known.of(chat)


def _the_same(known: Message, text: str) -> Message:
    """Said once more, be it that something in it has been forgotten since."""
    if known.text not in {text, _withdrawn(text)}:
        message = "this idempotency key stands for another message"
        raise KeyReusedError(message)
    return known


def _withdrawn(text: str) -> str:
    """As it stands once every wish in it to forget something is granted."""
    for named in list(wishes_in(own_words(text))):
        text = without(text, named)
    return text
