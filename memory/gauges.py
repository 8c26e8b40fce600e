"""What this process has measured since it was last written down: numbers, no words."""

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from threading import Lock

# Milliseconds: each duration counts in the first bucket that holds it.
BUCKETS = (10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 60_000)


class What(StrEnum):
    RECALL = "recall"
    TOKENS_IN = "tokens_in"
    TOKENS_OUT = "tokens_out"


Measured = Counter[tuple[What, int]]  # by what and bucket; 0: no duration


class _Gauges:
    """Cheap enough for any path: a dictionary in the process, behind a lock."""

    def __init__(self) -> None:
        self.empty()

    def empty(self) -> None:
        """Also in a forked child: its parent writes down what it counted itself."""
        self._lock = Lock()
        self._measured: Measured = Counter()

    def add(self, measured: Measured) -> None:
        with self._lock:
            self._measured.update(measured)

    def taken(self) -> Measured:
        with self._lock:
            taken, self._measured = self._measured, Counter()
        return taken


_gauges = _Gauges()
os.register_at_fork(after_in_child=_gauges.empty)


def count(what: What, times: int) -> None:
    add(Counter({(what, 0): times}))


@contextmanager
def timed(what: What) -> Iterator[None]:
    """Only what comes to a good end."""
    begun = time.perf_counter()
    yield
    add(Counter({(what, _bucket(1_000 * (time.perf_counter() - begun))): 1}))


def add(measured: Measured) -> None:
    _gauges.add(measured)


def taken() -> Measured:
    """All of it, once: whoever takes it writes it down, or puts it back by `add`."""
    return _gauges.taken()


def _bucket(milliseconds: float) -> int:
    return next((one for one in BUCKETS if milliseconds <= one), BUCKETS[-1])
