"""Waiting for what another process does, without guessing how long it takes."""

import time
from collections.abc import Callable

GIVES_UP_AFTER = 180.0  # seconds; far more than anything waited for may take


def eventually(happens: Callable[[], bool]) -> bool:
    until = time.monotonic() + GIVES_UP_AFTER
    while not happens():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
