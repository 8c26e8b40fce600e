"""A statement taken apart: about whom, about what, which values, and how it is said."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from memory.policy.moments.calendar import Lean
from memory.policy.moments.grammar import Role, mentions
from memory.policy.moments.tense import lean_of
from memory.policy.sameness.contrasts import contrasted
from memory.policy.sameness.endings import parts_over, turns_that_close
from memory.policy.sameness.kin import kin_in, led_by, sites_in
from memory.policy.sameness.lexicon import Found, form_sets, sets, table, together
from memory.policy.sameness.normal import normalised
from memory.policy.sameness.parts import (
    capitalised_in,
    is_number,
    names_in,
    numbers_in,
    quoted_in,
)
from memory.policy.sameness.rewording import reworded
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
    sites: frozenset[str]  # what else stands there: at a bakery
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
        """Without the verbs that say little, unless the rest is a mere liking."""
        said = self.content - sets("light")["meanings"]
        return self.content if said <= sets("verbs")["attitudes"] else said

    @property
    def attributes(self) -> frozenset[str]:
        named = sets("attributes").items()
        spoken = {name for name, meanings in named if meanings & self.content}
        spoken |= {
            name for name, rows in together() if any(r <= self.content for r in rows)
        }
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
    said, text = text, reworded(text)
    forms, quoted = forms_of(text), quoted_in(text)
    names = names_in(text) & names_in(said)
    phrases = [m for m in table("meanings").alike(forms) if m.length > 1]
    told = _places_of(phrases)
    people = [p for p in table("people").alike(forms) if not p.places & told]
    marks = _how_told(text, frozenset(_marks(forms, told, names)))
    content = frozenset(_content(forms, phrases, _places_of(people), names))
    if (called := _called(content)) and "negation" in marks:
        content, marks = called, marks - {"negation"}
    if content & sets("wishes")["meanings"] or _asks(forms):
        marks = marks - {"intent"} | {"wish"}
    return Reading(
        spelling=normalised(text),
        clauses=tuple(filter(str.strip, _SAID_APART.split(text))),
        people=frozenset(_about(forms, people)),
        kin=frozenset(kin_in(forms, people)) & (names | capitalised_in(text)) - quoted,
        content=content,
        names=names,
        places=frozenset(led_by(forms, "before")) & names,
        sites=frozenset(sites_in(forms)),
        bound_for=frozenset(led_by(forms, "toward")) & names,
        numbers=numbers_in(text),
        marks=marks,
        contrasted=frozenset(contrasted(text)),
        terms=frozenset(_terms(said)),
        over=tuple(parts_over(text, marks)),
        tells_age=any(_tells_age(part) for part in _CLAUSE.split(text)),
    )


def _asks(forms: list[str]) -> bool:
    """Put comments into the code: said to the one who answers."""
    first = [form for form in forms[:2] if form != plain("не")][:1]
    return bool(first) and first[0] in form_sets("wishes")["leads"]


def clauses_of(reading: Reading) -> Iterator[Reading]:
    """A clause without people of its own is about those named before it."""
    parts = [reading_of(clause) for clause in reading.clauses]
    named = any(part.people for part in parts)
    about = frozenset[str]() if named else reading.people
    for part in parts:
        about = part.people or about
        yield replace(part, people=about)


def _about(forms: list[str], people: list[Found]) -> Iterator[str]:
    """I live with my parents: it is about me, in their company."""
    company = form_sets("company")["before"]
    own = form_sets("dropped")["person"]
    for found in people:
        at = found.at - 1
        while at >= 0 and (forms[at] in own or is_number(forms[at])):
            at -= 1
        led = at >= 0 and forms[at] in company
        yield f"with {found.name}" if led else found.name


def _called(content: frozenset[str]) -> frozenset[str]:
    """What the denial of these has a word for: who eats no meat is a vegetarian."""
    if content == {"drink"}:
        return frozenset({"sober"})
    if content & sets("kinds")["weekday"]:
        return frozenset()  # no meat on Fridays: that has no word
    named = {word: names for word, names in sets("denied").items() if word in content}
    if not named:
        return frozenset()
    return (content - {*named, "consume", "drink"}).union(*named.values())


def _places_of(found: Iterable[Found]) -> frozenset[int]:
    return frozenset(place for one in found for place in one.places)


def _marks(
    forms: list[str], told: frozenset[int], names: frozenset[str]
) -> Iterator[str]:
    """A "not" inside of a phrase belongs to the meaning of the phrase."""
    for found in _marking(forms, names):
        if found.name != "negation" or not found.places & told:
            yield found.name


def _marking(forms: list[str], names: frozenset[str]) -> Iterator[Found]:
    """But a dog called Rose has not risen."""
    for found in table("marks").exact(forms):
        if not (found.length == 1 and stem(forms[found.at]) in names):
            yield found


def _tells_age(clause: str) -> bool:
    """My son is 8: somebody, a number and nothing else."""
    forms = forms_of(clause)
    numbers = [form for form in forms if is_number(form)]
    people = list(table("people").alike(forms))
    if any(found.at and is_number(forms[found.at - 1]) for found in people):
        return False  # two daughters: that is how many
    said = set(_content(forms, [], _places_of(people))) - set(numbers)
    said -= sets("light")["meanings"] - {"people_count"} | {"age"}
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


def _terms(text: str) -> Iterator[str]:
    for mention in mentions(text):
        if mention.role not in {Role.AT, Role.FOR}:
            named = reworded(text[mention.start : mention.end])
            yield from _content(forms_of(named), [], _NONE)


def _content(
    forms: list[str],
    phrases: list[Found],
    people: frozenset[int],
    names: frozenset[str] = _NOBODY,
) -> Iterator[str]:
    marked = _places_of(_marking(forms, names))
    plainly = {found.at for found in table("meanings").exact(forms)}
    dropped = list(table("dropped").exact(forms))
    turns = _places_of(found for found in dropped if found.length > 1)
    words = [
        found
        for found in table("meanings").alike(forms)
        if not found.places & people
        and not found.places <= turns
        and not (found.length == 1 and stem(forms[found.at]) in names)
        and (found.at in plainly or not found.places & marked)
    ]
    yield from (found.name for found in {*phrases, *words})
    silent = marked | _places_of(dropped)
    taken = people | _places_of(words) | silent
    for at, form in enumerate(forms):
        if is_number(form):
            yield form
        elif at not in taken:
            yield stem(form)
