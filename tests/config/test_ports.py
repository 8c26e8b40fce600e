"""Where the pages are served when the wished port is taken."""

import socket
from collections.abc import Iterator

import pytest

from config.embedded.errors import MachineError
from config.ports import address, free_port


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        yield busy.getsockname()[1]


def test_a_busy_port_is_passed_over(busy_port: int) -> None:
    assert free_port("127.0.0.1", busy_port, or_next=True) > busy_port


def test_a_busy_port_that_was_asked_for_is_a_clear_line(busy_port: int) -> None:
    with pytest.raises(MachineError, match=f"Port {busy_port} is busy"):
        free_port("127.0.0.1", busy_port, or_next=False)


def test_an_impossible_port_is_a_clear_line() -> None:
    with pytest.raises(MachineError, match="99999"):
        free_port("127.0.0.1", 99999, or_next=True)


@pytest.mark.parametrize(
    ("host", "written"),
    [("127.0.0.1", "127.0.0.1:8000"), ("::1", "[::1]:8000"), ("::", "[::]:8000")],
)
def test_an_address_of_the_sixth_version_stands_in_brackets(
    host: str, written: str
) -> None:
    assert address(host, 8000) == written
