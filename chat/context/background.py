"""What a request knows besides the talk itself: read in one short transaction."""

from collections.abc import Sequence
from dataclasses import dataclass

from chat import digest
from chat.digest import Carried
from chat.models import ArchiveSummary, Chat, Message, Persona, Standing
from memory.engines.language import Line
from memory.models import Person
from memory.rows import acting_for

SUMMARIES_READ = 20  # of the newest; more than any request has room for


@dataclass(frozen=True)
class Background:
    """Everything stored that a request may carry; newest summaries first.

    What is beyond one reading is counted: `summaries_beyond`, `unfolded_beyond`.
    """

    personal_context: str = ""
    profile: str = ""
    summaries: tuple[str, ...] = ()
    summaries_beyond: int = 0
    digest: str = ""
    window: tuple[Line, ...] = ()
    unfolded_beyond: int = 0


def of_person(
    person: Person, persona: Persona, window: Sequence[Line] = ()
) -> Background:
    """For a talk that is nowhere recorded: only what stands for the person."""
    with acting_for(person):
        standing = _standing(person, persona)
    return Background(
        personal_context=_opened(standing, person, "sealed_context"),
        profile=_opened(standing, person, "sealed_profile"),
        window=tuple(window),
    )


def of_chat(chat: Chat, message: Message, carried: Carried) -> Background:
    """`carried` counts for a chat whose digest lives on the person's own device."""
    person = chat.person
    with acting_for(person):
        chat.refresh_from_db(
            fields=["sealed_digest", "digest_cursor", "archived_up_to"]
        )
        folded = digest.so_far(chat, carried)
        standing = _standing(person, chat.persona)
        summaries = chat.summaries.order_by("-to_position")
        read, stored = list(summaries[:SUMMARIES_READ]), summaries.count()
        messages = _unfolded(chat, message, folded.up_to)
    beyond = message.position - 1 - folded.up_to - len(messages)
    return Background(
        personal_context=_opened(standing, person, "sealed_context"),
        profile=_opened(standing, person, "sealed_profile"),
        summaries=tuple(_summary(chat, summary) for summary in read),
        summaries_beyond=stored - len(read),
        digest=folded.text,
        window=tuple(_line(chat, earlier) for earlier in messages),
        unfolded_beyond=max(beyond, 0),
    )


def _standing(person: Person, persona: Persona) -> Standing | None:
    return Standing.objects.filter(person=person, scope=persona.scope).first()


def _unfolded(chat: Chat, message: Message, folded: int) -> list[Message]:
    """What no digest tells yet, and at least the verbatim window, oldest first."""
    policy = chat.persona.policy
    earlier = chat.messages.filter(position__lt=message.position)
    unfolded = message.position - 1 - folded
    most = min(max(policy.window_messages, unfolded), policy.archive_batch_most)
    return list(earlier.order_by("-position")[:most])[::-1]


def _line(chat: Chat, message: Message) -> Line:
    return Line(message.of(chat).speaker, message.text)


def _summary(chat: Chat, summary: ArchiveSummary) -> str:
    summary.person = chat.person
    return summary.text


def _opened(standing: Standing | None, person: Person, column: str) -> str:
    if standing is None:
        return ""
    standing.person = person
    return standing.opened(column)
