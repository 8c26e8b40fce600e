"""From what a model proposes to candidates that rest on the person's own words."""

import re
from datetime import date
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from memory.engines.builtin.language import language_of
from memory.engines.builtin.sentences import sentences
from memory.engines.language.answers import Statement
from memory.engines.language.door import Failure, ModelError
from memory.engines.language.grounding import (
    ground_of,
    is_denial,
    is_faithful,
    may_be_dated,
    may_end,
)
from memory.engines.language.salvage import values_in
from memory.policy.candidate import Candidate, Moment, Precision
from memory.policy.moments import said_times
from memory.policy.moments.calendar import moment, zone_named
from memory.policy.numbers import DEFAULT
from memory.policy.request import asks_to_remember
from memory.policy.utterance import Utterance

# The attributes of which a person has one; any other topic would end facts for nothing.
TOPICS = (
    "about.name",
    "about.surname",
    "about.birthday",
    "about.age",
    "home.city",
    "home.country",
    "work.employer",
    "work.job",
    "studies.place",
    "health.diet",
)
LEAST_QUOTE = 2  # letters
ISO = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2})(?:[T ].{0,30})?)?)?")


def candidates_of(answer: str, said: Utterance, source: str) -> list[Candidate]:
    """`source` is what the model was shown of the utterance.

    ModelError when the answer is no list of statements; a malformed statement and one
    whose quote was never said fall alone.
    """
    proposed = (_candidate(each, said, source) for each in statements_in(answer))
    return [each for each in proposed if each][: DEFAULT.candidates_per_turn]


def statements_in(answer: str) -> list[Statement]:
    lists = [
        items for value in values_in(answer) if (items := _items(value)) is not None
    ]
    items = [item for each in lists for item in each]
    statements = [read for item in items if (read := _read(item))]
    if not lists or (items and not statements):
        raise ModelError(Failure.MALFORMED)
    return statements


def _items(value: object) -> list[object] | None:
    """A statement alone is what is left of a list that was cut short."""
    if isinstance(value, dict):
        value = value.get("statements", [value] if "quote" in value else None)
    elif isinstance(value, list) and not all(isinstance(one, dict) for one in value):
        return None  # "[1]" in the prose
    return value if isinstance(value, list) else None


def _read(item: object) -> Statement | None:
    try:
        return Statement.model_validate(item)
    except ValidationError:
        return None


def _candidate(stated: Statement, said: Utterance, source: str) -> Candidate | None:
    quote = passage(stated.quote, said.text) if passage(stated.quote, source) else ""
    sentence = _sentence_with(quote, source)
    if not quote or not stated.text or is_denial(sentence):
        return None
    asked = asks_to_remember(sentence)
    valid_from, valid_until = _valid_time(stated, sentence, said)
    return Candidate(
        text=_text(stated.text, sentence, source, said),
        quote=quote,
        category=stated.category,
        kind=stated.kind,
        topic=stated.topic if stated.topic in TOPICS else "",
        language=language_of(source),
        importance=5 if asked else stated.importance,
        confidence=stated.confidence,
        days=stated.days,
        valid_from=valid_from,
        valid_until=valid_until,
        asked=asked,
        ends=stated.ends and may_end(sentence),
    )


def _text(text: str, sentence: str, source: str, said: Utterance) -> str:
    """The model's wording, or the person's where the model translates or invents."""
    ground = ground_of(sentence, source, said.before)
    return text if is_faithful(text, ground) else sentence


def passage(quote: str, text: str) -> str:
    """The quote as it stands in the text, white space aside; empty: it does not."""
    wanted = "".join(quote.split())
    kept = [at for at, character in enumerate(text) if not character.isspace()]
    start = "".join(text[at] for at in kept).find(wanted)
    if start < 0 or sum(map(str.isalnum, wanted)) < LEAST_QUOTE:
        return ""
    return text[kept[start] : kept[start + len(wanted) - 1] + 1]


def _sentence_with(quote: str, source: str) -> str:
    own = (each for each in sentences(source) if passage(quote, each))
    return " ".join(next(own, quote).split())


def _valid_time(
    stated: Statement, sentence: str, said: Utterance
) -> tuple[Moment | None, Moment | None]:
    """Our own reading of the words goes before the model's arithmetic."""
    read = said_times(sentence, said.said_at, said.time_zone)
    if not may_be_dated(sentence):
        return read.valid_from, read.valid_until
    zone = zone_named(said.time_zone)
    begins = read.valid_from or _moment(stated.valid_from, zone)
    ends = read.valid_until or _moment(stated.valid_until, zone)
    if begins and ends and ends.at < begins.at:
        return read.valid_from, read.valid_until
    return begins, ends


def _moment(written: str, zone: ZoneInfo) -> Moment | None:
    """A year, a month or a day in ISO 8601; anything else is no date."""
    parts = ISO.fullmatch(written)
    if parts is None:
        return None
    year, month, day = parts.groups()
    precision = Precision.DAY if day else Precision.MONTH if month else Precision.YEAR
    try:
        return moment(date(int(year), int(month or 1), int(day or 1)), precision, zone)
    except (ValueError, OverflowError):
        return None
