"""Whether a model's statement says no more than the person did."""

from collections.abc import Sequence

from memory.engines.builtin.language import language_of
from memory.policy.courtesy import is_short_reply
from memory.policy.phrases import SCRIPTS
from memory.policy.sameness import names_in, numbers_in, reading_of
from memory.policy.sameness.words import forms_of, stem
from memory.policy.utterance import Turn

CAPITAL_NOUNS = frozenset({"de"})  # where a capital does not make a name


def is_denial(sentence: str) -> bool:
    """ "No" to a guess of the assistant's: what was guessed is no fact."""
    return is_short_reply(sentence) and reading_of(sentence).is_("negation")


def ground_of(sentence: str, source: str, before: Sequence[Turn]) -> str:
    """Where names and numbers may come from; a bare "yes" means what was asked."""
    asked = before[-1:] if is_short_reply(sentence) else ()
    return "\n".join([source, *(turn.text for turn in asked)])


def is_faithful(text: str, ground: str) -> bool:
    """In the script of the ground, and every name and number of it was said there."""
    language = language_of(ground)
    if _script(language_of(text)) != _script(language):
        return False
    names = names_in(text) if language not in CAPITAL_NOUNS else frozenset()
    said = {stem(form) for form in forms_of(ground)}
    return names <= said and numbers_in(text) <= numbers_in(ground)


def _script(language: str) -> str:
    named = (
        script for script, (_, languages) in SCRIPTS.items() if language in languages
    )
    return next(named, language)
