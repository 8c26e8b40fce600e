"""A statement taken apart: about whom, about what, which values, and how it is said."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from memory.policy.sameness.lexicon import Found, forms_of, sets, stem, table
from memory.policy.sameness.normal import normalised
from memory.policy.sameness.parts import names_in, number_of, numbers_in
from memory.policy.wording import plain


_NAMING = frozenset(["is", "name", "named", "called", plain("зовут"), plain("имя")])


class Polarity(IntEnum):
    """Each denies the ones above it: what has ended was once so."""

    NEVER = 0
    ENDED = 1
    TRUE = 2


@dataclass(frozen=True)
class Reading:
    """`content` has the meanings, the names, the numbers and the stems of other words."""

    spelling: str
    people: frozenset[str]
    kin: frozenset[str]  # names that the statement gives to these people
    content: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    marks: frozenset[str]

    @property
    def core(self) -> frozenset[str]:
        """Without the verbs that say little; all there is where nothing else is said."""
        return self.content - sets("light")["meanings"] or self.content

    @property
    def attributes(self) -> frozenset[str]:
        named = sets("attributes").items()
        spoken = {name for name, meanings in named if meanings & self.content}
        return frozenset(spoken | ({"age"} if self._is_bare_age() else set()))

    def _is_bare_age(self) -> bool:
        """My son is 8; Соне шесть."""
        about = bool(self.people or self.names)
        return about and bool(self.numbers) and self.core <= self.numbers | self.names

    def values(self, attribute: str) -> frozenset[str]:
        meanings = sets("attributes")[attribute]
        if attribute in sets("natures")["states"]:
            return self.content & meanings
        return self.core - meanings

    def is_(self, mark: str) -> bool:
        return mark in self.marks

    @property
    def polarity(self) -> Polarity:
        if self.is_("negation"):
            return Polarity.NEVER
        return Polarity.ENDED if self.is_("ending") else Polarity.TRUE

    @property
    def denies(self) -> bool:
        return self.is_("negation") or self.is_("ending")


@lru_cache(maxsize=4_096)
def reading_of(text: str) -> Reading:
    forms = forms_of(text)
    names = names_in(text)
    phrases = [m for m in table("meanings").alike(forms) if m.length > 1]
    told = _places(phrases)
    people = [p for p in table("people").alike(forms) if not p.places & told]
    return Reading(
        spelling=normalised(text),
        people=frozenset(found.name for found in people),
        kin=frozenset(_kin(forms, people)) & names,
        content=frozenset(_content(forms, phrases, _places(people))),
        names=names,
        numbers=numbers_in(text),
        marks=frozenset(
            m.name
            for m in table("marks").exact(forms)
            if m.name != "negation" or not m.places & told
        ),
    )


def _places(found: Iterable[Found]) -> frozenset[int]:
    return frozenset(place for one in found for place in one.places)


def _kin(forms: list[str], people: list[Found]) -> Iterator[str]:
    """Stems of the words beside a relative: my sister Vera, my wife's name is Vera."""
    for found in people:
        after = found.at + found.length
        while after < len(forms) and forms[after] in _NAMING:
            after += 1
        yield from map(stem, forms[max(0, found.at - 1) : found.at])
        yield from map(stem, forms[after : after + 1])


def _content(
    forms: list[str], phrases: list[Found], people: frozenset[int]
) -> Iterator[str]:
    words = [m for m in table("meanings").alike(forms) if not m.places & people]
    yield from (found.name for found in {*phrases, *words})
    silent = [*table("marks").exact(forms), *table("dropped").exact(forms)]
    taken = people | _places(words) | _places(silent)
    for at, form in enumerate(forms):
        if at not in taken or number_of(form):
            yield number_of(form) or stem(form)
