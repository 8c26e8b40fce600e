"""The parts of the whole run while they should, and end with their supervisor."""

import sys
from pathlib import Path

import psutil
import pytest

from config.embedded.errors import MachineError
from config.embedded.places import Places
from config.supervisor import RESTARTS_AT_MOST, Part, Supervisor
from tests.eventually import eventually

SLEEPS = Part("sleeper", [sys.executable, "-c", "import time; time.sleep(600)"])
HAS_A_CHILD = Part(
    "parent",
    [
        sys.executable,
        "-c",
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "time.sleep(600)",
    ],
)
ENDS_AT_ONCE = Part("hasty", [sys.executable, "-c", "raise SystemExit('no config')"])


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path)


def process_of(supervisor: Supervisor) -> psutil.Process:
    return psutil.Process(supervisor.running[0].process.pid)


def test_leaving_ends_a_part_and_its_own_children(places: Places) -> None:
    with Supervisor(places) as supervisor:
        supervisor.start(HAS_A_CHILD)
        parent = process_of(supervisor)
        assert eventually(lambda: bool(parent.children()))
        family = [parent, *parent.children()]
    assert psutil.wait_procs(family, timeout=30)[1] == []


def test_a_part_that_was_killed_is_started_again(places: Places) -> None:
    with Supervisor(places) as supervisor:
        supervisor.start(SLEEPS)
        killed = process_of(supervisor)
        killed.kill()
        supervisor.running[0].process.wait()
        supervisor.check()
        assert process_of(supervisor) != killed


def test_a_part_that_keeps_ending_ends_the_whole_with_a_word(places: Places) -> None:
    with Supervisor(places) as supervisor:
        supervisor.start(ENDS_AT_ONCE)
        for _ in range(RESTARTS_AT_MOST):
            supervisor.running[0].process.wait()
            supervisor.check()
        supervisor.running[0].process.wait()
        with pytest.raises(MachineError, match="hasty keeps ending"):
            supervisor.check()
    assert "no config" in places.log("hasty").read_text()


def test_what_a_killed_run_left_behind_ends_when_the_next_begins(
    places: Places,
) -> None:
    killed = Supervisor(places)
    killed.start(SLEEPS)
    left = process_of(killed)
    with Supervisor(places):
        assert not left.is_running()
    killed.running[0].process.wait()


def test_a_stranger_with_a_left_behind_number_is_spared(places: Places) -> None:
    with Supervisor(places) as strangers:
        strangers.start(SLEEPS)
        written = places.root / "parts.json"
        pid = strangers.running[0].process.pid
        written.write_text(f"[[{pid}, 1.0]]")
        with Supervisor(places):
            assert strangers.running[0].process.poll() is None


def test_nonsense_left_behind_is_ignored(places: Places) -> None:
    (places.root / "parts.json").write_text('[["')
    with Supervisor(places) as supervisor:
        assert supervisor.running == []
