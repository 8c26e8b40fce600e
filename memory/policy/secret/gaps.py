"""Where beside its label a secret may stand."""

from collections.abc import Iterator
from typing import NamedTuple

_AHEAD = 64  # characters after the label where its value may stand
_BEHIND = 32


class Gap(NamedTuple):
    """A label in its surroundings, in characters of the text."""

    start: int
    label_start: int
    label_end: int
    end: int


def gaps(labels: list[tuple[int, int]], length: int) -> Iterator[Gap]:
    """Where each label's value may stand: as far as its neighbours, and no farther."""
    edges = [(0, 0), *sorted(labels), (length, length)]
    for at, (start, end) in enumerate(edges[1:-1], 1):
        yield Gap(
            max(edges[at - 1][1], start - _BEHIND),
            start,
            end,
            min(max(edges[at + 1][0], end), end + _AHEAD),
        )
