"""Names, numbers and rare words of a statement: what must not differ between equals."""

import re

from memory.policy.moments.words import NUMBERS, ORDINALS
from memory.policy.sameness.lexicon import forms_of, stem, table
from memory.policy.wording import even, plain

_NAME = re.compile(r"(?<!\w)[^\W\d_a-z\u0430-\u044f][\w'-]{0,40}")
_QUOTED = re.compile(r"[«\"\u201c]([^«»\"\u201c\u201d]{1,60})[»\"\u201d]")
_SENTENCE = re.compile(r"(?:^|[.!?\n:]\s{0,3})[\"«\u201c(]{0,2}$")
_COUNTED = {
    "двое": "2", "двоих": "2", "трое": "3", "троих": "3", "четверо": "4",
    "twice": "2", "once": "1", "полтора": "1.5",
}  # fmt: skip
_ORDINAL_STEMS = {stem(form): value for form, value in ORDINALS.items()}
_COUNTS = {plain(form): value for form, value in _COUNTED.items()}


def numbers_in(text: str) -> frozenset[str]:
    """Figures and number words alike, as figures; "a" and "one" are no numbers."""
    found = (number_of(form) for form in forms_of(text))
    return frozenset(number for number in found if number)


def number_of(form: str) -> str:
    if form[0].isdigit():
        return form
    if form in _COUNTS:
        return _COUNTS[form]
    if ordinal := _ORDINAL_STEMS.get(stem(form)):
        return str(ordinal)
    number = NUMBERS.get(form, 0)
    return str(number) if number > 1 else ""


def names_in(text: str) -> frozenset[str]:
    """Stems of what is quoted or capitalised; where a sentence begins, of rare words."""
    text = even(text)
    quoted = (stem(form) for part in _QUOTED.findall(text) for form in forms_of(part))
    capital = (m for m in _NAME.finditer(text) if _is_name(text, m))
    spelled = (stem(form) for m in capital for form in forms_of(m.group()))
    return frozenset(quoted) | frozenset(spelled)


def _is_name(text: str, found: re.Match[str]) -> bool:
    before = text[max(0, found.start() - 6) : found.start()]
    return not _SENTENCE.search(before) and not _is_known(found.group())


def _is_known(word: str) -> bool:
    forms = forms_of(word)
    said = (table(name).exact(forms) for name in ("dropped", "marks"))
    meant = (table(name).alike(forms) for name in ("meanings", "people"))
    return any(any(found) for found in (*said, *meant))


def rare_words(text: str) -> frozenset[str]:
    """Stems of the words that no list of common words knows."""
    return frozenset(
        stem(form)
        for form in forms_of(text)
        if len(form) > 2 and not number_of(form) and not _is_known(form)
    )
