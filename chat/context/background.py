"""What a request knows besides the talk itself: read in one short transaction."""

from dataclasses import dataclass

from chat.models import ArchiveSummary, Chat, Message, Standing
from memory.engines.language import Line
from memory.rows import acting_for


@dataclass(frozen=True)
class Background:
    """Everything stored that a request may carry; newest summaries first."""

    personal_context: str
    profile: str
    summaries: tuple[str, ...]
    digest: str
    window: tuple[Line, ...]


def read(chat: Chat, message: Message, *, digest: str | None) -> Background:
    """`digest`: the one that the person's own device keeps, for chats that do so."""
    person = chat.person
    with acting_for(person):
        chat.refresh_from_db(fields=["sealed_digest", "digest_cursor"])
        standing = Standing.objects.filter(
            person=person, scope=chat.persona.scope
        ).first()
        summaries = list(chat.summaries.order_by("-to_position"))
        messages = list(_unfolded(chat, message))
    return Background(
        personal_context=_opened(standing, chat, "sealed_context"),
        profile=_opened(standing, chat, "sealed_profile"),
        summaries=tuple(_summary(chat, summary) for summary in summaries),
        digest=chat.digest if digest is None else digest,
        window=tuple(_line(chat, earlier) for earlier in messages),
    )


def _unfolded(chat: Chat, message: Message) -> list[Message]:
    """What no digest tells yet, and at least the verbatim window, oldest first."""
    policy = chat.persona.policy
    earlier = chat.messages.filter(position__lt=message.position)
    unfolded = message.position - 1 - chat.digest_cursor
    most = min(max(policy.window_messages, unfolded), policy.archive_batch_most)
    return list(earlier.order_by("-position")[:most])[::-1]


def _line(chat: Chat, message: Message) -> Line:
    return Line(message.of(chat).speaker, message.text)


def _summary(chat: Chat, summary: ArchiveSummary) -> str:
    summary.person = chat.person
    return summary.text


def _opened(standing: Standing | None, chat: Chat, column: str) -> str:
    sealed = bytes(getattr(standing, column, b""))
    if not standing or not sealed:
        return ""
    return chat.person.key.open(standing.place(column), sealed)
