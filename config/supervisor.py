"""Running parts of the whole as child processes: start, watch, restart, end."""

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import psutil

from config.embedded.errors import MachineError
from config.embedded.places import Places

LOOKS_EVERY = 0.5  # seconds
ENDS_WITHIN = 15
RESTARTS_AT_MOST = 5  # of one part
STEADY = 60  # seconds after which an end is a new story


@dataclass(frozen=True)
class Part:
    name: str
    command: Sequence[str]


@dataclass
class Running:
    """A part's process, in a session of its own: a Ctrl-C is for us alone."""

    part: Part
    process: "subprocess.Popen[bytes]"
    restarts: int = 0
    started: float = field(default_factory=time.monotonic)

    def kill(self) -> None:
        """Whatever is left of it and of its own children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait(self, seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0, seconds))


class Supervisor:
    """Keeps parts running until it is left, then ends what it started."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.running: list[Running] = []
        self.written = places.root / "parts.json"

    def __enter__(self) -> "Supervisor":
        self._end_leftovers()
        return self

    def __exit__(self, *_exception: object) -> None:
        for running in self.running:
            running.process.terminate()
        until = time.monotonic() + ENDS_WITHIN
        for running in self.running:
            running.wait(until - time.monotonic())
            running.kill()
        self.written.unlink(missing_ok=True)

    def start(self, part: Part) -> None:
        self.places.log(part.name).unlink(missing_ok=True)
        self.running.append(Running(part, self._launch(part)))
        self._write()

    def watch(self) -> NoReturn:
        while True:
            self.check()
            time.sleep(LOOKS_EVERY)

    def check(self) -> None:
        """A part that ended is started again, until that is clearly no use."""
        for running in self.running:
            if running.process.poll() is not None:
                self._restart(running)

    def _restart(self, running: Running) -> None:
        log = self.places.log(running.part.name)
        if time.monotonic() - running.started > STEADY:
            running.restarts = 0
        if running.restarts == RESTARTS_AT_MOST:
            message = f"The {running.part.name} keeps ending: see {log}."
            raise MachineError(message)
        running.kill()
        running.restarts += 1
        running.started = time.monotonic()
        running.process = self._launch(running.part)
        self._write()

    def _launch(self, part: Part) -> "subprocess.Popen[bytes]":
        log = self.places.log(part.name)
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as output:
            return subprocess.Popen(
                part.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def _write(self) -> None:
        """So that the next run can end them, should this one be killed."""
        processes = [psutil.Process(running.process.pid) for running in self.running]
        known = [(process.pid, process.create_time()) for process in processes]
        self.written.write_text(json.dumps(known))

    def _end_leftovers(self) -> None:
        with contextlib.suppress(FileNotFoundError, ValueError):
            for pid, created in json.loads(self.written.read_text()):
                _kill_family(pid, created)


def _kill_family(pid: int, created: float) -> None:
    """That very process, not a later one with its number; and wait for its end."""
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(pid)
        if abs(process.create_time() - created) < 1:
            family = [process, *process.children(recursive=True)]
            for member in family:
                member.kill()
            psutil.wait_procs(family, timeout=ENDS_WITHIN)
