"""One way of writing for all that is matched: no accents, one kind of digit."""

import re
import unicodedata
from dataclasses import dataclass

# Marks left out at will: accents, the nukta, short vowels of Arabic, tatweel.
_LEFT_OUT = frozenset(
    chr(code)
    for start, end in (
        (0x0300, 0x036F),
        (0x0610, 0x061A),
        (0x0640, 0x0640),
        (0x064B, 0x065F),
        (0x0670, 0x0670),
        (0x093C, 0x093C),
        (0xFE00, 0xFE0F),
    )
    for code in range(start, end + 1)
)
_ONE_FOR_ANOTHER = {
    "ı": "i",
    "ł": "l",
    "Ł": "L",
    "ß": "ss",
    "ى": "ي",
    "ة": "ه",
    "ँ": "ं",
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "`": "'",
    "‐": "-",
    "‑": "-",
    "‒": "-",
    "–": "-",
    "−": "-",
}
_INVISIBLE = frozenset({"Cf", "Cs"})

# Letters, to borders: `\w` alone would end a Hindi or Thai word at a vowel sign.
_VOWEL_SIGNS = (
    r"\u0900-\u0903\u093a-\u094f\u0955-\u0957\u0962\u0963"
    r"\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
LETTER = rf"\w{_VOWEL_SIGNS}"

_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])|\n+")
_QUOTED = re.compile(
    r"«[^«»]{1,80}»|“[^“”]{1,80}”|„[^„”“]{1,80}[”“]|「[^「」]{1,80}」"
    r"|『[^『』]{1,80}』|《[^《》]{1,80}》|\"[^\"]{1,80}\"|(?<!\w)'[^'\n]{1,40}'(?!\w)"
)
_NAME_INSIDE = re.compile(
    rf"(?<=[{LETTER}] )[A-Z\u0404\u0406\u0410-\u042f\u0490][{LETTER}'-]{{1,40}}"
)


class _Shapes(dict[int, str]):
    """A character's shape for matching; str.translate asks for those not yet known."""

    def __missing__(self, code: int) -> str:
        shape = _shape_of(chr(code))
        if code <= 0xFFFF:  # bounded: rare planes are not kept
            self[code] = shape
        return shape


def _shape_of(character: str) -> str:
    if unicodedata.category(character) in _INVISIBLE:
        return ""
    if unicodedata.category(character) == "Cc":
        return "\n" if character in "\n\r" else " "
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.decimal(character))
    apart = unicodedata.normalize("NFKD", character)
    kept = "".join(_ONE_FOR_ANOTHER.get(c, c) for c in apart if c not in _LEFT_OUT)
    return unicodedata.normalize("NFC", kept)


_SHAPES = _Shapes()


@dataclass(frozen=True)
class Traced:
    """Text in one way of writing; `origins[i]` is where its character i stood."""

    text: str
    origins: tuple[int, ...]


def even(text: str) -> str:
    """In one way of writing, case kept."""
    return text.translate(_SHAPES)


def plain(text: str) -> str:
    """In one way of writing, without case: what word lists are compared with."""
    if text.isascii() and text.isalnum():  # most words that are asked about
        return text.lower()
    return text.translate(_SHAPES).lower()


def traced(text: str) -> Traced:
    shapes = [_SHAPES[ord(character)] for character in text]
    origins = tuple(at for at, shape in enumerate(shapes) for _ in shape)
    return Traced("".join(shapes), origins)


def sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE_END.split(text) if part.strip()]


def without_quoted(text: str) -> str:
    """What stands in quotation marks is a title or somebody's words."""
    return _QUOTED.sub("«»", text)


def without_names(text: str) -> str:
    """Titles, and words with a capital inside a sentence: "a column for USA Today"."""
    text = without_quoted(text)
    return text if text.isupper() else _NAME_INSIDE.sub("«»", text)
