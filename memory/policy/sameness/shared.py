"""Whether two statements are about the same people and things."""

from functools import cache

from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.reading import Reading

Values = frozenset[str]


def about_the_same(old: Reading, new: Reading) -> bool:
    """A name that one statement gives to a relative stands for the relative."""
    if old.people == new.people:
        return True
    if old.people and new.people:
        return False
    return bool((old.kin | new.kin) & old.content & new.content)


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
