"""What the assistant says where no language model is set up: what it remembers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from django.utils.timezone import get_current_timezone, now
from django.utils.translation import override

from memory.days import day, since, until
from memory.engines.builtin.language import language_of
from memory.policy.candidate import Precision
from memory.policy.told import UNKEPT, facts_told

MOST_LINES = 5  # no model judges what belongs to it, so only the best
BY_LENGTH = {4: Precision.YEAR, 7: Precision.MONTH, 10: Precision.DAY}  # of ISO 8601
FIRST = "0000-01-01"  # fills up what is less exact than a day


class Spoken(Protocol):
    """A line of a request; `role` is "system", "user" or "assistant"."""

    @property
    def role(self) -> str: ...

    @property
    def text(self) -> str: ...


WORDS = {
    "en": (
        "I have no language model here, so I cannot answer this properly.",
        "What you tell me of yourself I do remember.",
        "What I remember that may belong to it:",
    ),
    "ru": (
        "У меня здесь нет языковой модели, поэтому толком ответить я не могу.",
        "Но то, что вы рассказываете о себе, я запоминаю.",
        "Что я помню по этому поводу:",
    ),
}


def reply(request: Sequence[Spoken]) -> str:
    """In Russian to Russian, in English to all others."""
    said = next((line.text for line in reversed(request) if line.role == "user"), "")
    language = language_of(said) if language_of(said) in WORDS else "en"
    plainly, promise, heading = WORDS[language]
    if not any(UNKEPT in line.text for line in request if line.role == "system"):
        plainly = f"{plainly} {promise}"
    with override(language):
        remembered = _remembered(request, now())
    if not remembered:
        return plainly
    return "\n".join([plainly, "", heading, "", *remembered])


def _remembered(request: Sequence[Spoken], at: datetime) -> list[str]:
    notes = [line.text for line in request if line.role == "system"]
    told = [one for note in notes for one in facts_told(note)]
    return [_line(fact, _when(when, at)) for when, fact in told[:MOST_LINES]]


def _line(fact: str, when: str) -> str:
    says_it_itself = when.casefold() in fact.casefold()
    return f"- {fact}" if says_it_itself else f"- {fact} ({when})"


def _when(when: str, at: datetime) -> str:
    """As a person reads it; a mere day may be that of telling, and no beginning."""
    begins, _, ends = when.partition("/")
    moment, precision = _moment(begins)
    is_day = precision is Precision.DAY
    words = day(moment, at) if is_day else since(moment, precision, at)
    return f"{words}, {until(*_moment(ends), at)}" if ends else words


def _moment(told: str) -> tuple[datetime, Precision]:
    begins = datetime.fromisoformat(told + FIRST[len(told) :])
    return begins.replace(tzinfo=get_current_timezone()), BY_LENGTH[len(told)]
