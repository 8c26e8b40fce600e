"""A real Chromium at the real pages, on several screens and in two languages."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from unittest import mock

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

from memory.models import Person

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
    # A client's page may frame ours, and both are on this machine.
    "--disable-features=LocalNetworkAccessChecks",
]
HEIGHT = 844
PATIENCE = 30_000  # milliseconds; the first fact waits for the embedding model to load


@dataclass(frozen=True)
class Seat:
    """How somebody sits at the pages."""

    language: str = "en"
    width: int = 1280
    scripts: bool = True
    dark: bool = False

    def __str__(self) -> str:
        scripts = "scripts" if self.scripts else "plain"
        return f"{self.language}-{self.width}-{scripts}"


SEATS = [
    Seat("en", 1280),
    Seat("ru", 390),
    Seat("ru", 1280, scripts=False),
    Seat("en", 390, scripts=False),
]

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        pytest.skip(f"there is none of {', '.join(NAMES)} on this machine")
    # Its event loop makes Django think that this thread is asynchronous.
    unsafe = {"DJANGO_ALLOW_ASYNC_UNSAFE": "true"}
    expect.set_options(timeout=PATIENCE)
    with mock.patch.dict(os.environ, unsafe), sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=FLAGS)


@pytest.fixture
def visit(
    browser: Browser, live_server: LiveServer, transactional_db: None
) -> Iterator[Visit]:
    """`visit(person, seat)` gives a page of the signed-in person."""
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def visit(person: Person | None, seat: Seat = Seat()) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": seat.width, "height": HEIGHT},
            locale=seat.language,
            java_script_enabled=seat.scripts,
            color_scheme="dark" if seat.dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        if person:
            sign_in(context, person, live_server.url)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complain(complaints, said))
        return page

    yield visit
    for context in opened:
        settle(context)
        context.close()
    assert complaints == []


def settle(context: BrowserContext) -> None:
    """A request that still runs would be in the way of emptying the tables."""
    context.set_offline(False)
    for page in context.pages:
        page.wait_for_load_state("networkidle")


def complain(complaints: list[str], said: ConsoleMessage) -> None:
    """What the content security policy stops is a mistake of ours.

    A test's own scripts have no address; the policy is not for them.
    """
    is_stopped = said.type == "error" and "ontent Security Policy" in said.text
    if is_stopped and said.location["url"]:
        complaints.append(said.text)


def sign_in(context: BrowserContext, person: Person, address: str) -> None:
    client = Client()
    assert person.user
    client.force_login(person.user)
    name = settings.SESSION_COOKIE_NAME
    session = client.cookies[name].value
    context.add_cookies([{"name": name, "value": session, "url": address}])
