"""Whether a model's statement says no more than the person did."""

from collections.abc import Sequence, Set

from memory.engines.builtin.language import language_of
from memory.policy.courtesy import is_short_reply
from memory.policy.matching.common_words import common_words
from memory.policy.moments.grammar import mentions
from memory.policy.phrases import SCRIPTS
from memory.policy.sameness import names_in, numbers_in, reading_of
from memory.policy.sameness.words import common_beginning, forms_of, stem
from memory.policy.utterance import Turn

READ = frozenset({"en", "ru"})  # the languages whose words of time and end are known
# Here "not" is a word of its own, and one that is known.
DENYING = READ | {"uk", "de", "fr", "es", "pt", "it", "pl"}
CAPITAL_NOUNS = frozenset({"de"})  # where a capital does not make a name
LEAST_ALIKE, LONGEST_ENDING = 4, 4  # letters, of two forms of one word


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
    names = names_in(text) - common_words(language)
    if language in CAPITAL_NOUNS:
        names = frozenset()
    said = {stem(form) for form in forms_of(ground)}
    return names <= said and numbers_in(text) <= numbers_in(ground)


def may_be_retold(fact: str) -> bool:
    """In a language in which it shows whether a retelling says more or the contrary."""
    return language_of(fact) in DENYING


def tells_only(text: str, facts: Sequence[str]) -> bool:
    """Faithful to them, denies where one of them does, and is mostly made of them."""
    told, ground = reading_of(text), [reading_of(fact) for fact in facts]
    denied = any(fact.is_("negation") for fact in ground)
    is_denied_alike = told.is_("negation") == denied
    if not may_be_retold(text) or not is_denied_alike:
        return False
    is_faithful_to_all = is_faithful(text, "\n".join(facts))
    return is_faithful_to_all and _is_made_of(text, facts)


def _is_made_of(text: str, facts: Sequence[str]) -> bool:
    """Half of what it says; word for word where the meanings are not known."""
    language = language_of(text)
    if language not in READ:
        return _is_worded_as(text, "\n".join(facts), common_words(language))
    told, ground = reading_of(text), [reading_of(fact) for fact in facts]
    said = frozenset[str]().union(*(fact.content | fact.people for fact in ground))
    says = told.content | told.people
    return 2 * len(says & said) >= len(says)


def _is_worded_as(text: str, ground: str, binding: Set[str]) -> bool:
    """Each word is one of the ground in some form, or only binds others."""
    said = forms_of(ground)
    return all(
        form in binding or any(_are_forms_of_one(form, other) for other in said)
        for form in forms_of(text)
    )


def _are_forms_of_one(one: str, other: str) -> bool:
    shorter, longer = sorted((len(one), len(other)))
    alike = common_beginning(one, other)
    return alike >= min(shorter, LEAST_ALIKE) and longer - alike <= LONGEST_ENDING


def _script(language: str) -> str:
    named = (
        script for script, (_, languages) in SCRIPTS.items() if language in languages
    )
    return next(named, language)
