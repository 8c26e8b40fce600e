"""A port to serve on: the wished one, or the next that is free."""

import socket

from config.embedded.errors import MachineError

TRIED = 20


def free_port(host: str, wished: int, *, or_next: bool) -> int:
    ports = range(wished, wished + TRIED) if or_next else [wished]
    for port in ports:
        if _is_free(host, port):
            return port
    message = f"Port {wished} is busy: set PORT to a free one."
    raise MachineError(message)


def address(host: str, port: int) -> str:
    """As it is written in a URL, and for the web server."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as asked:
        # As the web server does: a port that is only cooling down is free.
        asked.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            asked.bind((host, port))
        except (OSError, OverflowError):
            return False
        return True
