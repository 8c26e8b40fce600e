"""Looking about in About me: filters, pages, days of the past, by key and by hand."""

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localdate, now
from playwright.sync_api import Page, expect

from inspector.about_me import A_PAGE_SHOWS
from memory import store
from memory.models import Actor, Person
from memory.policy.candidate import Category
from tests.browser.conftest import SEATS, Seat, Visit
from tests.browser.test_about_me import ABOUT_ME, press, row, unfold, words
from tests.factories import FactFactory, PersonFactory

everywhere = pytest.mark.parametrize("seat", SEATS, ids=str)
MOVES = """() => document.getAnimations().length
    + [...document.querySelectorAll("*")].filter(
        (one) => parseFloat(getComputedStyle(one).transitionDuration) > 0).length"""
MANY_STEPS = 80


# Of an element: whether the screen, as it opens, shows it from edge to edge.
IS_ON_SCREEN = """(one) => {
    const {left, right} = one.getBoundingClientRect();
    return 0 <= left && right <= document.documentElement.clientWidth;
}"""


def person_with(*texts: str) -> Person:
    person: Person = PersonFactory.create()
    for text in texts:
        FactFactory.create(person=person, text=text, at=now())
    return person


@everywhere
def test_only_what_is_pinned_is_shown(visit: Visit, seat: Seat) -> None:
    person = person_with("Keeps bees")
    FactFactory.create(person=person, text="Eats no meat", pinned=True, at=now())
    page = visit(person, seat)
    page.goto(ABOUT_ME)

    page.select_option("#only", "pinned")
    if not seat.scripts:
        press(page, seat, "Find")

    expect(row(page, "Keeps bees")).to_have_count(0)
    expect(row(page, "Eats no meat")).to_have_count(1)


@everywhere
def test_among_the_forgotten_one_is_found(visit: Visit, seat: Seat) -> None:
    person = person_with()
    for text in ("Keeps bees", "Plays the cello"):
        fact = FactFactory.create(person=person, text=text, at=now())
        store.retract(fact, at=now(), by=Actor.PERSON)
    page = visit(person, seat)
    page.goto("/about-me/forgotten/")

    page.fill("#q", "cello")
    if not seat.scripts:
        press(page, seat, "Find")
    expect(row(page, "Keeps bees")).to_have_count(0)
    erase = page.get_by_role("link", name=words(seat, "Erase for good…"))
    erase.click()
    press(page, seat, "Erase for good")

    expect(page.get_by_role("heading", level=1)).to_have_text(words(seat, "Erased"))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_tab_has_to_be_searched_for(visit: Visit, language: str, width: int) -> None:
    page = visit(person_with("Keeps bees"), Seat(language, width))

    for part in ("", "forgotten/", "changes/", "as-i-was/"):
        page.goto(ABOUT_ME + part)
        tabs = page.locator(".tabs a").all()
        assert [tab.evaluate(IS_ON_SCREEN) for tab in tabs] == [True] * 4


@everywhere
def test_a_category_is_leafed_through(visit: Visit, seat: Seat) -> None:
    person = PersonFactory.create()
    for number in range(A_PAGE_SHOWS + 1):
        FactFactory.create(
            person=person,
            text=f"Knows aunt {number}",
            category=Category.RELATIONSHIPS,
            at=now() + timedelta(seconds=number),
        )
    page = visit(person, seat)
    page.goto(f"{ABOUT_ME}?shelf=relationships")
    expect(page.locator(".fact")).to_have_count(A_PAGE_SHOWS)

    page.get_by_role("link", name=words(seat, "Older")).click()

    expect(page.locator(".fact .text")).to_have_text(["Knows aunt 0"])


@everywhere
def test_the_memory_is_seen_as_it_was_on_a_day(visit: Visit, seat: Seat) -> None:
    person = person_with("Keeps bees")
    before = now() - timedelta(days=60)
    FactFactory.create(person=person, text="Plays the cello", at=before)
    page = visit(person, seat)
    page.goto("/about-me/as-i-was/")

    page.fill("#id_day", (localdate() - timedelta(days=30)).isoformat())
    press(page, seat, "Show")

    expect(page.locator(".fact .text")).to_have_text(["Plays the cello"])


@everywhere
@pytest.mark.parametrize("answer", ["It is still so", "No"])
def test_what_waits_is_declined_and_taken_back(
    visit: Visit, seat: Seat, answer: str
) -> None:
    pinned = FactFactory.create(text="Lives in Omsk", pinned=True, at=now())
    contested = pinned.pk if answer == "It is still so" else None
    asked = {"text": "Lives in Tomsk", "waiting": True, "contests": contested}
    FactFactory.create(person=pinned.person, at=now(), **asked)
    page = visit(pinned.person, seat)
    page.goto(ABOUT_ME)

    press(page.locator(".waiting"), seat, answer)
    expect(page.locator(".waiting")).to_have_count(0)
    press(page.locator(".toast"), seat, "Undo")

    expect(page.locator(".waiting")).to_contain_text("Lives in Tomsk")


@pytest.mark.parametrize("seat", [s for s in SEATS if s.scripts], ids=str)
def test_while_something_is_typed_it_is_told_what_it_would_become(
    visit: Visit, seat: Seat
) -> None:
    page = visit(person_with("Lives in Omsk"), seat)
    page.goto(ABOUT_ME)
    unfold(page, seat, "Add something by hand")

    page.fill("#id_text", "My password is hunter2Passw0rd")
    expect(page.locator("#draft .errorlist")).to_be_visible()
    with page.expect_request("**/add/draft/"):
        page.locator("#id_text").press_sequentially(" and that is not all")
    page.fill("#id_text", "I am on holiday until 5 October")
    press(page.locator("#draft"), seat, "Set that day")

    expect(page.locator("#id_until")).to_have_value(f"{_year_of_next_october()}-10-05")
    expect(page.locator("#id_text")).to_have_value("I am on holiday until 5 October")
    expect(page.locator(".toast")).to_have_count(0)


def _year_of_next_october() -> int:
    today = localdate()
    return today.year + ((today.month, today.day) > (10, 5))


def tab_to(page: Page, wanted: str) -> None:
    """By the Tab key alone, from wherever the focus is."""
    for _ in range(MANY_STEPS):
        page.keyboard.press("Tab")
        if page.locator(wanted).evaluate("(one) => one === document.activeElement"):
            return
    pytest.fail(f"{wanted} cannot be reached by the Tab key")


def test_a_fact_is_reworded_and_erased_by_the_keyboard_alone(visit: Visit) -> None:
    page = visit(person_with("Keeps bees"))
    page.goto(ABOUT_ME)

    tab_to(page, ".fact summary >> nth=0")
    page.keyboard.press("Enter")
    tab_to(page, ".fact textarea")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("I keep bees on the roof")
    tab_to(page, ".fact form .primary")
    page.keyboard.press("Enter")
    expect(row(page, "I keep bees on the roof")).to_have_count(1)

    tab_to(page, ".fact summary >> nth=1")
    page.keyboard.press("Enter")
    tab_to(page, ".fact details a")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/erase/"))
    tab_to(page, "button.danger")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Erased")


def test_the_first_stop_of_the_keyboard_skips_to_the_page(visit: Visit) -> None:
    page = visit(person_with("Keeps bees"))
    page.goto(ABOUT_ME)

    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("#page$"))


def test_nothing_moves_for_who_asked_for_less_motion(visit: Visit) -> None:
    page = visit(person_with("Keeps bees"))
    page.goto(ABOUT_ME)

    press(row(page, "Keeps bees"), Seat(), "Forget")
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate(MOVES) == 0

    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(MOVES) > 0
