"""Facts as a paragraph that rules can write: as they stand, alike ones in a row."""

import re
from collections.abc import Sequence

from memory.engines.builtin.language import language_of
from memory.policy.sameness import capitalised_in
from memory.policy.sameness.words import forms_of, stem

ENDS = (".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।")
LANGUAGES = frozenset({"en", "ru"})  # whose common words are known from names
FIRST = re.compile(r"\w+")


def in_a_row(facts: Sequence[str]) -> list[str]:
    """One sentence as long as each next one can go on; where it cannot, another."""
    around = zip(["", *facts], facts, [*facts[1:], ""], strict=False)
    return [
        _begun(text, goes_on=_go_together(before, text))
        + _ended(text, goes_on=_go_together(text, after))
        for before, text, after in around
    ]


def _begun(text: str, *, goes_on: bool) -> str:
    return text[0].lower() + text[1:] if goes_on else text


def _ended(text: str, *, goes_on: bool) -> str:
    return ";" if goes_on else "" if text.endswith(ENDS) else "."


def _go_together(text: str, after: str) -> bool:
    """The first word of the second is large only because a sentence begins with it."""
    first = FIRST.match(after)
    if not text or text.endswith(ENDS) or first is None:
        return False
    known = {language_of(text), language_of(after)} <= LANGUAGES
    return known and not _is_large(first.group(), after)


def _is_large(word: str, text: str) -> bool:
    """Wherever it stands: "I", an abbreviation, a name."""
    names = capitalised_in(text)
    is_name = any(stem(form) in names for form in forms_of(word))
    return word == "I" or word[1:] != word[1:].lower() or is_name
