"""Orders in the clothes of a fact: "from now on always …", role marks, markup.

Shape alone proves no attack, so what is found waits for the person's yes or no.
"""

import base64
import binascii
import re

from memory.policy.phrases import Phrases
from memory.policy.wording import even, plain

_ROLES = r"assistant|system|developer|tool|human|ai|gpt|ассистент|система|разработчик"
_MARKUP = re.compile(
    r"</?\s?(?:system|assistant|user|memory|instructions?|tool|human|context|prompt)\b"
    r"[^>\n]{0,40}>"
    r"|\[/?(?:inst|sys|system|assistant|user|memory)\]|<<\s?/?sys\s?>>|<\|[a-z_]{2,20}\|>"
    rf"|^\s{{0,4}}(?:{_ROLES})\s?:"
    r"|!\[[^\]\n]{0,80}\]\(|\{\{[^}\n]{1,80}\}\}|\"role\"\s?:\s?\""
    r"|^\s{0,3}#{2,6}\s?(?:system|instruction|new)"
    r"|\b[a-z]{1,20}_(?:memory|memories|tool)\s?\("
    r"|(?:begin|end)[_ ](?:memory|system|instructions?)(?:[_ ](?:data|prompt))?\b"
    r"|^>\s?(?:forwarded|пересла)",
    re.MULTILINE,
)
_ENCODED = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{16,2000}={0,2}(?![\w+/=])")
_SPACED = re.compile(r"(?<!\w)(?:\w[ .\-_]){4,80}\w(?!\w)")
_MIXED_WORD = re.compile(r"\w{0,30}[a-z]\w{0,30}")
_DIGIT_INSIDE = re.compile(r"(?<=[a-z])[013457](?=[a-z])")
_DIGITS_FOR = str.maketrans("013457", "oieast")
_LOOKALIKES = str.maketrans("аеорсухікмтвнј", "aeopcyxikmtbhj")


def is_instruction(text: str) -> bool:
    spoken = plain(text)
    return _orders(spoken) or any(_orders(plain(read)) for read in _decoded(even(text)))


def _orders(spoken: str) -> bool:
    if _MARKUP.search(spoken):
        return True
    return any(
        Phrases("instruction", "phrases").found_in(form)
        for form in {spoken, *(disguise(spoken) for disguise in _DISGUISES)}
    )


def _one_alphabet(spoken: str) -> str:
    """Cyrillic letters that pass for Latin ones inside a Latin word."""
    return _MIXED_WORD.sub(lambda word: word[0].translate(_LOOKALIKES), spoken)


def _closed_up(spoken: str) -> str:
    """ "i g n o r e" is "ignore"."""
    return _SPACED.sub(lambda word: re.sub(r"[ .\-_]", "", word[0]), spoken)


def _letters_again(spoken: str) -> str:
    """ "ign0re" is "ignore"."""
    return _DIGIT_INSIDE.sub(lambda digit: digit[0].translate(_DIGITS_FOR), spoken)


_DISGUISES = (_one_alphabet, _closed_up, _letters_again)


def _decoded(text: str) -> list[str]:
    found = (_from_base64(match[0]) for match in _ENCODED.finditer(text))
    return [read for read in found if read]


def _from_base64(written: str) -> str:
    try:
        padded = written.rstrip("=") + "=" * (-len(written.rstrip("=")) % 4)
        return base64.b64decode(padded, validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return ""
