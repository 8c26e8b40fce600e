"""What the keeper needs to know of a server, whichever it is."""

import subprocess
import time
from abc import ABC, abstractmethod
from importlib.util import find_spec
from pathlib import Path
from signal import Signals
from typing import IO, ClassVar

import psutil

from config.embedded.account import Account
from config.embedded.errors import MachineError
from config.embedded.places import Places

LARGEST_LOG = 10_000_000  # bytes
STOPS_WITHIN = 30  # seconds


class Server(ABC):
    """One embedded server: how it is prepared, started, asked and cleared away."""

    name: ClassVar[str]
    program: ClassVar[str]
    stop_signal: ClassVar[Signals]

    def __init__(self, places: Places) -> None:
        self.places = places

    @property
    def log(self) -> Path:
        return self.places.log(self.name)

    @property
    @abstractmethod
    def account(self) -> Account: ...

    @property
    @abstractmethod
    def data(self) -> Path:
        """The folder it works in."""

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def prepare(self) -> None:
        """Make its folders, and clear away what a killed run left behind."""

    @abstractmethod
    def answers(self) -> bool: ...

    def furnish(self) -> None:  # noqa: B027 -- most servers need nothing
        """Once it answers: what has to be in it before the first use."""

    @property
    def last_words(self) -> str:
        if not self.log.exists():
            return ""
        lines = self.log.read_text(errors="replace").splitlines()[-5:]
        return "\n".join([*lines, f"({self.log})"])

    def opened_log(self) -> IO[bytes]:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        if self.log.exists() and self.log.stat().st_size > LARGEST_LOG:
            self.log.unlink()
        return self.log.open("ab")

    def start(self) -> "subprocess.Popen[bytes]":
        with self.opened_log() as log:
            return subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                user=self.account.switch_uid,
                group=self.account.switch_gid,
                extra_groups=self.account.switch_groups,
            )

    def end_leftovers(self) -> None:
        """Stop what still works in the data folder, its keeper having been killed."""
        until = time.monotonic() + STOPS_WITHIN
        for process in self._leftovers():
            self.ask_to_stop(process)
        while self._leftovers():
            if time.monotonic() > until:
                message = f"An earlier {self.name} does not stop: see {self.log}."
                raise MachineError(message)
            time.sleep(0.1)

    def ask_to_stop(self, process: psutil.Process) -> None:
        process.send_signal(self.stop_signal)

    def _leftovers(self) -> list[psutil.Process]:
        """A server's working folder is its data folder: that is how it is known."""
        processes = psutil.process_iter(["name", "cwd"])
        return [
            process
            for process in processes
            if process.info["name"] == self.program
            and process.info["cwd"] == str(self.data)
            and process.status() != psutil.STATUS_ZOMBIE
        ]


def installed(package: str) -> Path:
    """Where a wheel lies, without running its Python."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        message = f"{package} is not installed: run `make install`."
        raise MachineError(message)
    return Path(spec.submodule_search_locations[0])
