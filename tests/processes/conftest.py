"""A real worker on the test's database, with a broker of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pytest
from celery import current_app
from django.db import connection

WORKER = [
    *(sys.executable, "-m", "celery", "--app", "config.celery", "worker"),
    *("--concurrency", "1", "--loglevel", "WARNING"),
    *("--without-gossip", "--without-mingle"),
]


@dataclass
class Workers:
    """Starts and kills worker processes; what they said is in `log`."""

    environment: dict[str, str]
    log: Path
    running: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    def start(self, **more: str) -> None:
        with self.log.open("ab") as log:
            self.running.append(
                subprocess.Popen(
                    WORKER,
                    env=self.environment | more,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            )

    def kill(self) -> None:
        """kill -9, the children too."""
        for process in self.running:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.running.clear()


@pytest.fixture
def workers(transactional_db: None, broker: str, tmp_path: Path) -> Iterator[Workers]:
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "DEMO": "1",
        "CELERY_BROKER_URL": broker,
        **dict.fromkeys(("LANGUAGE_BASE_URL", "EMBEDDING_BASE_URL"), ""),
    }
    current_app.control.purge()
    made = Workers(environment, tmp_path / "worker.log")
    yield made
    made.kill()


def database_url() -> str:
    """The test database, as the application signs in to it."""
    known = connection.settings_dict
    host = known.get("HOST") or known["OPTIONS"].get("host", "")
    return f"postgresql://{known['USER']}@/{known['NAME']}?host={quote(host)}"
