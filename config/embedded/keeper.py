"""The process that keeps one embedded server for as long as anybody needs it.

Whoever needs the server shares the lock `<name>.needed`. When the keeper can have that
lock alone, the last one has let go or was killed: it stops the server, and ends.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType
from typing import IO, NoReturn

from config.embedded import locks
from config.embedded.places import Places
from config.embedded.postgres import Postgres
from config.embedded.server import STOPS_WITHIN, Server
from config.embedded.valkey import Valkey

SERVERS: dict[str, type[Server]] = {"postgres": Postgres, "valkey": Valkey}
LOOKS_EVERY = 0.1  # seconds
FAILURES_AT_MOST = 3  # of a server that keeps ending
STEADY = 60  # seconds after which an end is a new story
PAUSE = 0.5  # seconds before it is started again
HIRED = "import sys; from config.embedded.keeper import keep; keep(*sys.argv[1:])"


def hire(server: Server) -> None:
    """Returns when the keeper has its lock; from then on it is nobody's child."""
    code = Path(__file__).resolve().parents[2]
    subprocess.run(
        [sys.executable, "-c", HIRED, server.name, str(server.places.root)],
        cwd="/",
        env={**os.environ, "PYTHONPATH": str(code)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,  # a Ctrl-C there is not for us
        check=True,
    )


def keep(name: str, root: str) -> None:
    server = SERVERS[name](Places(Path(root)))
    kept = locks.opened(server.places.lock(f"{name}.kept"))
    locks.take(kept)
    if os.fork():
        os._exit(0)
    with server.opened_log() as log:
        os.dup2(log.fileno(), 2)
    signal.signal(signal.SIGTERM, _leave)
    needed = locks.opened(server.places.lock(f"{name}.needed"))
    try:
        _serve(server, needed)
    finally:
        # In this order: who waits for `needed` finds the place of keeper vacant.
        kept.close()
        needed.close()


def _serve(server: Server, needed: IO[bytes]) -> None:
    failures = 0
    while failures < FAILURES_AT_MOST:
        started = time.monotonic()
        process = server.start()
        try:
            if _is_let_go(process, needed):
                return
        finally:
            _stop(server, process)
        failures = 1 if time.monotonic() - started > STEADY else failures + 1
        time.sleep(PAUSE)
        server.prepare()


def _is_let_go(process: "subprocess.Popen[bytes]", needed: IO[bytes]) -> bool:
    """Watches until nobody needs the server, or until it has ended by itself."""
    while process.poll() is None:
        if locks.taken(needed):
            return True
        time.sleep(LOOKS_EVERY)
    return False


def _stop(server: Server, process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        process.send_signal(server.stop_signal)
    try:
        process.wait(STOPS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
