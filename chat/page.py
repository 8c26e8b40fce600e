"""What the chat page shows: a fixed number of queries, 200 messages at most."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

from django.utils import timezone

from chat import archive
from chat.evidence import Given, given_to, kept_from, learned_from, learned_in
from chat.models import ArchiveSummary, Chat, Message, Persona
from memory.models import Fact, Person
from memory.policy.wording import plain
from memory.rows import acting_for

DRAWN = 40  # messages, at first
EARLIER = 160  # that "show earlier" brings at once, so that 200 are there
LISTED = 100  # chats of a channel
SEARCHED = 2_000  # chats of a channel
TOLD_AHEAD = timedelta(days=14)  # of old messages that are to be condensed
WATCHED = timedelta(minutes=3)  # how long a page waits to see what was learned


@dataclass(frozen=True)
class Drawn:
    """A message, the facts under it, and the day where a new one begins."""

    message: Message
    given: Sequence[Given]
    left_out: Sequence[Given]
    learned: Sequence[Fact]
    begins: bool
    is_watched: bool


@dataclass(frozen=True)
class Talk:
    """A stretch of one chat; `unanswered` is the last message, if nobody replied."""

    chat: Chat
    drawn: Sequence[Drawn]
    earlier: int | None
    later: bool
    unanswered: Message | None
    summaries: Sequence[ArchiveSummary]
    condensed_on: datetime | None


@dataclass(frozen=True)
class Leaving:
    """What a deleted chat takes with it, and the facts learned in it, which stay."""

    messages: int
    facts: Sequence[Fact]


def chats_of(person: Person, words: str = "") -> Sequence[Chat]:
    """The newest; or those, as far as one looks back, whose titles hold the words.

    Of each channel as many: no program that opens a chat a call pushes others out.
    """
    with acting_for(person):
        chats = person.chats.defer("sealed_digest")
        most = SEARCHED if words else LISTED
        newest = list(chats.of_each_channel(most).newest_first())
    wanted = plain(words).split()
    found = (c for c in newest if all(word in plain(c.title) for word in wanted))
    return list(islice(found, LISTED)) if words else newest


def personas() -> Sequence[Persona]:
    """Everybody's, the default one first."""
    return list(Persona.objects.everybodys().order_by("-is_default", "name"))


def talk_of(chat: Chat, at: datetime, *, before: int | None = None) -> Talk:
    """The last messages, or the last ones before a position."""
    with acting_for(chat.person):
        messages = _stretch(chat, before)
        drawn = _drawn(chat.person, messages, at)
        first = messages[0].position if messages else 1
        reaches_back = first <= chat.archived_up_to + 1
        summaries = _summaries(chat) if reaches_back else []
        ahead = archive.condensed_on(chat, at)
    last = messages[-1] if messages else None
    later = last is not None and last.position < chat.last_position
    waits = last is not None and last.role == Message.Role.PERSON and not later
    return Talk(
        chat=chat,
        drawn=drawn,
        earlier=None if reaches_back else first,
        later=later,
        unanswered=last if waits else None,
        summaries=summaries,
        condensed_on=ahead if ahead and ahead - at <= TOLD_AHEAD else None,
    )


def drawn_alone(message: Message, at: datetime) -> Drawn:
    return _drawn(message.person, [message], at)[0]


def leaving_with(chat: Chat) -> Leaving:
    with acting_for(chat.person):
        facts = list(learned_in(chat.person, chat.pk))
        return Leaving(chat.messages.count(), facts)


def page_around(message: Message) -> int:
    """The `before` of a page in whose middle the message stands."""
    return message.position + EARLIER // 2


def _summaries(chat: Chat) -> Sequence[ArchiveSummary]:
    newest = list(chat.summaries.order_by("-to_position")[:DRAWN])
    for summary in newest:
        summary.person = chat.person
    return newest[::-1]


def _stretch(chat: Chat, before: int | None) -> list[Message]:
    messages, most = chat.messages.order_by("-position"), DRAWN
    if before is not None:
        messages, most = messages.filter(position__lt=before), EARLIER
    found = list(messages[:most])
    for message in found:
        message.person = chat.person
    return found[::-1]


def _drawn(
    person: Person, messages: Sequence[Message], at: datetime
) -> Sequence[Drawn]:
    replies = [one for one in messages if one.role == Message.Role.ASSISTANT]
    said = [one for one in messages if one.role == Message.Role.PERSON]
    given, left_out = given_to(person, replies), kept_from(person, replies)
    learned = learned_from(person, said)
    days = [timezone.localdate(one.said_at) for one in messages]
    return [
        Drawn(
            message=one,
            given=given.get(one.pk, []),
            left_out=left_out.get(one.pk, []),
            learned=learned.get(one.pk, []),
            begins=place == 0 or days[place] != days[place - 1],
            is_watched=_is_watched(one, at),
        )
        for place, one in enumerate(messages)
    ]


def _is_watched(message: Message, at: datetime) -> bool:
    """A worker may still learn from it while the person looks on."""
    queued = message.learned_at is None and message.parked_at is None
    said = message.role == Message.Role.PERSON and message.person.remembers
    return queued and said and at - message.said_at < WATCHED
