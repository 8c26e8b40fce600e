"""Lines as rows of a new owner: other ids, other seals, the same life."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar
from uuid import UUID, uuid4

from chat.lines import (
    ChatLine,
    EvidenceLine,
    MessageLine,
    NamedLine,
    StandingLine,
    SummaryLine,
)
from chat.models import (
    ArchiveSummary,
    Chat,
    Evidence,
    Message,
    NamedFact,
    Persona,
    Standing,
)
from chat.record import default_persona
from memory.erasure import without_erased
from memory.lines import FactLine, Line
from memory.models import Person
from memory.people import policy_of
from memory.policy.candidate import Candidate
from memory.policy.gate import refusal_of
from memory.policy.secret import masked
from memory.vault import Place

Kind = TypeVar("Kind", bound=Line)
OfChat = TypeVar("OfChat", SummaryLine, MessageLine)

WORDS = {"text", "title", "digest", "personal_context", "profile"}
NAMED = (ChatLine, SummaryLine, MessageLine)
CHAT = {"line", "id", "persona_id", "title", "digest", "last_position"}
SUMMARY = {"line", "id", "chat_id", "text"}
MESSAGE = {"line", "id", "chat_id", "answers_id", "text", "note", "left_out"}


@dataclass(frozen=True)
class Rows:
    """What names a row that is not there, is left out or names nothing."""

    person: Person
    lines: Sequence[Line]
    personas: Mapping[UUID, Persona]

    @cached_property
    def ids(self) -> dict[UUID | None, UUID]:
        others = [line for line in self.lines if isinstance(line, NAMED)]
        return {line.id: uuid4() for line in [*others, *self.facts]}

    @cached_property
    def facts(self) -> list[FactLine]:
        """As the gate lets them through: what it holds back waits for a yes."""
        said = [self._said(line) for line in self.all(FactLine)]
        return [
            line.model_copy(update={"waiting": line.waiting or waits})
            for line in said
            if line.text
            for waits in self._let_through(line)
        ]

    def _said(self, line: FactLine) -> FactLine:
        text, scope = self._sayable[line.text], self._scope(line.scope)
        return line.model_copy(update={"text": text, "scope": scope})

    def _let_through(self, line: FactLine) -> Iterator[bool]:
        """Whether it is to wait; nothing for what is refused."""
        candidate = Candidate(line.text, line.text, topic=line.topic, asked=True)
        refusal = refusal_of(candidate, line.recorded_at, policy_of(self.person))
        if refusal is None or refusal.quarantines:
            yield refusal is not None and line.valid_until is None

    def chats(self) -> Iterator[Chat]:
        for line in self.all(ChatLine):
            chat = Chat(
                id=self.ids[line.id],
                person=self.person,
                persona=self.personas.get(line.persona_id) or default_persona(),
                last_position=max(line.last_position, self._last_told[line.id]),
                **line.model_dump(exclude=CHAT),
            )
            title, digest = chat.place("sealed_title"), chat.place("sealed_digest")
            chat.sealed_title = self._sealed_if_any(title, line.title)
            chat.sealed_digest = self._sealed_if_any(digest, line.digest)
            yield chat

    def summaries(self) -> Iterator[ArchiveSummary]:
        for line in self._of_chats(SummaryLine):
            summary = ArchiveSummary(
                id=self.ids[line.id],
                person=self.person,
                chat_id=self.ids[line.chat_id],
                **line.model_dump(exclude=SUMMARY),
            )
            summary.sealed = self._sealed(summary.place(), line.text)
            yield summary

    def messages(self) -> Iterator[Message]:
        for line in self._of_chats(MessageLine):
            message = Message(
                id=self.ids[line.id],
                person=self.person,
                chat_id=self.ids[line.chat_id],
                answers_id=self.ids.get(line.answers_id),
                **line.model_dump(exclude=MESSAGE),
            )
            message.note = self._named(line.note)
            message.left_out = self._named(line.left_out)
            message.sealed = self._sealed(message.place(), line.text)
            yield message

    def evidence(self) -> Iterator[Evidence]:
        kept = {line.id for line in self.facts}
        for line in self.all(EvidenceLine):
            if line.fact_id in kept:
                sentence = Evidence(
                    person=self.person,
                    fact_id=self.ids[line.fact_id],
                    message_id=self.ids.get(line.message_id),
                    summary_id=self.ids.get(line.summary_id),
                    said_at=line.said_at,
                )
                sentence.sealed = self._sealed(sentence.place(), line.text)
                yield sentence

    def standings(self) -> Iterator[Standing]:
        for line in self.all(StandingLine):
            standing = Standing(person=self.person, scope=self._scope(line.scope))
            standing.sealed_context = self._sealed_if_any(
                standing.place("sealed_context"), line.personal_context
            )
            standing.sealed_profile = self._sealed_if_any(
                standing.place("sealed_profile"), line.profile
            )
            standing.profile_by_hand = line.profile_by_hand
            standing.profile_after = line.profile_after
            yield standing

    def _named(self, facts: Sequence[NamedLine]) -> list[NamedFact]:
        kept = [one for one in facts if one.fact in self.ids]
        return [
            {
                "fact": str(self.ids[one.fact]),
                "why": one.why,
                "score": one.score,
                "meaning": one.meaning,
                "words": one.words,
            }
            for one in kept
        ]

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [line for line in self.lines if isinstance(line, kind)]

    @cached_property
    def _last_told(self) -> Counter[UUID]:
        """By chat; it may have gone on while it was exported."""
        last: Counter[UUID] = Counter()
        for message in self.all(MessageLine):
            last[message.chat_id] = max(last[message.chat_id], message.position)
        for summary in self.all(SummaryLine):
            last[summary.chat_id] = max(last[summary.chat_id], summary.to_position)
        return last

    def _of_chats(self, kind: type[OfChat]) -> list[OfChat]:
        return [line for line in self.all(kind) if line.chat_id in self.ids]

    def _scope(self, scope: str) -> str:
        scopes = {str(old): str(here.pk) for old, here in self.personas.items()}
        return scopes.get(scope, scope)

    @cached_property
    def _sayable(self) -> dict[str, str]:
        """Each text without secrets, and without what was erased here."""
        texts = sorted(
            {
                text
                for line in self.lines
                for text in line.model_dump(include=WORDS).values()
            }
        )
        kept = without_erased(self.person, [masked(text) for text in texts])
        return dict(zip(texts, kept, strict=True))

    def _sealed(self, place: Place, text: str) -> bytes:
        return self.person.key.seal(place, self._sayable[text])

    def _sealed_if_any(self, place: Place, text: str) -> bytes:
        return self._sealed(place, text) if self._sayable[text] else b""
