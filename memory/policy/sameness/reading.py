"""A statement taken apart: about whom, about what, which values, and how it is said."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from memory.policy.moments.calendar import Lean
from memory.policy.moments.grammar import Role, mentions
from memory.policy.moments.tense import lean_of
from memory.policy.sameness.lexicon import Found, form_sets, sets, table
from memory.policy.sameness.normal import normalised
from memory.policy.sameness.parts import is_number, names_in, numbers_in
from memory.policy.sameness.words import forms_of, stem
from memory.policy.wording import plain

_NOT = ([plain("не")], ["not"])
_NONE: frozenset[int] = frozenset()
_NAMING = frozenset(["is", "name", "named", "called", plain("зовут"), plain("имя")])


class Polarity(IntEnum):
    """Each denies the ones above it: what has ended was once so."""

    NEVER = 0
    ENDED = 1
    TRUE = 2


@dataclass(frozen=True)
class Reading:
    """`content` has the meanings, the names, the numbers, the stems of other words."""

    spelling: str
    people: frozenset[str]
    kin: frozenset[str]  # names that the statement gives to these people
    content: frozenset[str]
    names: frozenset[str]
    places: frozenset[str]  # names after "in" and its like
    numbers: frozenset[str]
    marks: frozenset[str]
    contrasted: frozenset[str]  # the first of "not this but that"
    terms: frozenset[str]  # since when and until when

    def is_(self, mark: str) -> bool:
        return mark in self.marks

    @property
    def polarity(self) -> Polarity:
        if self.is_("negation") and not self.contrasted:
            return Polarity.NEVER
        over = self.marks & {"ending", "former", "death"}
        return Polarity.ENDED if over else Polarity.TRUE

    @property
    def tells_change(self) -> bool:
        return bool(self.marks & {"change", "ending", "death", "planned"})

    @property
    def core(self) -> frozenset[str]:
        """Without the verbs that say little, unless they say all there is."""
        return self.content - sets("light")["meanings"] or self.content

    @property
    def attributes(self) -> frozenset[str]:
        named = sets("attributes").items()
        spoken = {name for name, meanings in named if meanings & self.content}
        return frozenset(spoken | ({"age"} if self._is_bare_age() else set()))

    def _is_bare_age(self) -> bool:
        """My son is 8."""
        about = bool(self.people or self.names)
        only = self.core <= self.numbers | self.names
        return about and len(self.numbers) == 1 and only

    def values(self, attribute: str) -> frozenset[str]:
        meanings = sets("attributes")[attribute]
        if attribute in sets("natures")["states"]:
            return self.content & meanings
        return self.core - meanings - self.terms


@lru_cache(maxsize=4_096)
def reading_of(text: str) -> Reading:
    forms, names = forms_of(text), names_in(text)
    phrases = [m for m in table("meanings").alike(forms) if m.length > 1]
    told = _places_of(phrases)
    people = [p for p in table("people").alike(forms) if not p.places & told]
    marks = frozenset(_marks(forms, told)) | _tense(text)
    content = frozenset(_content(forms, phrases, _places_of(people)))
    if (called := _called(content)) and "negation" in marks:
        content, marks = called, marks - {"negation"}
    return Reading(
        spelling=normalised(text),
        people=frozenset(found.name for found in people),
        kin=frozenset(_kin(forms, people)) & names,
        content=content,
        names=names,
        places=frozenset(_placed(forms)) & names,
        numbers=numbers_in(text),
        marks=marks,
        contrasted=frozenset(_contrasted(text)),
        terms=frozenset(_terms(text)),
    )


def _called(content: frozenset[str]) -> frozenset[str]:
    """What the denial of these has a word for: who eats no meat is a vegetarian."""
    named = {word: names for word, names in sets("denied").items() if word in content}
    if not named:
        return frozenset()
    return (content - {*named, "consume", "drink"}).union(*named.values())


def _places_of(found: Iterable[Found]) -> frozenset[int]:
    return frozenset(place for one in found for place in one.places)


def _marks(forms: list[str], told: frozenset[int]) -> Iterator[str]:
    """A "not" inside of a phrase belongs to the meaning of the phrase."""
    for found in table("marks").exact(forms):
        if found.name != "negation" or not found.places & told:
            yield found.name


def _tense(text: str) -> frozenset[str]:
    return frozenset({"done"}) if lean_of(text, 0) is Lean.PAST else frozenset()


def _kin(forms: list[str], people: list[Found]) -> Iterator[str]:
    """Stems of the words beside a relative: my sister Vera, my wife's name is Vera."""
    for found in people:
        after = found.at + found.length
        while after < len(forms) and forms[after] in _NAMING:
            after += 1
        yield from map(stem, forms[max(0, found.at - 1) : found.at])
        yield from map(stem, forms[after : after + 1])


def _placed(forms: list[str]) -> Iterator[str]:
    before = form_sets("places")["before"]
    for lead, form in pairwise(forms):
        if lead in before:
            yield stem(form)


def _terms(text: str) -> Iterator[str]:
    for mention in mentions(text):
        if mention.role not in {Role.AT, Role.FOR}:
            yield from _content(forms_of(text[mention.start : mention.end]), [], _NONE)


def _contrasted(text: str) -> Iterator[str]:
    """Not on Monday but on Tuesday; on Tuesday, not on Monday."""
    words = form_sets("contrasts")
    parts = [forms_of(part) for part in text.split(",")]
    for part, after in pairwise([[], *parts, []]):
        denied = [form for form in part if form not in words["leads"]]
        if after and after[0] in words["but"] and denied[-2:-1] in _NOT:
            yield from _meant(denied[-1:])
        elif not after and len(parts) > 1 and len(denied) == 2 and denied[:1] in _NOT:
            yield from _meant(denied[1:])


def _meant(forms: list[str]) -> Iterator[str]:
    known = [found.name for found in table("meanings").alike(forms)]
    yield from known or map(stem, forms)


def _content(
    forms: list[str], phrases: list[Found], people: frozenset[int]
) -> Iterator[str]:
    words = [m for m in table("meanings").alike(forms) if not m.places & people]
    yield from (found.name for found in {*phrases, *words})
    silent = [*table("marks").exact(forms), *table("dropped").exact(forms)]
    taken = people | _places_of(words) | _places_of(silent)
    for at, form in enumerate(forms):
        if is_number(form):
            yield form
        elif at not in taken:
            yield stem(form)
