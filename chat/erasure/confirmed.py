"""Two steps: what would go, counted; then the deed, if nothing has changed since."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from chat import digest
from chat.erasure.everything import EverythingScope, everything_of
from chat.erasure.scope import FactsScope, scope_of
from chat.models import Evidence, Message
from memory import erasure, people, repeatable, vocabulary
from memory.models import Fact, Person
from memory.policy.traces import without_traces
from memory.rows import acting_for
from memory.store import changing


@dataclass(frozen=True)
class Erasing:
    """Some facts, perhaps with the messages that tell of them; or a whole person."""

    fact_ids: frozenset[UUID] = frozenset()
    with_messages: bool = False
    everything: bool = False


@dataclass(frozen=True)
class Preview:
    """What would go; `offered` are earlier facts that may be restored afterwards."""

    counts: Mapping[str, int]
    offered: tuple[Fact, ...]
    token: str
    expires_at: datetime


@dataclass(frozen=True)
class Receipt:
    """What is gone since `at`."""

    counts: Mapping[str, int]
    offered: tuple[Fact, ...]
    at: datetime


class ScopeChangedError(Exception):
    """Nothing was erased; `preview` is what it would be now."""

    def __init__(self, preview: Preview) -> None:
        super().__init__("the confirmation does not fit what is there now")
        self.preview = preview


def preview(person: Person, asked: Erasing, *, at: datetime) -> Preview:
    """Fact.DoesNotExist when one of the facts is not there."""
    with acting_for(person):
        return _preview(person, _scope(person, asked), at)


def erase(person: Person, asked: Erasing, token: str, *, at: datetime) -> Receipt:
    """Counts anew inside the transaction that deletes; ScopeChangedError."""
    with _alone_with(person):
        scope = _scope(person, asked)
        try:
            erasure.confirm(person, scope.words, token, at)
        except erasure.ConfirmationError as error:
            raise ScopeChangedError(_preview(person, scope, at)) from error
        if isinstance(scope, FactsScope):
            _erase_facts(person, scope, at)
        else:
            people.erase(person)
    vocabulary.let_go(person)
    return Receipt(scope.counts, scope.offered, at)


@contextmanager
def _alone_with(person: Person) -> Iterator[None]:
    """The chats first and then the person, in the order in which a message locks them.

    So no digest or summary that was begun before is stored unseen.
    """
    with acting_for(person):
        list(person.chats.select_for_update().order_by("pk").values_list("pk"))
        with changing(person):
            yield


def _scope(person: Person, asked: Erasing) -> FactsScope | EverythingScope:
    if asked.everything:
        return everything_of(person)
    return scope_of(person, asked.fact_ids, with_messages=asked.with_messages)


def _preview(
    person: Person, scope: FactsScope | EverythingScope, at: datetime
) -> Preview:
    token = erasure.token_for(person, scope.words, at)
    return Preview(scope.counts, scope.offered, token, at + erasure.VALID_FOR)


def _erase_facts(person: Person, scope: FactsScope, at: datetime) -> None:
    _mark_learned(scope, at)
    _rewrite_summaries(scope)
    _rewrite_profiles(scope)
    _untitle(person, scope)
    digest.forget_text(list(scope.digests))
    Evidence.objects.filter(pk__in=[one.pk for one in scope.evidence]).delete()
    messages = [one.pk for one in scope.messages]
    Message.objects.filter(pk__in=messages).delete()
    repeatable.redact(person, frozenset(map(str, messages)))
    repeatable.bar(person, {one.idempotency_key: at for one in scope.messages})
    erasure.erase(person, scope.memory, at=at, quotes=scope.quotes)


def _mark_learned(scope: FactsScope, at: datetime) -> None:
    """What is told by the sources is not extracted from them again."""
    sources = Message.objects.filter(pk__in=[one.pk for one in scope.sources])
    sources.filter(learned_at=None).update(learned_at=at)


def _rewrite_summaries(scope: FactsScope) -> None:
    for summary in scope.summaries:
        left = without_traces(summary.text, scope.statements)
        summary.sealed = summary.person.key.seal(summary.place(), left)
        summary.save(update_fields=["sealed"])


def _rewrite_profiles(scope: FactsScope) -> None:
    for standing in scope.profiles:
        left = without_traces(standing.opened("sealed_profile"), scope.statements)
        place = standing.place("sealed_profile")
        standing.sealed_profile = standing.person.key.seal(place, left)
        standing.save(update_fields=["sealed_profile"])


def _untitle(person: Person, scope: FactsScope) -> None:
    """A chat is titled by its first line, which may have been archived since."""
    archived = {one.summary_id for one in scope.evidence if one.summary_id}
    live = {one.chat_id for one in scope.messages}
    chats = person.chats.filter(Q(summaries__in=archived) | Q(pk__in=live))
    for chat in chats.distinct():
        if chat.title and _is_told_by(chat.title, scope):
            chat.sealed_title = b""
            chat.save(update_fields=["sealed_title"])


def _is_told_by(title: str, scope: FactsScope) -> bool:
    first_lines = any(one.text.startswith(title) for one in scope.messages)
    return first_lines or without_traces(title, scope.statements) != title
