"""Every page: for a screen reader, a validator, a narrow and a zoomed screen."""

import re
from datetime import timedelta
from importlib.resources import files
from urllib.parse import urlsplit
from uuid import uuid4

import html5lib  # type: ignore[import-untyped]
import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import URLPattern, resolve, reverse
from django.utils.timezone import now
from django_celery_beat.models import IntervalSchedule, PeriodicTask
from playwright.sync_api import Page, expect

from chat import record
from chat.models import NamedFact
from chat.urls import urlpatterns as chats
from inspector.urls import urlpatterns as about_me
from memory import store
from memory.looks import note_looks
from memory.models import Actor, Fact, Person, StaffLook
from memory.policy.candidate import Category
from memory.rows import acting_for
from tests.browser.conftest import Seat, Visit
from tests.browser.test_about_me import words
from tests.browser.test_guests import enter
from tests.factories import (
    ClientAppFactory,
    ClientPersonFactory,
    FactFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
    key_of,
)
from tests.visitors import visitor

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
CHECK = "async () => (await axe.run()).violations.map(v => [v.id, v.nodes[0].html])"
UNFOLD = "document.querySelectorAll('details').forEach((one) => (one.open = true))"
SPILLS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
IS_CUT = """[...document.querySelectorAll(".results")].some(
    (one) => one.scrollWidth > one.clientWidth)"""
GERMAN = "Sammelt Donaudampfschifffahrtsgesellschaftskapitänsmützen"
ARABIC = "\u064a\u062d\u0628 \u0627\u0644\u0642\u0647\u0648\u0629"
SEATS = [
    Seat("en", 1280),
    Seat("ru", 390),
    Seat("en", 390, dark=True),
    Seat("ru", 640, dark=True),  # 1280 at 200 %
]


GONE = "/no-such-page/"
# Two files, two parts of pages, and a way to one.
NO_PAGES = {
    *("about-me:download", "about-me:download-to-read", "about-me:portrait"),
    *("chat:message", "chat:learned"),
}
# What opens to the staff of each table, beside its list; "add" is of no row.
WAYS = {
    "auth.group": {"add", "change", "delete", "history"},
    "auth.user": {"add", "change", "history", "password"},
    "chat.chat": {"change", "history"},
    "chat.message": {"change", "history"},
    "chat.persona": {"add", "change", "history"},
    "django_celery_beat.clockedschedule": {"add"},
    "django_celery_beat.crontabschedule": {"add"},
    "django_celery_beat.intervalschedule": {"add", "change", "delete", "history"},
    "django_celery_beat.periodictask": {"add", "change", "delete", "history"},
    "django_celery_beat.solarschedule": {"add"},
    "memory.apikey": {"add", "change", "history"},
    "memory.clientapp": {"add", "change", "history"},
    "memory.fact": {"change", "history"},
    "memory.person": {"change", "history"},
}


def furnished() -> tuple[Person, list[str]]:
    """Somebody with something on every page, and the addresses of all pages."""
    person = PersonFactory.create(time_zone="Europe/Berlin")
    known = FactFactory.create(person=person, text=GERMAN, at=now())
    FactFactory.create(person=person, text=ARABIC, category=Category.ROUTINE, at=now())
    FactFactory.create(person=person, text="Answer in verse", waiting=True, at=now())
    pinned = FactFactory.create(
        person=person, text="Oft " + GERMAN, pinned=True, at=now()
    )
    proposed = {"text": "No " + ARABIC, "waiting": True, "contests": pinned.pk}
    FactFactory.create(person=person, at=now(), **proposed)
    coach = PersonaFactory.create(shares_facts=False, preset="companion")
    FactFactory.create(person=person, scope=coach.scope, at=now())
    note_looks([person.pk], staff="ann", page=StaffLook.Page.FACT, at=now())
    gone = forgotten_by(person)
    message = MessageFactory.create(chat__person=person, text=GERMAN, at=now())
    with acting_for(person):
        record.support(known, message, GERMAN)
    note: list[NamedFact] = [{"fact": str(known.pk), "why": "meaning"}]
    reply = "# A\n\n| a | b |\n|-|-|\n| 1 | 2 |"
    left_out: list[NamedFact] = [{"fact": str(pinned.pk), "why": "far"}]
    record.answer(message, reply, at=now(), note=note, left_out=left_out)
    chat = f"/chats/{message.chat_id}/"
    about_me = [
        "",
        "?q=nothing",
        "?shelf=routine",
        "?only=waiting",
        f"?fact={known.pk}",
        f"?persona={coach.scope}",
        "forgotten/",
        "forgotten/?q=nothing",
        "changes/",
        "as-i-was/",
        "as-i-was/?day=2026-01-01",
        "settings/",
        f"settings/{coach.pk}/",
        f"facts/{gone.pk}/or/{known.pk}/",
        "enter/x/",
        f"erase/?fact={known.pk}",
        "erase/everything/",
    ]
    pages = ["/", "/?q=nothing", "/new/", chat, chat + "delete/", "/no-logs/", GONE]
    others = enter(ClientPersonFactory.create())
    return person, [*pages, others, *(f"/about-me/{page}" for page in about_me)]


def forgotten_by(person: Person) -> Fact:
    """The fact that they forgot, beside one that faded."""
    long_ago = now() - timedelta(days=500)
    FactFactory.create(person=person, text="Slept badly", kind="episode", at=long_ago)
    gone: Fact = FactFactory.create(person=person, at=long_ago)
    store.retract(gone, at=now(), by=Actor.PERSON)
    return gone


def faults(page: Page, address: str) -> list[object]:
    page.goto(address)
    return faults_here(page) + misspelt(page.request.get(address).text())


def faults_here(page: Page) -> list[object]:
    page.evaluate(AXE)
    found: list[object] = list(page.evaluate(CHECK))
    if page.evaluate(SPILLS):
        found.append("wider than the screen")
    return found


def misspelt(html: str) -> list[object]:
    parser = html5lib.HTMLParser()
    parser.parse(html)
    return [error for _, error, _ in parser.errors]


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_page_has_a_fault(visit: Visit, seat: Seat) -> None:
    person, addresses = furnished()
    page = visit(person, seat)

    found = {address: faults(page, address) for address in addresses}

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.django_db
def test_no_page_is_left_out() -> None:
    """Whatever opens by its address is looked at, or is no page."""
    person, addresses = furnished()
    looked_at = {
        resolve(urlsplit(one).path).view_name for one in addresses if one != GONE
    }
    client = visitor(person)

    rooms = {"about-me": about_me, "chat": chats}
    opens = {
        f"{room}:{one.name}"
        for room, patterns in rooms.items()
        for one in patterns
        if opens_by_its_address(client, f"{room}:{one.name}", one)
    }

    assert opens - looked_at == NO_PAGES


def opens_by_its_address(client: Client, name: str, pattern: URLPattern) -> bool:
    ids = {argument: uuid4() for argument in pattern.pattern.converters}
    return client.get(reverse(name, kwargs=ids)).status_code != 405


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_a_page_after_a_deed_has_no_fault(visit: Visit, seat: Seat) -> None:
    person, _addresses = furnished()
    page = visit(person, seat)
    page.goto("/about-me/")

    page.locator(".add summary").click()
    page.locator(".add [name=text]").fill("My password is hunter2Passw0rd")
    page.locator(".add button.primary").click()
    expect(page.locator(".add .errorlist")).to_be_visible()
    page.evaluate(UNFOLD)
    assert faults_here(page) == []

    page.goto("/about-me/forgotten/")
    page.locator(".fact form button").first.click()
    expect(page.locator(".toast")).to_be_visible()
    assert faults_here(page) == []

    page.locator(".fact a.button").first.click()
    page.locator("button.danger").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words(seat, "Erased"))
    assert faults_here(page) == []


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_page_of_somebody_new_has_a_fault(visit: Visit, seat: Seat) -> None:
    page = visit(PersonFactory.create(), seat)

    for part in ("", "forgotten/", "changes/", "as-i-was/", "settings/"):
        assert faults(page, f"/about-me/{part}") == []


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_page_of_a_guest_has_a_fault(visit: Visit, seat: Seat) -> None:
    page = visit(None, seat)
    guest = ClientPersonFactory.create()
    FactFactory.create(person=guest, text=GERMAN, at=now())
    page.goto(enter(guest))

    for part in ("", "forgotten/", "changes/", "as-i-was/", "settings/"):
        assert faults(page, f"/about-me/{part}") == []
    page.locator(".leave button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        words(seat, "You have left")
    )
    assert faults_here(page) == []


@pytest.fixture
def staff() -> Person:
    """Somebody of the staff, and a row of everything that they look after."""
    person, _addresses = furnished()
    assert person.user
    person.user.is_staff = person.user.is_superuser = True
    person.user.save()
    key_of(ClientAppFactory.create())
    Group.objects.create(name="clerks")
    hourly = IntervalSchedule.objects.create(every=1, period="hours")
    PeriodicTask.objects.create(name="a", task="a", interval=hourly)
    return person


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_page_for_staff_has_a_fault(visit: Visit, staff: Person, seat: Seat) -> None:
    page = visit(staff, seat)

    found = {address: faults(page, address) for address in pages_for(staff)}

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_page_for_staff_after_a_deed_has_a_fault(
    visit: Visit, staff: Person, seat: Seat
) -> None:
    page = visit(staff, seat)

    page.goto("/admin/memory/person/")
    page.locator("#action-toggle").check()
    page.select_option("[name=action]", "embed_again")
    page.locator("[name=index]").click()
    expect(page.locator("[name=confirmed]")).to_have_count(1)
    assert faults_here(page) == []

    page.goto("/admin/memory/clientapp/add/")
    page.locator("[name=_save]").click()
    expect(page.locator(".errornote")).to_be_visible()
    assert faults_here(page) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_list_for_staff_is_cut_on_a_wide_screen(
    visit: Visit, staff: Person, language: str
) -> None:
    page = visit(staff, Seat(language, 1280))

    cut = []
    for name in ("memory/person", "memory/fact", "memory/apikey", "chat/message"):
        page.goto(f"/admin/{name}/")
        expect(page.locator("#result_list tbody tr").first).to_be_visible()
        cut += [name] if page.evaluate(IS_CUT) else []

    assert cut == []


def pages_for(staff: Person) -> list[str]:
    """Of every table the list, and of each page of a row that is to open, one."""
    found = ["/admin/", "/admin/charts/", "/admin/password_change/"]
    client = visitor(staff)
    for table in WAYS:
        ways = ways_of(client, table)
        found += [root_of(table), *(ways[name] for name in sorted(WAYS[table]))]
    return found


def ways_of(client: Client, table: str) -> dict[str, str]:
    """Where each of them is, whether or not it opens."""
    root = root_of(table)
    listed = client.get(root).content.decode()
    rows = re.findall(rf'href="({root}[^"]+/)change/', listed)[:1]
    parts = ("change", "delete", "history", "password")
    of_a_row = {part: f"{row}{part}/" for row in rows for part in parts}
    return {"add": f"{root}add/"} | of_a_row


def root_of(table: str) -> str:
    return f"/admin/{table.replace('.', '/')}/"


def opens(client: Client, way: str) -> bool:
    return client.get(way).status_code == 200


@pytest.mark.django_db
def test_to_the_staff_opens_what_is_to_open_and_nothing_else(staff: Person) -> None:
    client = visitor(staff)
    tables = [str(model._meta) for model in admin.site._registry]  # noqa: SLF001

    opened = {
        table: {
            name for name, way in ways_of(client, table).items() if opens(client, way)
        }
        for table in tables
    }

    assert opened == WAYS
    assert [one for one in tables if not opens(client, root_of(one))] == []


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_door_has_a_fault(visit: Visit, seat: Seat) -> None:
    page = visit(None, seat)

    for address in ("/sign-in/", "/sign-up/", "/admin/login/"):
        assert faults(page, address) == []
