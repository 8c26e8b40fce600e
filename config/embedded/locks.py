"""Locks that the kernel lets go of, however their holder ends."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


def opened(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("ab")


def taken(file: IO[bytes]) -> bool:
    """Take the file for oneself alone, if nobody has it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_held(path: Path) -> bool:
    with opened(path) as file:
        return not taken(file)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    with opened(path) as file:
        take(file)
        yield


def take(file: IO[bytes]) -> None:
    fcntl.flock(file, fcntl.LOCK_EX)


def share(file: IO[bytes]) -> None:
    fcntl.flock(file, fcntl.LOCK_SH)
