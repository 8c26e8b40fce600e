"""What a text can be met by: its words without endings, its names, its numbers."""

import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache

import snowballstemmer

from memory.policy.matching.common_words import LATIN, common_words
from memory.policy.wording import LETTER, plain

LONGEST = 2_000  # characters looked at
STEMS_KEPT = 50_000  # words; about 5 MB a process

_WORD = re.compile(rf"[{LETTER}]{{1,80}}(?:'[{LETTER}]{{1,40}})?")
_ELIDED = re.compile(r"^(?:[cdjlmnst]|qu|un|(?:a|da|de|ne|su)ll|quest)'")
# Soft hyphens, joiners, marks of direction, the short vowels of Arabic.
_UNSEEN = re.compile(
    "[\u00ad\u0307\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060\ufeff]"
)
_ONE_FOR_ANOTHER = str.maketrans({"ё": "е", "’": "'", "‘": "'", "ʼ": "'", "_": " "})
# Scripts whose words have no borders, or carry their particles with them.
_RUN_OF_TWO = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_RUN_OF_THREE = re.compile(r"[\u0e00-\u0e7f]")
_STEMMERS = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "pt": "portuguese",
    "it": "italian",
    "pl": "polish",
    "tr": "turkish",
    "ru": "russian",
    "uk": "russian",  # the nearest there is; question and fact are cut alike
    "hi": "hindi",
    "ar": "arabic",
}
_OF_SCRIPT = (
    (re.compile(r"[іїєґ]"), "uk"),
    (re.compile(r"[\u0400-\u04ff]"), "ru"),
    (re.compile(r"[\u0900-\u097f]"), "hi"),
    (re.compile(r"[\u0600-\u06ff]"), "ar"),
    (re.compile(r"[\u0e00-\u0e7f]"), "th"),
    (re.compile(r"[\uac00-\ud7af]"), "ko"),
    (re.compile(r"[\u3040-\u30ff]"), "ja"),
    (re.compile(r"[\u3400-\u9fff]"), "zh"),
)
_unkept: ContextVar[dict[tuple[str, str], str] | None]
_unkept = ContextVar("unkept", default=None)  # the stems of what leaves no trace
_stemming = threading.Lock()  # a stemmer keeps the word it works on


@contextmanager
def keeping_no_word() -> Iterator[None]:
    """For what shall leave no trace, be it a word in the memory of the process."""
    before = _unkept.set({})
    try:
        yield
    finally:
        _unkept.reset(before)
        for language in _STEMMERS:
            with _stemming:
                _stemmer(language).stemWord("")


def terms_of(text: str, language: str = "en") -> list[str]:
    """In their order, repeated as often as said; words that bind others left out.

    `language` decides between languages that write alike, where the text does not.
    """
    words = words_of(text)
    latin = _latin_language(words, language)
    return [term for word in words for term in _terms(word, latin)]


def words_of(text: str) -> list[str]:
    """Without case; accents are kept, for endings are told by them."""
    written = unicodedata.normalize("NFKC", text[:LONGEST]).casefold()
    even = _UNSEEN.sub("", written).translate(_ONE_FOR_ANOTHER)
    return [_ELIDED.sub("", word) for word in _WORD.findall(even)]


def language_of(text: str, otherwise: str) -> str:
    """The language of most words, as far as their letters and the common ones tell."""
    words = words_of(text)
    latin = _latin_language(words, otherwise)
    votes = Counter(_language_of_word(word, latin) for word in words)
    return max(votes, key=votes.__getitem__, default=otherwise)


def _language_of_word(word: str, latin: str) -> str:
    if word.isascii():
        return latin
    for letters, language in _OF_SCRIPT:
        if letters.search(word):
            return language
    return latin


def _latin_language(words: Sequence[str], otherwise: str) -> str:
    """The one whose common words are most in the text."""
    otherwise = otherwise if otherwise in LATIN else "en"
    said = {plain(word) for word in words if word[0] < "\u0250"}
    ranked = [(len(said & common_words(one)), one == otherwise, one) for one in LATIN]
    return max(ranked)[2]


def _terms(word: str, latin: str) -> Iterator[str]:
    language = _language_of_word(word, latin)
    if plain(word) in common_words(language):
        return
    if _RUN_OF_TWO.match(word):
        yield from _pieces(word, 2)
    elif _RUN_OF_THREE.match(word):
        yield from _pieces(word, 3)
    else:
        yield stem_of(word, language)


def _pieces(word: str, size: int) -> Iterator[str]:
    for start in range(max(len(word) - size + 1, 1)):
        yield word[start : start + size]


def stem_of(word: str, language: str) -> str:
    """Kept for the next time, unless no word is to be kept."""
    unkept = _unkept.get()
    if unkept is None:
        return _stem_kept(word, language)
    if (word, language) not in unkept:
        unkept[word, language] = _stem_made(word, language)
    return unkept[word, language]


def _stem_made(word: str, language: str) -> str:
    if language not in _STEMMERS:
        return plain(word)
    with _stemming:
        return plain(_stemmer(language).stemWord(word))


_stem_kept = lru_cache(STEMS_KEPT)(_stem_made)


@cache
def _stemmer(language: str) -> "snowballstemmer.stemmer":
    return snowballstemmer.stemmer(_STEMMERS[language])
