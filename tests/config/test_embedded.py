"""The embedded servers live exactly as long as somebody needs them."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import psycopg
import pytest

from config.embedded import locks
from config.embedded.errors import MachineError
from config.embedded.lease import needing
from config.embedded.places import Places
from config.embedded.postgres import Postgres
from config.embedded.secrets import demo_secrets
from config.embedded.server import Server
from config.embedded.valkey import Valkey
from tests.eventually import eventually

NEED = """
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from config.embedded.keeper import SERVERS
from config.embedded.lease import needing
from config.embedded.places import Places
with needing([SERVERS[sys.argv[1]](Places(Path(sys.argv[2])))]):
    print("needs it", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not pytest's own: another run would close that to PostgreSQL's account."""
    with TemporaryDirectory(prefix="nezabudka-") as name:
        yield Path(name)


@pytest.fixture
def places(folder: Path) -> Places:
    return Places(folder / "data")


@pytest.fixture(params=[Postgres, Valkey], ids=["postgres", "valkey"])
def server(request: pytest.FixtureRequest, places: Places) -> Server:
    made: Server = request.param(places)
    return made


@contextmanager
def another_process_needing(server: Server) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(
        [sys.executable, "-c", NEED, server.name, str(server.places.root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"needs it\n"
        yield process
        process.kill()


def processes(server: Server) -> list[psutil.Process]:
    return [
        process
        for process in psutil.process_iter(["name", "cwd"])
        if process.info["name"] == server.program
        and process.info["cwd"] == str(server.data)
        and process.status() != psutil.STATUS_ZOMBIE
    ]


def main_process(server: Server) -> psutil.Process:
    mine = processes(server)
    return next(process for process in mine if process.parent() not in mine)


def keeper(server: Server) -> psutil.Process:
    parent = main_process(server).parent()
    assert parent is not None
    return parent


def is_kept(server: Server) -> bool:
    return locks.is_held(server.places.lock(f"{server.name}.kept"))


def test_a_server_runs_while_it_is_needed_and_not_a_moment_longer(
    server: Server,
) -> None:
    with needing([server]):
        assert server.answers()
    assert not server.answers()
    assert processes(server) == []


def test_a_server_ends_with_the_last_who_needs_it(server: Server) -> None:
    with needing([server]), another_process_needing(server):
        pass
    assert not server.answers()

    with another_process_needing(server):
        with needing([server]):
            pass
        assert server.answers()
    assert eventually(lambda: not is_kept(server))


def test_a_server_whose_only_user_was_killed_ends_by_itself(server: Server) -> None:
    with another_process_needing(server) as process:
        process.send_signal(signal.SIGKILL)
        assert eventually(lambda: not is_kept(server))
    assert processes(server) == []


def test_a_killed_server_is_started_again(server: Server) -> None:
    with needing([server]):
        killed = main_process(server)
        killed.kill()
        assert eventually(lambda: server.answers() and not killed.is_running())


def test_what_a_killed_keeper_left_running_is_cleared_away(server: Server) -> None:
    with another_process_needing(server):
        keeper(server).kill()
        orphans = processes(server)
    with needing([server]):
        assert server.answers()
        assert not set(orphans) & set(processes(server))
    assert processes(server) == []


def test_everything_killed_at_once_starts_again(server: Server) -> None:
    with another_process_needing(server) as process:
        keeper(server).kill()
        for each in processes(server):
            each.kill()
        process.kill()
    with needing([server]):
        assert server.answers()


def test_a_stale_lock_with_a_living_strangers_number_is_no_hindrance(
    places: Places,
) -> None:
    server = Postgres(places)
    with needing([server]):
        lock = (server.data / "postmaster.pid").read_text()
    stale = lock.replace(lock.split()[0], str(os.getpid()), 1)
    (server.data / "postmaster.pid").write_text(stale)
    with needing([server]):
        assert server.answers()


def test_a_half_made_data_folder_is_made_anew(places: Places) -> None:
    server = Postgres(places)
    half_made = server.data.with_name("unfinished")
    half_made.mkdir(parents=True)
    (half_made / "PG_VERSION").write_text("18\n")
    with needing([server]):
        assert server.answers()


def test_data_of_another_version_is_left_alone(places: Places) -> None:
    server = Postgres(places)
    server.data.mkdir(parents=True)
    (server.data / "PG_VERSION").write_text("11\n")
    with pytest.raises(MachineError, match="another PostgreSQL"), needing([server]):
        pass
    assert (server.data / "PG_VERSION").read_text() == "11\n"


def test_a_server_that_cannot_start_says_why(places: Places) -> None:
    server = Postgres(places)
    with needing([server]):
        pass
    (server.data / "postgresql.conf").write_text("no_such_setting = 1\n")
    with pytest.raises(MachineError, match="no_such_setting"), needing([server]):
        pass


def test_new_databases_of_the_owner_have_vectors(places: Places) -> None:
    with needing([Postgres(places)]):
        address = places.database_url("nezabudka_owner", "postgres")
        with psycopg.connect(address, autocommit=True) as owner:
            owner.execute("CREATE DATABASE another")
        address = places.database_url("nezabudka_owner", "another")
        with psycopg.connect(address) as owner:
            assert owner.execute("SELECT '[1,2]'::vector").fetchone() == ("[1,2]",)


@pytest.mark.parametrize("name", ["deep/" * 30, "имя", "a b", "a,b"])
def test_sockets_move_to_a_short_plain_path_when_theirs_is_not(
    folder: Path, name: str
) -> None:
    places = Places(folder / name)
    assert not places.sockets.is_relative_to(folder)
    server = Valkey(places)
    with needing([server]):
        assert server.answers()
    shutil.rmtree(places.sockets)


def test_all_processes_agree_on_the_demos_secrets(places: Places) -> None:
    with get_context("spawn").Pool(4) as pool:
        made = pool.map(demo_secrets, [places] * 8)
    assert all(secrets == made[0] for secrets in made)
    assert places.secrets.stat().st_mode & 0o077 == 0
