"""Where a word would be if it leaked: files of the database, of the broker, the log."""

import gc
import io
import json
import logging
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psycopg
import pytest
import redis
from django.conf import settings
from django.db import connection

from config.logs import EventFormatter

DATABASE = "SELECT oid FROM pg_database WHERE datname = %s"


def holds(data: bytes, word: str) -> bool:
    """In any case, as text or as JSON writes it."""
    cases = {word.lower(), word.upper(), word.capitalize()}
    spellings = cases | {json.dumps(case)[1:-1] for case in cases}
    lowered = data.lower()
    return any(spelling.encode().lower() in lowered for spelling in spellings)


def files_with(word: str, folders: Iterable[Path]) -> list[str]:
    files = (file for folder in folders for file in sorted(folder.rglob("*")))
    return [str(file) for file in files if file.is_file() and holds(_read(file), word)]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:  # the server has cleared it away
        return b""


def flushed_files_of_the_database() -> tuple[Path, Sequence[Path]]:
    """The test database's own folder, and what all share: the log of writes, catalogs.

    Skips where the files belong to another machine or another system user.
    """
    if settings.DATABASE_URL:
        pytest.skip("the files of another server are out of reach")
    places = settings.EMBEDDED
    data = places.root / "postgres" / "data"
    if not os.access(data, os.R_OK | os.X_OK):
        pytest.skip(f"{data} belongs to another system user")
    known = connection.settings_dict["NAME"]
    with psycopg.connect(places.database_url("postgres", known)) as superuser:
        superuser.execute("CHECKPOINT")
        row = superuser.execute(DATABASE, [known]).fetchone()
    assert row is not None
    own = data / "base" / str(row[0])
    return own, [own, data / "pg_wal", data / "global", places.log("postgres").parent]


def files_of_the_broker(url: str) -> Path:
    """Everything queued so far is on disk."""
    with redis.Redis(unix_socket_path=url.removeprefix("redis+socket://")) as broker:
        return Path(str(broker.config_get("dir")["dir"]))


def kept_by_functions(word: str) -> set[str]:
    """In what functions keep for their next call: the texts that hold the word."""
    wrapper = type(cache(len))
    found: set[str] = set()
    for kept in [one for one in gc.get_objects() if type(one) is wrapper]:
        found |= {text for text in _texts_in(kept) if holds(text.encode(), word)}
    return found


def _texts_in(kept: object) -> Iterator[str]:
    seen: set[int] = set()
    waiting = [one for one in gc.get_referents(kept) if not callable(one)]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, str):
            yield one
        elif isinstance(one, Collection) or "lru" in type(one).__name__:
            waiting += gc.get_referents(one)


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Every line that the log would have at its most talkative."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(EventFormatter())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.setLevel(before)
        root.removeHandler(handler)
