"""A card told in parts: "the first half is 4012 8888", "and then 8888", "1881"."""

import re
from collections.abc import Iterator

from memory.policy.secret.numbers import is_card
from memory.policy.secret.span import SecretKind, SecretSpan

_PART = re.compile(r"(?<!\d)\d{2,12}(?!\d)")
_PARTS = 6  # on either side of the message's beginning


def split_cards_in(text: str, border: int) -> Iterator[SecretSpan]:
    """`text` is even; the message itself begins at `border`, after those before it."""
    parts = list(_PART.finditer(text))
    earlier = [part for part in parts if part.end() <= border][-_PARTS:]
    own = [part for part in parts if part.start() >= border][:_PARTS]
    for first in range(len(earlier)):
        for last in range(len(own)):
            told = earlier[first:] + own[: last + 1]
            if is_card("".join(part[0] for part in told)):
                yield SecretSpan(own[0].start(), own[last].end(), SecretKind.CARD)
