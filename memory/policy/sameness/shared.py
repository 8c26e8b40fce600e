"""Whether two statements are about the same people and things."""

from dataclasses import replace
from functools import cache

from memory.policy.sameness.lexicon import sets, table
from memory.policy.sameness.lists import LEXICON
from memory.policy.sameness.reading import Reading
from memory.policy.sameness.words import are_one_name, forms_of, stem

Values = frozenset[str]


def about_the_same(old: Reading, new: Reading) -> bool:
    """A name that one statement gives to a relative stands for the relative."""
    if old.people == new.people:
        return True
    if old.people and new.people:
        return bool(owners(old)) and owners(old) == owners(new)
    return bool((old.kin | new.kin) & old.content & new.content)


def owners(told: Reading) -> Values:
    """Whoever keeps them company."""
    return frozenset(one for one in told.people if not one.startswith("with "))


@cache
def graded() -> Values:
    """Times and qualities: what a statement is told with, not what it is of."""
    kinds = sets("kinds").values()
    return frozenset[str]().union(*kinds)


@cache
def doers() -> Values:
    """My doctor took me off it: who ended it is not what ended."""
    return sets("doers")["meanings"]


def wider(meanings: Values) -> Values:
    return frozenset().union(*(sets("wider").get(word, ()) for word in meanings))


def widened(meanings: Values) -> Values:
    return meanings | wider(meanings)


def is_date(meanings: Values) -> bool:
    """A day and a month say as much as a name."""
    months = meanings & sets("kinds")["month"]
    return bool(months) and any(word.isdigit() for word in meanings)


def spelled_as(old: Reading, new: Reading) -> Reading:
    """The new one with the names in the cases of the old."""
    new = _led_by_name(old, new)
    strange = new.content - old.content - LEXICON["meanings"].keys()
    as_old = {name: like for name in strange for like in _like(name, old)}
    if not as_old:
        return new

    def respelled(words: Values) -> Values:
        return frozenset(as_old.get(word, word) for word in words)

    return replace(
        new,
        content=respelled(new.content),
        names=respelled(new.names),
        places=respelled(new.places),
        bound_for=respelled(new.bound_for),
        kin=respelled(new.kin),
    )


def _led_by_name(old: Reading, new: Reading) -> Reading:
    """Biscuit died: a word that is somebody's name, if it stands first."""
    first = forms_of(new.spelling)[:1]
    name = stem(first[0]) if first else ""
    if name not in old.names or name in new.content:
        return new
    meant = {found.name for found in table("meanings").alike(first)}
    return replace(new, content=new.content - meant | {name}, names=new.names | {name})


def _like(name: str, old: Reading) -> list[str]:
    return [known for known in old.names if are_one_name(name, known)]
