"""Erasing what memory holds: the exact scope, the token that confirms it, the deed."""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from memory import lineage, repeatable
from memory.models import Fact, FactEvent, Person, Tombstone
from memory.policy.sameness import normalised
from memory.policy.wording import sentences
from memory.rows import acting_for
from memory.store import bury, purge

VALID_FOR = timedelta(minutes=10)
EXPIRY_BYTES = 8


class ConfirmationError(Exception):
    """The token is not for this scope as it is now, or its ten minutes are over."""


@dataclass(frozen=True)
class Scope:
    """Facts, the wordings they had before, and all that hangs on them.

    `offered` are facts that these took the place of in the world: they stay, ended,
    and can be restored.
    """

    facts: tuple[Fact, ...]
    versions: tuple[Fact, ...]
    offered: tuple[Fact, ...]
    events: tuple[int, ...]

    @property
    def all(self) -> list[Fact]:
        return [*self.facts, *self.versions]

    @property
    def words(self) -> list[str]:
        """What the token is bound to."""
        ids = [fact.pk for fact in self.all]
        return [f"fact {pk}" for pk in ids] + [f"event {pk}" for pk in self.events]

    @property
    def counts(self) -> dict[str, int]:
        return {
            "facts": len(self.facts),
            "versions": len(self.versions),
            "events": len(self.events),
            "vectors": sum(fact.embedding is not None for fact in self.all),
        }


def scope_of(person: Person, fact_ids: Collection[UUID]) -> Scope:
    """Ask inside `acting_for`; Fact.DoesNotExist when one of them is not there."""
    named = list(Fact.objects.of(person).filter(pk__in=fact_ids))
    if len(named) != len(set(fact_ids)):
        raise Fact.DoesNotExist
    versions = _versions(person, named)
    gone = [*named, *versions]
    offered = [one for one in lineage.before(person, gone) if one not in gone]
    events = FactEvent.objects.filter(fact__in=gone).values_list("pk", flat=True)
    return Scope(tuple(named), tuple(versions), tuple(offered), tuple(events))


def token_for(person: Person, scope: Iterable[str], at: datetime) -> str:
    """Good for exactly this scope and ten minutes; once, for the scope is then gone."""
    expiry = int((at + VALID_FOR).timestamp()).to_bytes(EXPIRY_BYTES)
    token = expiry + _mark(person, expiry, scope)
    return base64.urlsafe_b64encode(token).decode()


def confirm(person: Person, scope: Iterable[str], token: str, at: datetime) -> None:
    try:
        given = base64.urlsafe_b64decode(token.encode("ascii", "replace"))
    except (binascii.Error, ValueError) as error:
        raise ConfirmationError from error
    expiry, mark = given[:EXPIRY_BYTES], given[EXPIRY_BYTES:]
    in_time = int.from_bytes(expiry) > at.timestamp()
    if not in_time or not hmac.compare_digest(mark, _mark(person, expiry, scope)):
        raise ConfirmationError


def erase(
    person: Person, scope: Scope, *, at: datetime, quotes: Sequence[str] = ()
) -> None:
    """Rows, vectors, events and kept answers; tombstones for statements and quotes."""
    with acting_for(person):
        repeatable.redact(person, frozenset(str(fact.pk) for fact in scope.all))
        bury(person, quotes, at=at)
        purge(scope.all, at=at, tombstones=True)


def without_erased(person: Person, texts: Sequence[str]) -> list[str]:
    """Each without the sentences that the person erased after saying them."""
    with acting_for(person):
        marks = {bytes(one.mark) for one in Tombstone.objects.filter(person=person)}
    return [_unburied(person, text, marks) for text in texts] if marks else [*texts]


def erased_since(person: Person, at: datetime) -> bool:
    """Ask inside `acting_for`: what was read before may tell of what is erased now."""
    return Tombstone.objects.filter(person=person, at__gte=at).exists()


def erased_so_far(person: Person) -> str:
    """Another one after each erasure. Ask inside `holding(person)`, where none is
    under way, whatever moment it will bear.
    """
    buried = Tombstone.objects.filter(person=person).order_by("pk")
    told = "\n".join(
        f"{pk} {at.timestamp()}" for pk, at in buried.values_list("pk", "at")
    )
    return hashlib.sha256(told.encode()).hexdigest()


def _unburied(person: Person, text: str, marks: set[bytes]) -> str:
    said = sentences(text)
    kept = [one for one in said if not _is_buried(person, one, marks)]
    return text if len(kept) == len(said) else " ".join(kept)


def _is_buried(person: Person, sentence: str, marks: set[bytes]) -> bool:
    return not marks.isdisjoint(person.key.tombstones(normalised(sentence)))


def _versions(person: Person, facts: Sequence[Fact]) -> list[Fact]:
    """Earlier wordings, and waiting statements that would only have replaced these."""
    earlier = lineage.wordings_before(person, facts)
    ids = [fact.pk for fact in [*facts, *earlier]]
    contesting = Fact.objects.of(person).filter(contests__in=ids)
    return [*earlier, *contesting.exclude(pk__in=ids)]


def _mark(person: Person, expiry: bytes, scope: Iterable[str]) -> bytes:
    lines = [str(int.from_bytes(expiry)), *sorted(scope)]
    return person.key.erasure_mark("\n".join(lines))
