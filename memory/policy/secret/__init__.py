"""What must never be stored: found in a text, and hidden in it."""

from collections.abc import Callable, Iterator, Sequence

from memory.policy.secret.address import addresses_in
from memory.policy.secret.contact import has_contact
from memory.policy.secret.numbers import numbers_in
from memory.policy.secret.said import said_in
from memory.policy.secret.seed import seed_phrases_in
from memory.policy.secret.span import SecretKind, SecretSpan, joined
from memory.policy.secret.split import split_cards_in
from memory.policy.secret.tokens import tokens_in
from memory.policy.secret.veil import veiled
from memory.policy.wording import even, traced

__all__ = ["SecretKind", "SecretSpan", "has_contact", "masked", "secrets_in"]

_DETECTORS: tuple[Callable[[str], Iterator[SecretSpan]], ...] = (
    numbers_in,
    tokens_in,
    said_in,
    seed_phrases_in,
    addresses_in,
)
_REMEMBERED = 400  # characters of the messages before: enough for a number in parts


def secrets_in(text: str, before: Sequence[str] = ()) -> list[SecretSpan]:
    """`before`: the person's last two messages, for what is split over three."""
    lead = "".join(f"{message[-_REMEMBERED:]}\n" for message in before[-2:])
    whole = traced(lead + text)
    found = (
        _in_origin(span, whole.origins, len(lead))
        for span in _spans_in(whole.text, len(even(lead)))
    )
    return joined(span for span in found if span.end > 0)


def _spans_in(text: str, border: int) -> Iterator[SecretSpan]:
    for detector in _DETECTORS:
        yield from detector(text)
    yield from split_cards_in(text, border)


def masked(text: str, before: Sequence[str] = ()) -> str:
    """`‹hidden: card number›` in the place of each secret."""
    return veiled(text, secrets_in(text, before))


def _in_origin(span: SecretSpan, origins: Sequence[int], lead: int) -> SecretSpan:
    """In characters of the text itself; what lies before it is negative and cut."""
    start, end = origins[span.start] - lead, origins[span.end - 1] + 1 - lead
    return SecretSpan(max(start, 0), end, span.kind)
