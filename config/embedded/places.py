"""Where the embedded servers keep everything: one git-ignored folder."""

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

LONGEST_SOCKET_PATH = 100  # bytes; the kernel's limit is 104 or 108
PLAIN_PATH = re.compile(r"[A-Za-z0-9/._-]+")  # needs no quoting in any address


@dataclass(frozen=True)
class Places:
    """The folders of one installation, named but not yet made."""

    root: Path

    @property
    def secrets(self) -> Path:
        return self.root / "secrets.json"

    @property
    def postgres_sockets(self) -> Path:
        return self.sockets / "postgres"

    @property
    def valkey_socket(self) -> Path:
        return self.sockets / "valkey" / "valkey.sock"

    @property
    def broker_url(self) -> str:
        return f"redis+socket://{self.valkey_socket}"

    def database_url(self, role: str, database: str) -> str:
        return f"postgresql://{role}@/{database}?host={self.postgres_sockets}"

    def log(self, name: str) -> Path:
        return self.root / "logs" / f"{name}.log"

    def lock(self, name: str) -> Path:
        return self.root / "locks" / name

    @property
    def sockets(self) -> Path:
        """Beside the data, or in a short plain folder where that path is neither."""
        beside = self.root / "sockets"
        longest = str(beside / "postgres" / ".s.PGSQL.5432.lock")
        if len(longest) <= LONGEST_SOCKET_PATH and PLAIN_PATH.fullmatch(longest):
            return beside
        name = hashlib.sha256(os.fsencode(self.root)).hexdigest()[:12]
        return Path("/tmp") / f"nezabudka-{os.getuid()}-{name}"  # noqa: S108
