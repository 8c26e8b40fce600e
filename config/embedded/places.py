"""Where the embedded servers keep everything: one git-ignored folder."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

LONGEST_SOCKET_PATH = 100  # bytes; the kernel's limit is 104 or 108


@dataclass(frozen=True)
class Places:
    """The folders of one installation, named but not yet made."""

    root: Path

    @property
    def secrets(self) -> Path:
        return self.root / "secrets.json"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def locks(self) -> Path:
        return self.root / "locks"

    @property
    def postgres(self) -> Path:
        return self.root / "postgres"

    @property
    def valkey(self) -> Path:
        return self.root / "valkey"

    @property
    def postgres_sockets(self) -> Path:
        return self._sockets("postgres", ".s.PGSQL.5432")

    @property
    def valkey_socket(self) -> Path:
        return self._sockets("valkey", "valkey.sock") / "valkey.sock"

    @property
    def broker_url(self) -> str:
        return f"redis+socket://{self.valkey_socket}"

    def database_url(self, role: str, database: str = "nezabudka") -> str:
        return f"postgresql://{role}@/{database}?host={self.postgres_sockets}"

    def _sockets(self, server: str, socket: str) -> Path:
        """Beside the data, or in a short folder where that path is too long."""
        beside = self.root / "sockets" / server
        if len(os.fsencode(beside / socket)) <= LONGEST_SOCKET_PATH:
            return beside
        name = hashlib.sha256(os.fsencode(self.root)).hexdigest()[:12]
        return Path("/tmp") / f"nezabudka-{os.getuid()}-{name}" / server  # noqa: S108
