"""What a secret found in a text is: where it stands, and of what kind."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class SecretKind(StrEnum):
    CARD = "card"
    PASSWORD = "password"  # noqa: S105 - the name of a kind
    TOKEN = "token"  # noqa: S105 - the name of a kind
    DOCUMENT = "document"
    ACCOUNT = "account"
    ADDRESS = "address"
    COORDINATES = "coordinates"
    CODE = "code"
    SEED_PHRASE = "seed_phrase"
    KEY = "key"


@dataclass(frozen=True)
class SecretSpan:
    """Half-open, in characters of the text that was given."""

    start: int
    end: int
    kind: SecretKind


def joined(spans: Iterable[SecretSpan]) -> list[SecretSpan]:
    """In order, those that overlap made one; what begins first names it."""
    whole: list[SecretSpan] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if whole and span.start < whole[-1].end:
            first = whole.pop()
            span = SecretSpan(first.start, max(first.end, span.end), first.kind)
        whole.append(span)
    return whole
