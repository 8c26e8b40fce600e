"""What extraction proposes, before the gate has seen it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Kind(StrEnum):
    """Decides the half-life."""

    FACT = "fact"
    EPISODE = "episode"
    PROCEDURE = "procedure"


class Category(StrEnum):
    """The shelves of About me."""

    ABOUT_ME = "about_me"
    RELATIONSHIPS = "relationships"
    ROUTINE = "routine"
    PREFERENCES = "preferences"
    HEALTH = "health"
    WORK = "work"
    PROJECTS = "projects"
    GOALS = "goals"
    INTERESTS = "interests"
    THINGS = "things"


class Precision(StrEnum):
    """How exactly a moment of valid time was said; shown with that precision."""

    MOMENT = "moment"
    DAY = "day"
    MONTH = "month"
    SEASON = "season"
    YEAR = "year"


@dataclass(frozen=True)
class Moment:
    """The first instant (UTC) of the day, month, season or year that was said."""

    at: datetime
    precision: Precision = Precision.MOMENT


@dataclass(frozen=True)
class Candidate:
    """One dry statement about the person and the words it rests on.

    `quote` occurs verbatim in the utterance. `topic` is the key of a single-valued
    attribute ("home.city"), or empty. `days` is how long it is likely to stay true,
    or None. `ends` says that the person takes something back with nothing in its
    place ("I no longer smoke"). `asked` says that the person asked to remember it.
    `in_passing` says that it is heard only for what it changes in what stands.
    `outlasts` says that its meaning was weighed against moods and moments, and lasts
    whatever day it names ("we buried my aunt yesterday").
    """

    text: str
    quote: str
    category: Category = Category.ABOUT_ME
    kind: Kind = Kind.FACT
    topic: str = ""
    language: str = ""
    importance: int = 3
    confidence: float = 1.0
    days: int | None = None
    valid_from: Moment | None = None
    valid_until: Moment | None = None
    asked: bool = False
    ends: bool = False
    in_passing: bool = False
    outlasts: bool = False
