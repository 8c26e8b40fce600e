"""How memory works for a person, in a browser: each choice with and without scripts."""

import json
import re
from pathlib import Path

import pytest
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from memory import people
from memory.models import Person
from tests.browser.conftest import SEATS, Seat, Visit
from tests.browser.test_about_me import press, row, words
from tests.factories import FactFactory, PersonaFactory, PersonFactory, UserFactory

SETTINGS = "/about-me/settings/"
PASSWORD = "forget-me-not-7"  # noqa: S105
everywhere = pytest.mark.parametrize("seat", SEATS, ids=str)


def told(page: Page, seat: Seat, english: str) -> None:
    expect(page.locator(".toast")).to_contain_text(words(seat, english))


def save(page: Page, seat: Seat, field: str) -> None:
    press(page.locator("form", has=page.locator(field)), seat, "Save")
    told(page, seat, "Saved.")


def take_back(page: Page, seat: Seat) -> None:
    press(page.locator(".toast"), seat, "Undo")
    told(page, seat, "As it was before.")


@everywhere
def test_memory_is_turned_off_and_the_clock_moved_and_both_taken_back(
    visit: Visit, seat: Seat
) -> None:
    person = PersonFactory.create()
    page = visit(person, seat)
    page.goto(SETTINGS)

    page.uncheck("#id_remembers")
    page.select_option("#id_time_zone", "Asia/Tomsk")
    save(page, seat, "#id_remembers")
    expect(page.locator("#id_remembers")).not_to_be_checked()
    assert not people.read(person.pk).remembers

    take_back(page, seat)
    expect(page.locator("#id_remembers")).to_be_checked()
    expect(page.locator("#id_time_zone")).to_have_value("UTC")
    assert people.read(person.pk).remembers


@everywhere
@pytest.mark.parametrize("field", ["#id_text", "#id_profile"])
def test_what_goes_with_every_request_is_written_and_taken_back(
    visit: Visit, seat: Seat, field: str
) -> None:
    page = visit(PersonFactory.create(), seat)
    page.goto(SETTINGS)

    page.fill(field, "I teach maths.")
    if seat.scripts and field == "#id_text":
        expect(page.locator("output")).to_have_text("14")
    save(page, seat, field)
    expect(page.locator(field)).to_have_value("I teach maths.")

    take_back(page, seat)
    expect(page.locator(field)).to_have_value("")
    expect(page.locator("output")).to_have_text("0")


@everywhere
def test_what_one_persona_alone_carries_is_written(visit: Visit, seat: Seat) -> None:
    PersonaFactory.create(name="Coach", shares_facts=False)
    page = visit(PersonFactory.create(), seat)
    page.goto(SETTINGS)

    page.get_by_role("link", name="Coach").click()
    page.fill("#id_text", "Be brief.")
    save(page, seat, "#id_text")
    expect(page.locator("#id_text")).to_have_value("Be brief.")

    take_back(page, seat)
    expect(page.locator("#id_text")).to_have_value("")


def test_with_scripts_a_setting_is_saved_and_taken_back_without_a_reload(
    visit: Visit,
) -> None:
    page = visit(PersonFactory.create())
    page.goto(SETTINGS)
    page.evaluate("document.documentElement.dataset.stays = 'yes'")

    page.fill("#id_text", "I teach maths.")
    save(page, Seat(), "#id_text")
    take_back(page, Seat())
    page.fill("#id_name", "My notebook")
    press(page, Seat(), "Make a key")
    expect(page.locator("#keys .note")).to_be_visible()
    press(page.locator("#keys"), Seat(), "Revoke")
    told(page, Seat(), "The key opens nothing any more.")

    expect(page.locator("html")).to_have_attribute("data-stays", "yes")


@everywhere
def test_a_key_is_made_and_revoked(visit: Visit, seat: Seat) -> None:
    page = visit(PersonFactory.create(), seat)
    page.goto(SETTINGS)

    page.fill("#id_name", "My notebook")
    press(page, seat, "Make a key")
    expect(page.locator("#keys .note")).to_have_text(re.compile("^nzb_"))
    press(page.locator("#keys"), seat, "Revoke")
    told(page, seat, "The key opens nothing any more.")
    expect(page.locator("#keys")).not_to_contain_text("My notebook")

    press(page.locator(".toast"), seat, "Undo")
    expect(page.locator("#keys")).to_contain_text("My notebook")


@everywhere
def test_the_language_is_chosen_and_taken_back(visit: Visit, seat: Seat) -> None:
    person = people.settle_in(PersonFactory.create(), language=seat.language)
    page = visit(person, seat)
    page.goto(SETTINGS)
    other = Seat("ru" if seat.language == "en" else "en")

    page.locator(f"[name=language][value={other.language}]").click()
    told(page, other, "Saved.")
    expect(page.locator("html")).to_have_attribute("lang", other.language)
    assert people.read(person.pk).language == other.language
    press(page.locator(".toast"), other, "Undo")

    expect(page.locator("html")).to_have_attribute("lang", seat.language)
    told(page, seat, "Saved.")
    assert people.read(person.pk).language == seat.language


@everywhere
def test_everything_is_taken_along(visit: Visit, seat: Seat) -> None:
    fact = FactFactory.create(text="Keeps bees", at=now())
    page = visit(fact.person, seat)
    page.goto(SETTINGS)

    with page.expect_download() as downloading:
        page.get_by_role("link", name=words(seat, "Download everything")).click()

    lines = Path(downloading.value.path()).read_text("utf-8").splitlines()
    texts = [json.loads(line).get("text") for line in lines]
    assert "Keeps bees" in texts


@everywhere
def test_everything_is_erased_only_with_the_password(visit: Visit, seat: Seat) -> None:
    fact = FactFactory.create(person=with_password(), text="Keeps bees", at=now())
    page = visit(fact.person, seat)
    page.goto(SETTINGS)

    page.get_by_role("link", name=words(seat, "Erase everything…")).click()
    page.fill("#id_password", "a guess")
    press(page, seat, "Erase everything")
    expect(page.locator(".errorlist")).to_have_text(
        words(seat, "This is not your password.")
    )
    page.fill("#id_password", PASSWORD)
    press(page, seat, "Erase everything")

    expect(page.get_by_role("heading", level=1)).to_have_text(words(seat, "Erased"))
    page.goto("/about-me/")
    expect(row(page, "Keeps bees")).to_have_count(0)


def with_password() -> Person:
    person: Person = PersonFactory.create(user=UserFactory.create(password=PASSWORD))
    return person


@everywhere
def test_signing_up_out_and_in(visit: Visit, seat: Seat) -> None:
    page = visit(None, seat)
    page.goto("/sign-up/")

    page.fill("#id_username", "barsik")
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    press(page.locator("main"), seat, "Make an account")
    press(page, seat, "Sign out")
    page.goto("/sign-in/")
    page.fill("#id_username", "barsik")
    page.fill("#id_password", "a guess")
    press(page.locator("main"), seat, "Sign in")
    expect(page.locator(".errorlist")).to_be_visible()
    page.fill("#id_password", PASSWORD)
    press(page.locator("main"), seat, "Sign in")

    expect(page.locator(".places")).to_contain_text(words(seat, "About me"))
