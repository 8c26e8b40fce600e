"""Runs the whole on this machine: pages, worker and schedule, until Ctrl-C."""

import signal
from pathlib import Path
from types import FrameType
from typing import NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from config import demo, parts, ports, statics
from config.embedded import locks
from config.embedded.errors import MachineError
from config.supervisor import Supervisor

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Command(BaseCommand):
    help = "Run the pages, a worker and the schedule, until Ctrl-C."

    def handle(self, **_options: object) -> None:
        for number in ENDING:
            signal.signal(number, _end)
        address = settings.EMBEDDED.root / "address"
        with locks.opened(settings.EMBEDDED.lock("serve")) as serving:
            if not locks.taken(serving):
                message = f"Nezabudka already runs here: {address.read_text()}"
                raise MachineError(message)
            self._serve(address)

    def _serve(self, written: Path) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        statics.collect_changed()
        welcome = demo.welcome() if settings.DEMO else ""
        with Supervisor(settings.EMBEDDED) as supervisor:
            port = ports.free_port(
                settings.HOST, settings.PORT, or_next=not settings.PORT_IS_WISHED
            )
            address = f"http://{ports.address(settings.HOST, port)}/"
            written.write_text(address)
            for part in parts.all_parts(port):
                supervisor.start(part)
            parts.wait_for_a_page(supervisor, port)
            self.stdout.write(f"\n  {address}\n{welcome}\n  Ctrl-C ends it.\n")
            self.stdout.flush()
            supervisor.watch()


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Once is enough: what follows ends everything, and within seconds."""
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    raise SystemExit(0)
