"""What is asked, of whom, at which moment, and which part of it is worth asking."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from memory.policy.matching.terms import terms_of
from memory.policy.matching.weekdays import weekday_terms
from memory.policy.moments import AskedTime, is_time_alone
from memory.policy.wording import even

LONGEST_ANSWER = 3  # terms; with fewer, the line before says what is meant
NAME_COUNTS = 2.0  # times a common word; chosen on LoCoMo, conversations 0–4

_NAME_OR_NUMBER = re.compile(
    r"(?<=[\w'] )[A-Z\u0410-\u042f\u0404-\u0407\u00c0-\u00de][\w'-]{1,40}|\d{1,20}"
)


@dataclass(frozen=True)
class Question:
    """`before` is the line before it, for a message that is only an answer."""

    text: str
    at: datetime
    before: str = ""
    scope: str = ""
    shares: bool = True
    as_of: AskedTime | None = None

    @property
    def asked(self) -> str:
        """With the line before, where the message answers or carries on with it."""
        if self.before and (self._is_answer or self.is_time_alone):
            return f"{self.before}\n{self.text}"
        return self.text

    @cached_property
    def is_time_alone(self) -> bool:
        """And in early 2023? What was held of that time bears on it."""
        return is_time_alone(self.text)

    @property
    def _is_answer(self) -> bool:
        is_short = len(terms_of(self.text)) <= LONGEST_ANSWER
        return is_short and "?" not in even(self.text)


@dataclass(frozen=True)
class Sought:
    """The terms of a question and of its weekdays, each with how much it counts."""

    words: Mapping[str, float]
    days: Mapping[str, float]


def sought_in(question: Question, *, language: str, time_zone: str) -> Sought:
    text = question.asked
    names = {
        term
        for name in _NAME_OR_NUMBER.findall(even(text))
        for term in terms_of(name, language)
    }
    words = {
        term: NAME_COUNTS if term in names else 1.0 for term in terms_of(text, language)
    }
    days = weekday_terms(question.text, question.at, time_zone)
    return Sought(words, dict.fromkeys(days - words.keys(), 1.0))
