"""Messages → memory, with evidence: each is learned once, whatever is killed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection
from django.db.models import F

from chat import record
from chat.erasure import forget_as_asked
from chat.failpoints import reached
from chat.models import Message
from memory.engines.embedding import EmbeddingError
from memory.engines.language import ModelError
from memory.policy.forgotten import left_of
from memory.policy.utterance import Delivery, Turn, Utterance
from memory.remember import Place, propose, settle
from memory.rows import acting_for, overseeing
from memory.spending import CeilingReached
from memory.store import holding

BEFORE = 4  # lines of the talk that extraction may look back to
PATIENCE = timedelta(minutes=1)  # to the second try; doubles with each further one
SWEPT_AT_ONCE = 500  # messages


def learn(person_id: UUID, message_id: UUID, *, at: datetime) -> bool:
    """True when this call learned it; a message learned twice changes nothing."""
    with _alone_with(message_id) as alone:
        if not alone:
            return False
        message = _begin(person_id, message_id, at)
        if message is None or _is_hopeless(message, at):
            return False
        return _learn(message, at)


def missed(at: datetime) -> list[tuple[UUID, UUID]]:
    """(person, message) pairs whose wake-up call was lost or whose next try is due."""
    with overseeing():
        due = Message.objects.due(at).order_by("learn_after")
        return list(due.values_list("person_id", "pk")[:SWEPT_AT_ONCE])


def learn_again(message: Message, *, at: datetime) -> None:
    """A parked message is tried anew; one that is learned stays so."""
    with acting_for(message.person):
        unlearned = Message.objects.filter(pk=message.pk, learned_at=None)
        unlearned.update(parked_at=None, learn_tries=0, learn_after=at)


def _learn(message: Message, at: datetime) -> bool:
    persona = message.chat.persona
    place = Place(persona.scope, persona.policy)
    forget_as_asked(message, at=at)
    try:
        proposals = propose(message.person, [_utterance(message)], at=at, place=place)
    except (ModelError, EmbeddingError, CeilingReached) as error:
        _put_off(message, type(error).__name__, at)
        return False
    reached("learning.proposed")
    with holding(message.person):
        if not _claim(message, at):
            return False
        reached("learning.claimed")
        outcomes = settle(message.person, proposals, at=at, place=place)
        for outcome in outcomes:
            if outcome.fact:
                record.support(outcome.fact, message, outcome.proposal.candidate.quote)
        reached("learning.settled")
    reached("learning.committed")
    return True


def _begin(person_id: UUID, message_id: UUID, at: datetime) -> Message | None:
    """Counts the try before it is made, so that one that kills the worker counts."""
    with acting_for(person_id):
        _do_not_wait_for_the_disk()
        unlearned = Message.objects.unlearned().filter(pk=message_id)
        unlearned.update(learn_tries=F("learn_tries") + 1, learn_after=at + PATIENCE)
        message = unlearned.select_related("person", "chat__persona").first()
    if message:
        message.chat.person = message.person
    reached("learning.begun")
    return message


def _do_not_wait_for_the_disk() -> None:
    """This transaction outlives a killed worker, and perhaps not a power cut.

    That costs no more than a try more (PostgreSQL, "Asynchronous Commit").
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit TO off")


def _is_hopeless(message: Message, at: datetime) -> bool:
    """Parked: no try of it came to an end, not even to one in failure."""
    hopeless = message.learn_tries > message.chat.persona.policy.learning_tries
    if hopeless:
        with acting_for(message.person):
            unlearned = Message.objects.unlearned().filter(pk=message.pk)
            unlearned.update(parked_at=at)
    return hopeless


def _claim(message: Message, at: datetime) -> bool:
    """Another worker may have got there first, or the message may be gone."""
    unlearned = Message.objects.unlearned().filter(pk=message.pk)
    return unlearned.update(learned_at=at, learn_failure="") == 1


def _put_off(message: Message, failure: str, at: datetime) -> None:
    tries = message.learn_tries
    enough = tries >= message.chat.persona.policy.learning_tries
    with acting_for(message.person):
        Message.objects.unlearned().filter(pk=message.pk).update(
            learn_failure=failure,
            learn_after=at + PATIENCE * 2 ** (tries - 1),
            parked_at=at if enough else None,
        )


def _utterance(message: Message) -> Utterance:
    return Utterance(
        text=left_of(message.text),
        said_at=message.said_at,
        time_zone=message.time_zone,
        reference=str(message.pk),
        delivery=Delivery(message.delivery),
        before=tuple(_lines_before(message)),
    )


def _lines_before(message: Message) -> Iterator[Turn]:
    with acting_for(message.person):
        earlier = message.chat.messages.filter(position__lt=message.position)
        last = list(earlier.order_by("-position")[:BEFORE])
    for line in reversed(last):
        line.person = message.person
        yield Turn(line.role, line.text)


@contextmanager
def _alone_with(message_id: UUID) -> Iterator[bool]:
    """A lock that dies with its worker: a killed one's message is free at once."""
    lock = int.from_bytes(message_id.bytes[:8], signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [lock])
        (alone,) = cursor.fetchone()
    try:
        yield alone
    finally:
        if alone:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [lock])
