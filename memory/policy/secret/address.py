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


# British: a few houses.
_POSTCODE = r"[A-Z]{1,2}\d[A-Z\d]?\s\d(?![GT]B)[ABD-HJLNP-UW-Z]{2}"
_HOME = (
    r"(?:flat|apartment|apt|unit|suite|кв(?:артира)?|оф(?:ис)?|подъезд|этаж|під'їзд"
    r"|wohnung|whg|appartement|appt|piso|puerta|apto|apartamento|bloco|interno"
    r"|scala|mieszkanie|m|lok|daire|kat|شقة|호|室|号室|號)"
)
# What stands beside a street and a house, and leads to the door.
_BESIDE = re.compile(
    rf"(?:[,،]?\s{{0,2}}{_HOME}(?:[.:]|\s?№|\s?#|\s?no\.?)?\s?\d{{1,4}}[a-zа-я]?(?!\w)"
    r"|[,،]\s{0,2}\d{2}-?\d{3}(?:-\d{3,4})?(?!\d)){1,4}",
    re.IGNORECASE,
)
_FLAT_IN_A_TOWN = re.compile(
    rf"\b(?i:flat|apartment|apt\.?|unit|suite)\s#?\d{{1,4}}[A-Za-z]?,\s{{1,2}}"
    rf"(?:[A-Z][\w'-]{{1,24}}\s){{1,3}}{_POSTCODE}\b|(?<![\w-]){_POSTCODE}(?![\w-])"
)


def addresses_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    for shape in shapes("secret", "address"):
        for match in shape.finditer(text):
            more = _BESIDE.match(text, match.end())
            end = more.end() if more else match.end()
            yield SecretSpan(match.start(), end, SecretKind.ADDRESS)
    for match in _FLAT_IN_A_TOWN.finditer(text):
        yield SecretSpan(match.start(), match.end(), SecretKind.ADDRESS)
    for match in _COORDINATES.finditer(text):
        yield SecretSpan(match.start(), match.end(), SecretKind.COORDINATES)
