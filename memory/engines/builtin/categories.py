"""On which shelf of About me a statement belongs, also one written by hand."""

from memory.engines.builtin.attributes import attribute_of
from memory.engines.builtin.classifier import WISH, Judgement, judge
from memory.engines.builtin.language import language_of
from memory.engines.builtin.passing import begins_work, goes_on, is_done
from memory.policy.candidate import Category


def category_of(text: str) -> Category:
    language = language_of(text)
    attribute = attribute_of(text, language)
    if attribute is not None:
        return attribute.category
    return category_in(judge([text], [language])[0])


def category_in(judgement: Judgement) -> Category:
    """A wish how to be answered is a preference."""
    if judgement.label == WISH:
        return Category.PREFERENCES
    return Category(judgement.label)


def shelf_of_goal(text: str) -> Category:
    """What has begun, or begins on a day that is known, is none any more."""
    if is_done(text) or goes_on(text):
        return Category.INTERESTS
    return Category.WORK if begins_work(text) else Category.GOALS
