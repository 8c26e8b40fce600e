"""The processes that make up the whole."""

import http.client
import sys
import time

from django.conf import settings

from config import ports
from config.embedded.errors import MachineError
from config.supervisor import Part, Supervisor

ANSWERS_WITHIN = 90  # seconds
LOOKS_EVERY = 0.1
# Where to knock when it listens on every address.
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104
CELERY = [sys.executable, "-m", "celery", "--app", "config.celery"]


def all_parts(port: int) -> list[Part]:
    return [Part("web", _web(port)), Part("worker", _worker()), Part("beat", _beat())]


def wait_for_a_page(supervisor: Supervisor, port: int) -> None:
    until = time.monotonic() + ANSWERS_WITHIN
    while not _answers(port):
        supervisor.check()
        if time.monotonic() > until:
            message = f"The pages do not answer: see {settings.EMBEDDED.log('web')}."
            raise MachineError(message)
        time.sleep(LOOKS_EVERY)


def _answers(port: int) -> bool:
    host = EVERYWHERE.get(settings.HOST, settings.HOST)
    connection = http.client.HTTPConnection(host, port, timeout=10)
    try:
        connection.request("HEAD", "/")
        return connection.getresponse().status < http.client.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _web(port: int) -> list[str]:
    """One process with threads: each stream of a reply holds one of them."""
    return [
        *(sys.executable, "-m", "gunicorn", "config.wsgi"),
        *("--bind", ports.address(settings.HOST, port)),
        *("--worker-class", "gthread", "--workers", "1", "--threads", "8"),
        *("--graceful-timeout", "5", "--log-level", "warning"),
        "--no-control-socket",  # it would lie in the person's home
    ]


def _worker() -> list[str]:
    quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return [*CELERY, "worker", "--concurrency", "2", *quiet]


def _beat() -> list[str]:
    return [*CELERY, "beat", "--loglevel", "WARNING", "--pidfile", ""]
