"""Whether a model's statement says no more than the person did."""

from collections.abc import Sequence

from memory.engines.builtin.language import language_of
from memory.policy.courtesy import is_short_reply
from memory.policy.moments.grammar import mentions
from memory.policy.phrases import SCRIPTS
from memory.policy.sameness import Reading, names_in, numbers_in, reading_of
from memory.policy.sameness.words import forms_of, stem
from memory.policy.utterance import Turn

READ = frozenset({"en", "ru"})  # the languages whose words of time and end are known
CAPITAL_NOUNS = frozenset({"de"})  # where a capital does not make a name


def is_denial(sentence: str) -> bool:
    """ "No" to a guess of the assistant's: what was guessed is no fact."""
    reading = reading_of(sentence)
    return reading.is_("negation") and not reading.content


def ground_of(sentence: str, source: str, before: Sequence[Turn]) -> str:
    """Where names and numbers may come from; a bare "yes" means what was asked."""
    asked = before[-1:] if is_short_reply(sentence) else ()
    return "\n".join([source, *(turn.text for turn in asked)])


def may_end(sentence: str) -> bool:
    """Some word of it denies or ends something; elsewhere the model knows better."""
    if language_of(sentence) not in READ:
        return True
    reading = reading_of(sentence)
    return reading.is_("negation") or reading.tells_change


def may_be_dated(sentence: str) -> bool:
    """A word of time or a figure; elsewhere the model knows better."""
    known = language_of(sentence) in READ
    return not known or bool(mentions(sentence) or numbers_in(sentence))


def is_faithful(text: str, ground: str) -> bool:
    """In the script of the ground, and every name and number of it was said there."""
    language = language_of(ground)
    if _script(language_of(text)) != _script(language):
        return False
    names = names_in(text) if language not in CAPITAL_NOUNS else frozenset()
    said = {stem(form) for form in forms_of(ground)}
    return names <= said and numbers_in(text) <= numbers_in(ground)


def tells_only(text: str, facts: Sequence[str]) -> bool:
    """Faithful to them, denies where one of them does, and is mostly made of them."""
    told, ground = reading_of(text), [reading_of(fact) for fact in facts]
    denied = any(fact.is_("negation") for fact in ground)
    is_denied_alike = told.is_("negation") == denied
    is_faithful_to_all = is_faithful(text, "\n".join(facts))
    return is_faithful_to_all and is_denied_alike and _is_made_of(told, ground)


def _is_made_of(told: Reading, ground: Sequence[Reading]) -> bool:
    """Half of what it says; elsewhere than in these languages nobody can tell."""
    if language_of(told.spelling) not in READ:
        return True
    said = frozenset[str]().union(*(fact.content | fact.people for fact in ground))
    says = told.content | told.people
    return 2 * len(says & said) >= len(says)


def _script(language: str) -> str:
    named = (
        script for script, (_, languages) in SCRIPTS.items() if language in languages
    )
    return next(named, language)
