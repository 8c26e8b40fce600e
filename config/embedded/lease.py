"""Needing the embedded servers: the first one starts them, the last one ends them."""

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import IO

from config.embedded import locks
from config.embedded.account import claim
from config.embedded.errors import MachineError
from config.embedded.keeper import hire
from config.embedded.server import STOPS_WITHIN, Server

ANSWERS_WITHIN = 60  # seconds; recovery after a power cut takes a while
LOOKS_EVERY = 0.05


@contextmanager
def needing(servers: Sequence[Server]) -> Iterator[None]:
    """They answer inside, however many processes need them at once."""
    with ExitStack() as stack:
        for server in servers:
            stack.enter_context(_needing(server))
        yield


@contextmanager
def _needing(server: Server) -> Iterator[None]:
    claim(server.places.root)
    claim(server.places.sockets)
    needed = locks.opened(server.places.lock(f"{server.name}.needed"))
    try:
        _join(server, needed)
        yield
    finally:
        is_last = locks.taken(needed)
        needed.close()
        if is_last:
            _wait_for_the_end(server)


def _join(server: Server, needed: IO[bytes]) -> None:
    with locks.alone(server.places.lock(f"{server.name}.gate")):
        locks.share(needed)  # waits while a keeper is stopping the server
        if _is_kept(server):
            _wait_for_an_answer(server)
            return
        server.prepare()
        hire(server)
        _wait_for_an_answer(server)
        server.furnish()


def _is_kept(server: Server) -> bool:
    return locks.is_held(server.places.lock(f"{server.name}.kept"))


def _wait_for_an_answer(server: Server) -> None:
    until = time.monotonic() + ANSWERS_WITHIN
    while not server.answers():
        if time.monotonic() > until or not _is_kept(server):
            message = f"The embedded {server.name} does not start.\n{server.last_words}"
            raise MachineError(message)
        time.sleep(LOOKS_EVERY)


def _wait_for_the_end(server: Server) -> None:
    until = time.monotonic() + STOPS_WITHIN
    while _is_kept(server) and time.monotonic() < until:
        time.sleep(LOOKS_EVERY)
