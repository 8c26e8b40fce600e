"""Nothing starts without its keys, and the demo's are not for production."""

import base64
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.keys import master_key

GOOD = base64.b64encode(bytes(range(32))).decode()
PRODUCTION = {
    "DATABASE_URL": "postgresql://nezabudka_app:secret@db.example/nezabudka",
    "SECRET_KEY": "a-long-and-random-one-" * 4,
    "NEZABUDKA_MASTER_KEY": GOOD,
    "ALLOWED_HOSTS": "nezabudka.example",
}


def checked(environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    # Browser tests of the same process may have set it for themselves.
    around = {k: v for k, v in os.environ.items() if k != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.BASE_DIR,
        env=around | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("text", ["", "short", GOOD[:-4], GOOD + "AAAA", "ключ" * 11])
def test_a_malformed_master_key_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="32 random bytes"):
        master_key(text)


def test_a_master_key_is_its_bytes() -> None:
    assert master_key(GOOD) == bytes(range(32))


@pytest.mark.parametrize("name", ["SECRET_KEY", "NEZABUDKA_MASTER_KEY"])
def test_production_does_not_start_without_a_key(name: str) -> None:
    refused = checked(PRODUCTION | {name: ""})
    assert refused.returncode != 0
    assert f"{name} is not set" in refused.stderr


def test_production_settings_pass_djangos_deployment_check() -> None:
    passed = checked(PRODUCTION)
    assert passed.returncode == 0, passed.stderr


def test_a_misspelt_memory_preset_is_refused_at_start() -> None:
    refused = checked(PRODUCTION | {"MEMORY_PRESET": "compannion"})
    assert refused.returncode != 0
    assert "no memory policy named 'compannion'" in refused.stderr
