"""Whether a candidate deserves remembering; every refusal has a name."""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum

from memory.policy.candidate import Candidate
from memory.policy.courtesy import is_courtesy, is_short_reply
from memory.policy.instruction import is_about_assistant, is_instruction
from memory.policy.lifespan import end_of
from memory.policy.momentary import is_momentary, is_passing_state
from memory.policy.numbers import MemoryPolicy
from memory.policy.request import (
    is_command,
    is_general_knowledge,
    is_hypothesis,
    is_question,
    without_asking,
)
from memory.policy.secret import has_contact, secrets_in
from memory.policy.volatile import is_volatile
from memory.policy.wording import plain

LEAST_CONFIDENCE = 0.5
MOMENT = timedelta(days=1)  # what ends within it passes
LASTING_TOPICS = frozenset(
    {
        "about.hand",
        "about.name",
        "about.surname",
        "health.diet",
        "studies.place",
        "work.employer",
        "work.job",
    }
)


class Refusal(StrEnum):
    """Why nothing was stored."""

    SECRET = "secret"  # noqa: S105  the name of a reason
    INSTRUCTION = "instruction"  # to the assistant
    CONTACT = "contact"  # not asked to be kept
    VOLATILE_FIGURE = "volatile_figure"
    MOMENTARY_STATE = "momentary_state"
    COURTESY = "courtesy"
    SHORT_REPLY = "short_reply"
    QUESTION = "question"
    COMMAND = "command"
    HYPOTHESIS = "hypothesis"
    GENERAL_KNOWLEDGE = "general_knowledge"
    TOO_LONG = "too_long"
    TOO_VAGUE = "too_vague"
    TOO_UNSURE = "too_unsure"
    OVER_BUDGET = "over_budget"
    NOT_TYPED = "not_typed"

    @property
    def quarantines(self) -> bool:
        """Kept aside for the person's yes or no, instead of dropped."""
        return self is Refusal.INSTRUCTION


def refusal_of(
    candidate: Candidate, at: datetime, policy: MemoryPolicy
) -> Refusal | None:
    """The first reason not to store; None lets it through."""
    return (
        _refused_form(candidate, policy)
        or _refused_always(candidate)
        or _refused_moment(candidate, at)
        or _refused_talk(candidate)
        or _refused_subject(candidate)
        or _refused_doubt(candidate)
    )


_Detector = Callable[[str], bool]
_ALWAYS: tuple[tuple[_Detector, Refusal], ...] = (
    (lambda text: bool(secrets_in(text)), Refusal.SECRET),
    (is_instruction, Refusal.INSTRUCTION),
    (is_volatile, Refusal.VOLATILE_FIGURE),
)
_TALK: tuple[tuple[_Detector, Refusal], ...] = (
    (is_question, Refusal.QUESTION),
    (is_command, Refusal.COMMAND),
    (is_hypothesis, Refusal.HYPOTHESIS),
    (is_general_knowledge, Refusal.GENERAL_KNOWLEDGE),
)
_MERE_POLITENESS: tuple[tuple[_Detector, Refusal], ...] = (
    (is_short_reply, Refusal.SHORT_REPLY),
    (is_courtesy, Refusal.COURTESY),
)


def _refused_form(candidate: Candidate, policy: MemoryPolicy) -> Refusal | None:
    return Refusal.TOO_LONG if len(candidate.text) > policy.longest_fact else None


def _refused_always(candidate: Candidate) -> Refusal | None:
    """Asking to remember does not help here."""
    return _first(_ALWAYS, candidate.text, candidate.quote)


def _refused_moment(candidate: Candidate, at: datetime) -> Refusal | None:
    """I'm a vegetarian now: the value of a topic holds until there is another."""
    if candidate.topic in LASTING_TOPICS:
        return None
    said = {candidate.text, candidate.quote}
    is_brief = is_passing_state if candidate.outlasts else is_momentary
    passes = _ends_at_once(candidate, at) or any(map(is_brief, said))
    return Refusal.MOMENTARY_STATE if passes else None


def _ends_at_once(candidate: Candidate, at: datetime) -> bool:
    """Busy until tomorrow. What is over already is history."""
    until = candidate.valid_until
    return until is not None and at < end_of(until) <= at + MOMENT


def _refused_talk(candidate: Candidate) -> Refusal | None:
    """Judged by the person's words: "Has a cat", in the third person, asks nothing."""
    if candidate.asked:
        return _first(_TALK, without_asking(candidate.quote))
    return _first(_TALK + _MERE_POLITENESS, candidate.quote)


def _refused_subject(candidate: Candidate) -> Refusal | None:
    """Judged by the person's words, as talk is, and after it: "you're a star"."""
    return Refusal.INSTRUCTION if is_about_assistant(candidate.quote) else None


def _refused_doubt(candidate: Candidate) -> Refusal | None:
    if candidate.confidence < LEAST_CONFIDENCE:
        return Refusal.TOO_UNSURE
    if candidate.asked:
        has_a_word = any(map(str.isalnum, candidate.text))
        return None if has_a_word else Refusal.TOO_VAGUE
    if has_contact(candidate.text):
        return Refusal.CONTACT
    return Refusal.TOO_VAGUE if _is_vague(candidate.text) else None


def _first(
    detectors: tuple[tuple[_Detector, Refusal], ...], *texts: str
) -> Refusal | None:
    said = set(texts)  # a candidate may be its quote, word for word
    for detects, refusal in detectors:
        if any(detects(text) for text in said):
            return refusal
    return None


def _is_vague(text: str) -> bool:
    """One short word, or three signs of a script without spaces, name nothing."""
    words = plain(text).split()
    return len(words) < 2 and sum(len(word) for word in words) < 4
