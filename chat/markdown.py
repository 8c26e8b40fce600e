"""An export as a person would read it: what is remembered, then the conversations."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override
from markdown_it import MarkdownIt
from markdown_it.token import Token

from chat.models import ArchiveSummary, Chat, Message
from memory.days import season
from memory.export import chunks
from memory.models import Fact, FactEvent, Person, Precision
from memory.rows import acting_for

# Days as the pages write them, each with its year, and no more exact than was said.
DAY, MOMENT = "j E Y", "j E Y, H:i"
LESS_EXACT = {
    Precision.MONTH.value: "F Y",
    Precision.YEAR.value: "Y",
}
LIVE = {"html_block", "html_inline", "image"}
# What a line between brackets says of an address may stand in another message.
READERS = (MarkdownIt("commonmark"), MarkdownIt("commonmark").disable("reference"))


class _AnyAddress(dict[str, Any]):
    """Every name in brackets has an address somewhere."""

    def get(self, name: str, otherwise: Any = None) -> Any:  # noqa: ARG002
        return {"href": name, "title": ""}


def inert(text: str) -> str:
    """Markdown of which no reader makes HTML or fetches an image; code stays code.

    The lines as they are to stand: what is code depends on what is around it.
    """
    while live := [one for one in _tokens(text) if one.type in LIVE]:
        told = {
            line
            for one in live
            for line in one.content.splitlines()
            if "<" in line and one.type != "image"
        }
        if not all(html in text for html in told):
            return text.replace("<", "&lt;").replace("![", "!\\[")
        for html in told:
            text = text.replace(html, html.replace("<", "&lt;"))
        if any(one.type == "image" for one in live):
            text = text.replace("![", "!\\[")
    return text


def _tokens(text: str) -> Iterator[Token]:
    """Images may stand inside links, and links inside images."""
    waiting = [
        token
        for reader in READERS
        for token in reader.parse(text, {"references": _AnyAddress()})
    ]
    while waiting:
        token = waiting.pop()
        waiting += token.children or []
        yield token


def markdown(person: Person) -> Iterator[str]:
    """In the person's language, by their clock; no transaction is open meanwhile."""
    with acting_for(person):
        current = Fact.objects.of(person).current().defer("embedding")
        facts = list(current.order_by("category", "recorded_at"))
    yield _remembered(person, facts)
    yield from _forgotten(person)
    for chats in chunks(person, person.chats.order_by("created_at", "id")):
        for chat in chats:
            yield from _conversation(person, chat)


def _remembered(person: Person, facts: Sequence[Fact]) -> str:
    with override(person.language):
        told = [f"# {_('About me')}\n"]
        for label, shelf in groupby(facts, Fact.get_category_display):
            told += [f"\n## {label}\n", *(_item(person, fact) for fact in shelf)]
        return "\n".join([*told, ""])


def _forgotten(person: Person) -> Iterator[str]:
    """What was so before, until when, and what became of it."""
    ended = Fact.objects.of(person).ended().defer("embedding")
    heading = True
    for facts in chunks(person, ended.order_by("retired_at", "id")):
        with override(person.language):
            told = [f"\n## {_('Forgotten')}\n"] if heading else []
            yield "\n".join([*told, *(_item(person, fact) for fact in facts), ""])
        heading = False


def _item(person: Person, fact: Fact) -> str:
    days = _shown(person, fact.recorded_at, DAY)
    if fact.valid_from:
        days = _told(person, fact.valid_from, fact.valid_from_precision)
    if fact.valid_until:
        until = _told(person, fact.valid_until, fact.valid_until_precision)
        days = f"{days} – {until}, {_end_of(fact)}"
    return inert(f"- {' '.join(fact.text.split())} *({days})*")


def _end_of(fact: Fact) -> str:
    if fact.mistaken:
        return str(FactEvent.What.CORRECTED.label)
    what = (
        FactEvent.What.SUPERSEDED if fact.superseded_by_id else FactEvent.What.RETRACTED
    )
    return str(what.label)


def _told(person: Person, at: datetime, precision: str) -> str:
    if precision == Precision.SEASON:
        return _season(at.astimezone(ZoneInfo(person.time_zone)))
    return _shown(person, at, LESS_EXACT.get(precision, DAY))


def _season(local: datetime) -> str:
    """Standing alone, which some languages write otherwise than after "since"."""
    names = (
        _("Winter %(year)s"),
        _("Spring %(year)s"),
        _("Summer %(year)s"),
        _("Autumn %(year)s"),
    )
    return season(local, names)


def _conversation(person: Person, chat: Chat) -> Iterator[str]:
    with override(person.language):
        title = " ".join(chat.title.split()) or _("New chat")
    yield inert(f"\n# {title}\n\n")
    archived = person.summaries.filter(chat=chat).order_by("from_position")
    for summaries in chunks(person, archived):
        yield "".join(_quoted(summary) for summary in summaries)
    for said in chunks(person, person.messages.filter(chat=chat).in_order()):
        yield _talk(person, said)


def _talk(person: Person, messages: Sequence[Message]) -> str:
    with override(person.language):
        who = {Message.Role.PERSON.value: _("You:")}
        return "".join(
            f"**{who.get(one.role, _('Assistant:'))}** "
            f"*{_shown(person, one.said_at, MOMENT)}*\n\n{_quoted(one)}"
            for one in messages
        )


def _quoted(said: Message | ArchiveSummary) -> str:
    """A heading inside of it is no heading of the page."""
    return inert("".join(f"> {line}\n" for line in said.text.splitlines())) + "\n"


def _shown(person: Person, at: datetime, form: str) -> str:
    return date_format(at.astimezone(ZoneInfo(person.time_zone)), form)
