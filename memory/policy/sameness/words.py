"""A statement as a row of words: plain, with figures for number words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from memory.policy.matching.terms import stem_of
from memory.policy.moments.words import NUMBERS, ORDINALS
from memory.policy.sameness.lists import LEXICON
from memory.policy.wording import plain

LONGEST = 2_000  # characters compared
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+(?:[.,:]\d+)*")
_HOUR = re.compile(r"(?<![\d:.,])(\d{1,2})(?::(\d\d)(?: ?[ap]m\b)?| ?[ap]m\b)(?![:\d])")
_HALF_PAST = re.compile(r"\bhalf (?:past )?([a-z]{3,6}|\d{1,2})\b")
_ENGLISH_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_FLEETING = re.compile("(?<=..)[ое](?=[кцлвн]$)")  # Пушок, Пушка; Павел, Павла
_SOUND_BEFORE_ENDING = re.compile("[а-я]{1,3}[аеиоуыэюя]с(?=я$)")  # Муся: no verb
_REPLY = re.compile(r"^\W{0,4}(?:no|nope|нет|неа)[,.!]+ ")  # denies what another said

# The last consonant of a Russian verb changes with the person: one letter for each row.
_ROWS = str.maketrans("жздгшсхщчтк", "ггггссстттт")
_SHORTEST_DERIVED, _SHORTEST_SURNAME = 4, 6  # letters
_SHORTEST_ROOT, _LONGEST_REST = 5, 4  # letters
DERIVING = frozenset(["", *LEXICON["word_endings"]["deriving"].split()])
_NAME_ENDINGS = frozenset(["", *LEXICON["word_endings"]["of_names"].split()])
_SURNAME_ENDINGS = frozenset(LEXICON["word_endings"]["of_surnames"].split())
_BASES = {
    form: base.strip()
    for forms, base in (
        row.split(":") for row in LEXICON["irregular"]["forms"].split(",")
    )
    for form in forms.split()
}
_HUNDRED, _TENS = 100, range(20, 100, 10)
_VERB_ENDING = re.compile(r"(?:[еиуюая]т|[еи]м|(?<=[бпвмф])л)$")


def stem(word: str) -> str:
    word = _BASES.get(word, word)
    if bare := _SOUND_BEFORE_ENDING.match(word):
        return bare.group()
    return stem_of(word, "en" if word.isascii() else "ru")


def forms_of(text: str) -> list[str]:
    """Stems want the breve of "й", which plain text has not."""
    composed = unicodedata.normalize("NFC", text[:LONGEST]).replace("\u2116", " ")
    spoken = _ENGLISH_ORDINAL.sub("", _REPLY.sub("", composed.casefold()))
    spoken = _HOUR.sub(_on_the_dial, _HALF_PAST.sub(_half_past, spoken))
    return list(_figured(_WORD.findall("й".join(map(plain, spoken.split("й"))))))


def _on_the_dial(hour: re.Match[str]) -> str:
    """6:00, 18:00 and 6 pm are one place on it."""
    minutes = f":{hour[2]}" if hour[2] and hour[2] != "00" else ""
    return f"{(int(hour[1]) - 1) % 12 + 1}{minutes}"


def _half_past(half: re.Match[str]) -> str:
    hour = NUMBERS.get(half[1], int(half[1]) if half[1].isdigit() else 0)
    return f"{hour}:30" if hour else half[0]


def are_akin(one: str, other: str) -> bool:
    """Stems of one word: collect and collector, пек and печет, bass and bassist."""
    shorter, longer = sorted((one, other), key=len)
    begins = len(shorter) >= 5 and longer.startswith(shorter)
    if begins and len(longer) - len(shorter) <= 2:
        return True
    root = _root(one)
    return (len(root) >= 3 and root == _root(other)) or _are_derived(one, other)


def share_a_root(one: str, other: str) -> bool:
    """Looser, for words that are no names: волейбол and волейболист."""
    common = common_beginning(one, other)
    rests = (one[common:], other[common:])
    long_enough = common >= _SHORTEST_ROOT and 10 * common >= 7 * min(
        len(one), len(other)
    )
    return long_enough and max(map(len, rests)) <= _LONGEST_REST


def _are_derived(one: str, other: str) -> bool:
    common = common_beginning(one, other)
    return common >= _SHORTEST_DERIVED and _rests(one, other, common) <= DERIVING


def are_one_name(one: str, other: str) -> bool:
    """A name in two cases, where the stems of both differ."""
    if _loses_its_vowel(one, other) or _loses_its_vowel(other, one):
        return True
    common = common_beginning(one, other)
    if common < _SHORTEST_DERIVED:
        return False
    surname = _SURNAME_ENDINGS if common >= _SHORTEST_SURNAME else frozenset()
    return _rests(one, other, common) <= _NAME_ENDINGS | surname


def _loses_its_vowel(whole: str, other: str) -> bool:
    """In all cases but one, for nothing or a soft sign. But: Соня is not Сеня."""
    return other in {_FLEETING.sub("", whole), _FLEETING.sub("ь", whole)} - {whole}


def common_beginning(one: str, other: str) -> int:
    """Of how many letters."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _rests(one: str, other: str, common: int) -> set[str]:
    return {one[common:], other[common:]}


@lru_cache(maxsize=20_000)
def _root(word: str) -> str:
    bare = _VERB_ENDING.sub("", word)
    return bare[:-1] + bare[-1:].translate(_ROWS)


def _figured(forms: Iterable[str]) -> Iterator[str]:
    """Twenty and five is 25, a hundred and twenty 120, three hundred 300."""
    total = 0
    for form in forms:
        number = _VALUES.get(form) or _BY_STEM.get(stem(form), 0)
        if total and 0 < number < _room_in(total):
            total += number
        elif number == _HUNDRED and 0 < total < _TENS[0] // 2:
            total *= _HUNDRED
        else:
            yield from _spelled(total)
            total = number
            if not number:
                yield form
    yield from _spelled(total)


def _spelled(number: int) -> Iterator[str]:
    if number:
        yield str(number)


def _room_in(total: int) -> int:
    """Below which a number may follow as a part of the same: 20 takes a 5."""
    if total % _HUNDRED == 0:
        return _HUNDRED
    return 10 if total % _HUNDRED in _TENS else 0


_COUNTED = {
    plain(form.strip()): int(value)
    for value, forms in LEXICON["figures"].items()
    for form in forms.split(",")
}
_VALUES = {form: n for form, n in NUMBERS.items() if n > 1} | ORDINALS | _COUNTED
_BY_STEM = {stem(form): n for form, n in ORDINALS.items() if not form.isascii()}
