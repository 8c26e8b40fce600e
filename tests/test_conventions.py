"""House rules that no linter knows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from celery import current_app
from django.conf import settings
from django.contrib.admindocs.views import simplify_regex
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import get_resolver

from memory.rows import protect

ROOT = settings.BASE_DIR
SOURCES = [
    path.relative_to(ROOT)
    for app in ("config", "inspector", "chat", "memory")
    for path in sorted((ROOT / app).rglob("*.py"))
    if "migrations" not in path.parts
]
WRITES = {"create", "bulk_create", "update", "bulk_update", "get_or_create"}
WRITES |= {"update_or_create", "delete"}
WRITERS = {
    "Fact": {"memory/store"},
    "FactEvent": {"memory/store"},
    "Tombstone": {"memory/store"},
    # An import puts back whole chats; learning marks what it has learned; archive and
    # erasure remove.
    "Chat": {"chat/record", "chat/erasure", "chat/imports"},
    "Message": {
        "chat/record",
        "chat/learning",
        "chat/archive",
        "chat/erasure",
        "chat/imports",
    },
}
EDGES = {"admin", "api", "serializers", "tasks", "views"}
BANNED_FILES = {"utils", "helpers", "common", "manager", "managers", "misc"}
# DESIGN.md section 3: the word, never its synonyms, in names of classes and functions.
BANNED_NAMES = re.compile(
    r"(?i)(memories|observation|rejection|rejected|namespace|tenant|soft_?delete"
    r"|hard_?delete|dedup|retriev(?!e$)|memory_?type|fact_?type)"
)
SILENT_FILES = {"__init__.py", "apps.py", "urls.py", "admin.py"}
LONGEST_FILE = 280  # lines
OPEN_PAGES = {
    *("/sign-in/", "/sign-up/", "/choose-language/", "/api/docs/", "/api/schema/"),
    *("/admin/login/", "/admin/jsi18n/"),
}


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text())


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))


def room(path: Path) -> str:
    """`memory/store` for both memory/store.py and memory/store/facts.py."""
    return "/".join(path.with_suffix("").parts[:2])


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_each_table_has_one_writer(path: Path) -> None:
    strangers = [
        f"{path}:{call.lineno} writes {model}"
        for call in calls(path)
        for model, writers in WRITERS.items()
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in WRITES
        and ast.unparse(call.func).startswith(f"{model}.objects")
        and room(path) not in writers
    ]
    assert strangers == []


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if EDGES & {p.stem, *p.parts}], ids=str
)
def test_an_edge_asks_a_service_to_write(path: Path) -> None:
    writes = [
        f"{path}:{call.lineno} {ast.unparse(call.func)}"
        for call in calls(path)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in WRITES | {"save"}
        and not ast.unparse(call.func).startswith(("super()", "self.", "context."))
    ]
    assert writes == []


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert path.name in SILENT_FILES or ast.get_docstring(tree(path))


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_a_module_has_a_telling_name_and_can_be_read_in_a_sitting(path: Path) -> None:
    assert not BANNED_FILES & {path.stem, *path.parts}
    assert len((ROOT / path).read_text().splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if "benchmarks" not in p.parts], ids=str
)
def test_one_thing_has_one_word(path: Path) -> None:
    """Readers of other people's data may use their words for its parts."""
    named = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    names = [node.name for node in ast.walk(tree(path)) if isinstance(node, named)]
    assert [name for name in names if BANNED_NAMES.search(name)] == []


def test_every_scheduled_task_exists() -> None:
    current_app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled <= set(current_app.tasks)


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True)


def test_a_role_is_quoted_in_every_migration() -> None:
    """Its name may have any letters; `app_and_overseer` quotes them."""
    migrations = [*ROOT.glob("*/migrations/*.py")]
    assert [path for path in migrations if "_ROLE" in path.read_text()] == []
    with override_settings(DATABASE_APP_ROLE="nezabudka-app"):
        assert 'TO "nezabudka-app"' in protect("memory_fact", sealed=[])


def test_every_setting_is_named_in_the_example() -> None:
    names = set(re.findall(r'env[.\w]*\(\s*"(\w+)"', source("config/settings.py")))
    names |= set(re.findall(r'required\(env, "(\w+)"', source("config/settings.py")))
    assert names == set(re.findall(r"(?m)^# ([A-Z_]+)=", source(".env.example")))


def source(path: str) -> str:
    return str((ROOT / path).read_text())


def routes(patterns: list[Any] | None = None, prefix: str = "/") -> Iterator[str]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + simplify_regex(str(pattern.pattern)).removeprefix("/")
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, path)
        else:
            numbered = re.sub(r"<int:[^>]+>", "1", path)
            yield re.sub(r"<[^>]+>", str(UUID(int=1)), numbered)


@pytest.mark.django_db
@pytest.mark.parametrize("path", sorted(set(routes()) - OPEN_PAGES))
def test_a_stranger_sees_nothing(client: Client, path: str) -> None:
    """Closed by default: opening a page means naming it here."""
    answers = [client.get(path), client.post(path)]
    told = [one for one in answers if one.status_code != 405]
    assert told, "no method is answered, so nothing was tried"
    for answer in told:
        assert answer.status_code in {302, 401, 403}
        assert "in/" in answer.headers.get("Location", "sign-in/")


def test_a_partial_states_its_context_and_a_page_extends_a_frame() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        first = path.read_text().splitlines()[0]
        is_partial = path.name.startswith("_") or path.parent.name == "widgets"
        is_base = path.name == "base.html"
        assert is_base or first.startswith("{#" if is_partial else "{% extends"), path


def test_no_line_of_a_page_begins_with_a_separator() -> None:
    """A dot that is drawn after the word before it stays on that word's line."""
    pages = sorted((ROOT / "templates").rglob("*.html"))
    body = {page: re.sub("<title>.*</title>", "", page.read_text()) for page in pages}
    assert [page.name for page, text in body.items() if " · " in text] == []

    drawn = re.findall(r'content: "([^"]*·)"', (ROOT / "static/site.css").read_text())
    assert set(drawn) == {r"\a0·"}
