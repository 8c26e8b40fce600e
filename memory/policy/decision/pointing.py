"""What a bare "I left there" or "sold it" is about: the last fact that it fits."""

from collections.abc import Sequence

from memory.policy.decision.outcome import Standing
from memory.policy.sameness import Reading, reading_of
from memory.policy.sameness.endings import (
    bare_verbs,
    left_behind,
    points_back,
    verbs_of_ending,
)
from memory.policy.sameness.lexicon import sets
from memory.policy.sameness.makes import sorts_of
from memory.policy.sameness.reading import Polarity
from memory.policy.sameness.shared import graded


def pointed_at(text: str, current: Sequence[Standing]) -> Standing | None:
    told = reading_of(text)
    if told.polarity is not Polarity.ENDED or told.is_("intent") or _names(told):
        return None
    fitting = left_behind(text)
    if not (points_back(text) or not told.content - verbs_of_ending()):
        return None
    about = [one for one in current if _fits(reading_of(one.text), told, fitting)]
    return max(about, key=lambda one: one.recorded_at, default=None)


def switched_from(told: Reading, current: Sequence[Standing]) -> Standing | None:
    """Switched to Obsidian: from what can be meant, if there is but one such thing.

    Of what sort a Pixel is, is known: that ends a phone, and nothing but a phone.
    """
    verb = told.content & sets("verbs")["switching"]
    if not (verb and told.tells_change) or told.people or told.is_("addition"):
        return None
    if not told.names or told.content - verb - told.names - told.terms:
        return None
    if sorts_of(told.names):
        return None
    held = [one for one in current if _is_held(one)]
    return held[0] if len(held) == 1 else None


def _is_held(one: Standing) -> bool:
    old = reading_of(one.text)
    steady = old.polarity is Polarity.TRUE and not old.marks & {"intent", "past"}
    kind = old.content & sets("verbs")["switchable"] or one.topic.startswith("role.")
    return steady and bool(kind) and not old.people


def _names(told: Reading) -> bool:
    """A thing with a name of its own is not pointed at."""
    parts = [reading_of(part) for part in told.over]
    said = frozenset[str]().union(*(part.content for part in parts))
    return bool(said - verbs_of_ending() - bare_verbs() - graded())


def _fits(old: Reading, told: Reading, fitting: frozenset[str]) -> bool:
    """Another's end is told of another."""
    if old.polarity is not Polarity.TRUE or old.marks & {"intent", "past"}:
        return False
    same = old.people == told.people or (not told.people and bool(old.people & fitting))
    return same and bool((old.content | old.people) & fitting)
