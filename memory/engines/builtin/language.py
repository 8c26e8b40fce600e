"""Which of the sixteen languages a text is in: by script, then by common words."""

import re

from memory.policy.matching.common_words import LATIN, common_words
from memory.policy.wording import plain

READ = 1_000  # characters that decide
SCRIPTS = (
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
)
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
RUSSIAN = re.compile(r"[ыэъё]")
UKRAINIAN = re.compile(r"[іїєґ]|(?<!\w)(?:мене|мені|та|як|коли|зараз|дуже)(?!\w)")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
LETTERS = {
    "de": "äöüß",
    "fr": "éèêàçœùîïôë",
    "es": "ñáéíóú¿¡",
    "pt": "ãõçáéíóúâêô",
    "it": "àèéìòù",
    "pl": "ąćęłńóśźż",
    "tr": "ığşçöü",
}
LETTER_WEIGHT = 0.7  # of a common word


def language_of(text: str) -> str:
    """A code of two letters; English where nothing tells."""
    sample = text[:READ].lower()
    if CYRILLIC.search(sample):
        return _of_cyrillic(sample)
    for language, script in SCRIPTS:
        if script.search(sample):
            return language
    return _of_latin(sample)


def _of_cyrillic(sample: str) -> str:
    if RUSSIAN.search(sample):
        return "ru"
    return "uk" if UKRAINIAN.search(sample) else "ru"


def _of_latin(sample: str) -> str:
    said = [plain(word) for word in WORD.findall(sample)]
    return max(LATIN, key=lambda language: _likeness(sample, said, language))


def _likeness(sample: str, said: list[str], language: str) -> float:
    common = common_words(language)
    own_letters = sum(sample.count(letter) for letter in LETTERS.get(language, ""))
    return sum(word in common for word in said) + LETTER_WEIGHT * own_letters
