"""PostgreSQL refuses to run as root: there it gets a system account of its own."""

import os
import pwd
import stat
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import MachineError

NAME = "nezabudka"


@dataclass(frozen=True)
class Account:
    """Who runs a server: ourselves or, for root, the system account."""

    uid: int
    gid: int

    @property
    def is_other(self) -> bool:
        return self.uid != os.getuid()

    @property
    def switch_uid(self) -> int | None:
        return self.uid if self.is_other else None

    @property
    def switch_gid(self) -> int | None:
        return self.gid if self.is_other else None

    @property
    def switch_groups(self) -> list[int] | None:
        return [] if self.is_other else None

    def give(self, folder: Path) -> None:
        """The folder becomes this account's alone."""
        folder.mkdir(parents=True, exist_ok=True)
        os.chown(folder, self.uid, self.gid)
        folder.chmod(0o700)
        if self.is_other:
            let_others_pass(folder)


def claim(folder: Path) -> None:
    """Make it ours: nobody else looks in, and for root the server passes through."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700 if os.getuid() else 0o711)
    except PermissionError as error:
        message = f"{folder} belongs to another user: run as that one, or set DATA_DIR."
        raise MachineError(message) from error


def server_account() -> Account:
    if os.getuid() != 0:
        return Account(os.getuid(), os.getgid())
    try:
        entry = pwd.getpwnam(NAME)
    except KeyError:
        entry = _made()
    return Account(entry.pw_uid, entry.pw_gid)


def let_others_pass(path: Path) -> None:
    """Through the folders above, without looking into them."""
    for folder in path.resolve().parents:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            _say(f"Letting the account {NAME} pass through {folder} (chmod o+x).")
            folder.chmod(mode | stat.S_IXOTH)


def let_others_read(tree: Path) -> None:
    """What its owner may read or run there, others may too."""
    let_others_pass(tree)
    for path in (tree, *tree.rglob("*")):
        mode = path.lstat().st_mode
        for_others = mode >> 6 & (stat.S_IROTH | stat.S_IXOTH)
        if not stat.S_ISLNK(mode) and mode & for_others != for_others:
            path.chmod(mode | for_others)


def _made() -> pwd.struct_passwd:
    command = ["useradd", "--system", "--no-create-home", "--user-group"]
    try:
        subprocess.run(
            [*command, "--shell", "/usr/sbin/nologin", NAME],
            check=True,
            capture_output=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        message = (
            "PostgreSQL does not run as root, and its account could not be made "
            f"(useradd {NAME}). Run this as an ordinary user."
        )
        raise MachineError(message) from error
    _say(f"Made the system account {NAME}, for PostgreSQL does not run as root.")
    return pwd.getpwnam(NAME)


def _say(line: str) -> None:
    sys.stderr.write(line + "\n")
