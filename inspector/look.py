"""What the person asked to see: words, a category, a state, some facts."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from inspector.terms import SOON, end_of
from memory.models import Fact, Kind
from memory.policy.wording import plain

LONG = timedelta(days=120)  # unconfirmed for longer than this is worth a look

SHARED = "shared"  # how an address names the facts of no persona alone

ONLY: Mapping[str, Callable[[Fact, datetime], bool]] = {
    "": lambda _fact, _at: True,
    "soon": lambda fact, at: (end := end_of(fact)) is not None and end - at <= SOON,
    "unconfirmed": lambda fact, at: at - fact.last_confirmed_at > LONG,
    "pinned": lambda fact, _at: fact.pinned,
    "by_hand": lambda fact, _at: fact.is_by_hand,
    "waiting": lambda fact, _at: fact.waiting,
    Kind.FACT.value: lambda fact, _at: fact.kind == Kind.FACT,
    Kind.EPISODE.value: lambda fact, _at: fact.kind == Kind.EPISODE,
    Kind.PROCEDURE.value: lambda fact, _at: fact.kind == Kind.PROCEDURE,
    "forgotten": lambda fact, _at: fact.state == "retracted",
    "replaced": lambda fact, _at: fact.state == "superseded",
    "expired": lambda fact, at: fact.state == "current" and fact.is_expired(at),
    "faded": lambda fact, at: fact.state == "current" and fact.is_faded(at),
}


@dataclass(frozen=True)
class Look:
    """What the person asked to see."""

    q: str = ""
    shelf: str = ""
    only: str = ""
    persona: str = ""
    fact: Set[UUID] = frozenset()
    page: int = 1

    @property
    def is_narrowed(self) -> bool:
        return bool(self.q or self.only or self.persona or self.fact)

    @property
    def is_chosen(self) -> bool:
        """Not everything there is."""
        return self.is_narrowed or bool(self.shelf)

    @property
    def is_at_what_waits(self) -> bool:
        return self.only == "waiting" or not self.is_chosen

    def takes(self, fact: Fact, at: datetime) -> bool:
        named = not self.fact or fact.pk in self.fact
        fits = named and ONLY[self.only](fact, at)
        return fits and self._is_whose(fact) and self._is_found(fact)

    def _is_whose(self, fact: Fact) -> bool:
        return self.persona in {"", fact.scope or SHARED}

    def _is_found(self, fact: Fact) -> bool:
        return not self.q or all(word in plain(fact.text) for word in self._words)

    @cached_property
    def _words(self) -> list[str]:
        return plain(self.q).split()
