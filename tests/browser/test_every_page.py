"""Every page: for a screen reader, a validator, a narrow and a zoomed screen."""

from datetime import timedelta
from importlib.resources import files

import html5lib  # type: ignore[import-untyped]
import pytest
from django.utils.timezone import now
from playwright.sync_api import Page

from chat import record
from chat.models import NamedFact
from memory import store
from memory.looks import note_looks
from memory.models import Actor, Person, StaffLook
from memory.policy.candidate import Category
from memory.rows import acting_for
from tests.browser.conftest import Seat, Visit
from tests.browser.test_guests import enter
from tests.factories import (
    ClientPersonFactory,
    FactFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
)

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
CHECK = "async () => (await axe.run()).violations.map(v => [v.id, v.nodes[0].html])"
SPILLS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
GERMAN = "Sammelt Donaudampfschifffahrtsgesellschaftskapitänsmützen"
ARABIC = "\u064a\u062d\u0628 \u0627\u0644\u0642\u0647\u0648\u0629"
SEATS = [
    Seat("en", 1280),
    Seat("ru", 390),
    Seat("en", 390, dark=True),
    Seat("ru", 640, dark=True),  # 1280 at 200 %
]


def furnished() -> tuple[Person, list[str]]:
    """Somebody with something on every page, and the addresses of all pages."""
    person = PersonFactory.create(time_zone="Europe/Berlin")
    long_ago = now() - timedelta(days=500)
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
    FactFactory.create(person=person, text="Slept badly", kind="episode", at=long_ago)
    gone = FactFactory.create(person=person, at=long_ago)
    store.retract(gone, at=now(), by=Actor.PERSON)
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
        "forgotten/",
        "changes/",
        "as-i-was/?day=2026-01-01",
        "settings/",
        f"settings/{coach.pk}/",
        f"facts/{gone.pk}/or/{known.pk}/",
        "enter/x/",
        f"erase/?fact={known.pk}",
        "erase/everything/",
    ]
    pages = ["/", "/?q=nothing", chat, chat + "delete/", "/no-logs/", "/no-such-page/"]
    return person, pages + [f"/about-me/{page}" for page in about_me]


def faults(page: Page, address: str) -> list[object]:
    page.goto(address)
    page.evaluate(AXE)
    found: list[object] = list(page.evaluate(CHECK))
    if page.evaluate(SPILLS):
        found.append("wider than the screen")
    return found + misspelt(page.request.get(address).text())


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


def test_no_page_of_a_guest_has_a_fault(visit: Visit) -> None:
    page = visit(None)
    page.goto(enter(ClientPersonFactory.create()))

    for address in ("/about-me/", "/about-me/settings/"):
        assert faults(page, address) == []


def test_the_charts_of_staff_have_no_fault(visit: Visit) -> None:
    person, _addresses = furnished()
    assert person.user
    person.user.is_staff = person.user.is_superuser = True
    person.user.save()

    assert faults(visit(person), "/admin/charts/") == []


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: f"{seat} {seat.dark}")
def test_no_door_has_a_fault(visit: Visit, seat: Seat) -> None:
    page = visit(None, seat)

    for address in ("/sign-in/", "/sign-up/"):
        assert faults(page, address) == []
