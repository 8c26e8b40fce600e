"""What the assistant says where no language model is set up: what it remembers."""

from collections.abc import Sequence
from typing import Protocol

from memory.engines.builtin.language import language_of
from memory.policy.told import UNKEPT, facts_told

MOST_LINES = 5  # no model judges what belongs to it, so only the best


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
    plainly, promise, heading = WORDS.get(language_of(said), WORDS["en"])
    if not any(UNKEPT in line.text for line in request if line.role == "system"):
        plainly = f"{plainly} {promise}"
    remembered = _remembered(request)
    if not remembered:
        return plainly
    return "\n".join([plainly, "", heading, *remembered])


def _remembered(request: Sequence[Spoken]) -> list[str]:
    notes = [line.text for line in request if line.role == "system"]
    facts = [f"• {fact} ({when})" for note in notes for when, fact in facts_told(note)]
    return facts[:MOST_LINES]
