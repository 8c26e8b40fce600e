"""Names, numbers and rare words of a statement: what must not differ between equals."""

import re
import unicodedata
from collections.abc import Iterable

from memory.policy.sameness.lexicon import sets, table
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
    return _stems_of(spelled) | quoted_in(text)


def quoted_in(text: str) -> frozenset[str]:
    return _stems_of(_QUOTED.findall(text))


def capitalised_in(text: str) -> frozenset[str]:
    """Where a sentence begins too, if no list knows the word."""
    spelled = _NAME.findall(unicodedata.normalize("NFC", text))
    return _stems_of(word for word in spelled if not _is_known(word))


def _stems_of(parts: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(form) for part in parts for form in forms_of(part))


def _is_name(text: str, found: re.Match[str]) -> bool:
    before = text[max(0, found.start() - 6) : found.start()]
    return not _SENTENCE.search(before) and not _is_plain(found.group())


def _is_plain(word: str) -> bool:
    """Mum, in April, on TV: no names. But: a cat called Biscuit, a dog called Rose."""
    forms = forms_of(word)
    if any(table("dropped").exact(forms)) or any(table("people").alike(forms)):
        return True
    meant = {found.name for found in table("meanings").alike(forms)}
    return bool(meant) and (word.isupper() or meant <= sets("capitals")["meanings"])


def _is_known(word: str) -> bool:
    forms = forms_of(word)
    meant = (table(name).alike(forms) for name in ("common", "people"))
    said = (table(name).exact(forms) for name in ("dropped", "marks"))
    return any(any(found) for found in (*said, *meant))


def rare_words(text: str) -> frozenset[str]:
    """Stems of the words that no list of common words knows."""
    return frozenset(
        stem(form)
        for form in forms_of(text)
        if len(form) > 2 and not is_number(form) and not _is_known(form)
    )
