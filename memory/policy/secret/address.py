"""Exact addresses, a street *and* a house; a city or a street alone may stay."""

import re
from collections.abc import Iterator

from memory.policy.phrases import shapes
from memory.policy.secret.span import SecretKind, SecretSpan

_COORDINATES = re.compile(
    r"(?<![\d.])-?\d{1,2}\.\d{3,10}\s?°?\s?[NSСЮ]?\s{0,2}[,;/ ]\s{0,2}"
    r"-?\d{1,3}\.\d{3,10}(?![\d.])"
    r"|(?<!\d)\d{1,2}°\s?\d{1,2}\s?['′]"
    r"\s?(?:\d{1,2}(?:\.\d{1,4})?\s?[\"″'′]{1,2})?\s?[NSСЮ]"
)


def addresses_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    for shape in shapes("secret", "address"):
        for match in shape.finditer(text):
            yield SecretSpan(match.start(), match.end(), SecretKind.ADDRESS)
    for match in _COORDINATES.finditer(text):
        yield SecretSpan(match.start(), match.end(), SecretKind.COORDINATES)
