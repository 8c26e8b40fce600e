"""A statement taken apart: about whom, about what, which values, and how it is said."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from memory.policy.moments.calendar import Lean
from memory.policy.moments.grammar import Role, mentions
from memory.policy.moments.tense import lean_of
from memory.policy.sameness.contrasts import contrasted
from memory.policy.sameness.endings import parts_over, turns_that_close
from memory.policy.sameness.lexicon import Found, form_sets, sets, table
from memory.policy.sameness.normal import normalised
from memory.policy.sameness.parts import is_number, names_in, numbers_in
from memory.policy.sameness.words import forms_of, stem
from memory.policy.wording import plain

_CLAUSE = re.compile(r"[,;.!?\n]")
_SAID_APART = re.compile(
    r"[,;:.!?\n\u2013\u2014]"
    r"|\s(?:because|due to|so that|из-за|потому что|и|and)\s"
    r"|\ssince\s(?=(?:i|my|we|our)\b)",
    re.IGNORECASE,
)
_CAPITAL = re.compile(r"[^\W\d_a-z\u0430-\u044f]\w{1,40}")
_ANY_MORE = re.compile(
    r"\bany ?(?:more|longer)\b|\b(?:больше|уже) [^,.;]{1,30} не\b", re.IGNORECASE
)
_WAS_DOING = re.compile(r"\b(?:was|were) [a-z]{2,20}ing\b", re.IGNORECASE)
_NONE: frozenset[int] = frozenset()
_NOBODY: frozenset[str] = frozenset()
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
    clauses: tuple[str, ...]  # its text, cut where one thing ends and another begins
    people: frozenset[str]
    kin: frozenset[str]  # names that the statement gives to these people
    content: frozenset[str]
    names: frozenset[str]
    places: frozenset[str]  # names after "in" and its like
    bound_for: frozenset[str]  # names after "to" and its like
    numbers: frozenset[str]
    marks: frozenset[str]
    contrasted: frozenset[str]  # the first of "not this but that"
    terms: frozenset[str]  # since when and until when
    over: tuple[str, ...]  # the words about each thing that is said to be over
    tells_age: bool

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
        return bool(self.marks & {"change", "anew", "ending", "death", "planned"})

    @property
    def core(self) -> frozenset[str]:
        """Without the verbs that say little, unless they say all there is."""
        return self.content - sets("light")["meanings"] or self.content

    @property
    def attributes(self) -> frozenset[str]:
        named = sets("attributes").items()
        spoken = {name for name, meanings in named if meanings & self.content}
        spoken |= {k for k, both in sets("together").items() if both <= self.content}
        return frozenset(spoken | ({"age"} if self.tells_age else set()))

    @property
    def partners(self) -> frozenset[str]:
        """Whom they are with: named as such, or met, and nothing more is said."""
        couples = sets("couples")
        close = self.people & couples["people"] or self.content & couples["meanings"]
        met = self.content & couples["bare"] and not (
            self.content - self.names - couples["bare"]
        )
        mine = self.people <= couples["people"] and self.polarity is Polarity.TRUE
        return (
            self.kin or self.names - self.places if mine and (close or met) else _NOBODY
        )

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
    marks = _how_told(text, frozenset(_marks(forms, told)))
    content = frozenset(_content(forms, phrases, _places_of(people)))
    if (called := _called(content)) and "negation" in marks:
        content, marks = called, marks - {"negation"}
    return Reading(
        spelling=normalised(text),
        clauses=tuple(filter(str.strip, _SAID_APART.split(text))),
        people=frozenset(_about(forms, people)),
        kin=frozenset(_kin(forms, people)) & names,
        content=content,
        names=names,
        places=frozenset(_led(forms, "before")) & names,
        bound_for=frozenset(_led(forms, "toward")) & names,
        numbers=numbers_in(text),
        marks=marks,
        contrasted=frozenset(contrasted(text)),
        terms=frozenset(_terms(text)),
        over=tuple(parts_over(text, marks)),
        tells_age=any(_tells_age(part) for part in _CLAUSE.split(text)),
    )


def _about(forms: list[str], people: list[Found]) -> Iterator[str]:
    """I live with my parents: it is about me, in their company."""
    company = form_sets("company")["before"]
    own = form_sets("dropped")["person"]
    for found in people:
        at = found.at - 1
        while at >= 0 and forms[at] in own:
            at -= 1
        led = at >= 0 and forms[at] in company
        yield f"with {found.name}" if led else found.name


def _called(content: frozenset[str]) -> frozenset[str]:
    """What the denial of these has a word for: who eats no meat is a vegetarian."""
    if content == {"drink"}:
        return frozenset({"sober"})
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


def _tells_age(clause: str) -> bool:
    """My son is 8: somebody, a number and nothing else."""
    forms = forms_of(clause)
    numbers = [form for form in forms if is_number(form)]
    people = list(table("people").alike(forms))
    said = set(_content(forms, [], _places_of(people))) - set(numbers)
    said -= sets("light")["meanings"] | {"age"}
    about = people or said or form_sets("speaker")["words"] & set(forms)
    return len(numbers) == 1 and bool(about) and _are_names(said, clause)


def _are_names(words: set[str], clause: str) -> bool:
    capital = {stem(form) for form in forms_of(" ".join(_CAPITAL.findall(clause)))}
    return words <= capital


def _how_told(text: str, marks: frozenset[str]) -> frozenset[str]:
    """With what no single word says: not any more, handed it over, a past."""
    if "negation" in marks and _ANY_MORE.search(text):
        marks = marks - {"negation"} | {"ending"}
    if turns_that_close(text):
        marks |= {"ending"}
    if _WAS_DOING.search(text):
        marks |= {"past"}
    return marks | {"done"} if lean_of(text, 0) is Lean.PAST else marks


def _kin(forms: list[str], people: list[Found]) -> Iterator[str]:
    """Stems of the words beside a relative: my sister Vera, my wife's name is Vera."""
    for found in people:
        after = found.at + found.length
        while after < len(forms) and forms[after] in _NAMING:
            after += 1
        yield from map(stem, forms[max(0, found.at - 1) : found.at])
        yield from map(stem, forms[after : after + 1])


def _led(forms: list[str], how: str) -> Iterator[str]:
    """Not what a job is at: "бросил работу в «Лавке»" tells of no other place."""
    leads, posts = form_sets("places")[how], form_sets("places")["posts"]
    for before, lead, form in zip(["", *forms], forms, forms[1:], strict=False):
        if lead in leads and not (how == "toward" and before in posts):
            yield stem(form)


def _terms(text: str) -> Iterator[str]:
    for mention in mentions(text):
        if mention.role not in {Role.AT, Role.FOR}:
            yield from _content(forms_of(text[mention.start : mention.end]), [], _NONE)


def _content(
    forms: list[str], phrases: list[Found], people: frozenset[int]
) -> Iterator[str]:
    marked = _places_of(table("marks").exact(forms))
    plainly = {found.at for found in table("meanings").exact(forms)}
    words = [
        found
        for found in table("meanings").alike(forms)
        if not found.places & people
        and (found.at in plainly or not found.places & marked)
    ]
    yield from (found.name for found in {*phrases, *words})
    silent = marked | _places_of(table("dropped").exact(forms))
    taken = people | _places_of(words) | silent
    for at, form in enumerate(forms):
        if is_number(form):
            yield form
        elif at not in taken:
            yield stem(form)
