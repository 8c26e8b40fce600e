"""Names, numbers and rare words of a statement: what must not differ between equals."""

import re
import unicodedata

from memory.policy.sameness.lexicon import table
from memory.policy.sameness.words import forms_of, stem

_NAME = re.compile(r"(?<!\w)[^\W\d_a-z\u0430-\u044f][\w'-]{0,40}")
_QUOTED = re.compile(r"[«\"\u201c]([^«»\"\u201c\u201d]{1,60})[»\"\u201d]")
_SENTENCE = re.compile(r"(?:^|[.!?\n:]\s{0,3})[\"«\u201c(]{0,2}$")


def numbers_in(text: str) -> frozenset[str]:
    """Figures and number words alike, as figures; "a" is no number."""
    return frozenset(form for form in forms_of(text) if is_number(form))


def is_number(form: str) -> bool:
    return form[0].isdigit()


def names_in(text: str) -> frozenset[str]:
    """Stems of what is quoted, or capitalised where no sentence begins."""
    text = unicodedata.normalize("NFC", text)
    spelled = [found.group() for found in _NAME.finditer(text) if _is_name(text, found)]
    return frozenset(
        stem(form)
        for part in (*_QUOTED.findall(text), *spelled)
        for form in forms_of(part)
    )


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
        if len(form) > 2 and not is_number(form) and not _is_known(form)
    )
