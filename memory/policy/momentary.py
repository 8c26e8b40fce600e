"""States that pass within hours: "I'm tired today", "Sitting in a café"."""

from memory.policy.ahead import names_part_of_year
from memory.policy.phrases import Phrases
from memory.policy.wording import even, plain, without_names


def is_momentary(text: str) -> bool:
    """A word for this moment or a passing state, and no sign that it lasts."""
    spoken = _without_called(without_names(even(text)).lower())
    passes = Phrases("momentary", "now").found_in(spoken) or Phrases(
        "momentary", "passing"
    ).found_in(spoken)
    return passes and not _lasts(text)


def is_passing_state(text: str) -> bool:
    """Passing by what it is, whatever day it names, and no sign that it lasts."""
    spoken = _without_called(without_names(even(text)).lower())
    return Phrases("momentary", "passing").found_in(spoken) and not _lasts(text)


def is_passing(text: str) -> bool:
    """Over within hours by what it is, with or without a word for the moment."""
    return Phrases("momentary", "passing").found_in(plain(text))


def _lasts(text: str) -> bool:
    return Phrases("lasting", "signs").found_in(plain(text)) or names_part_of_year(text)


def _without_called(text: str) -> str:
    """A cat called Today is a cat."""
    return Phrases("momentary", "called").blanked_in(text)
