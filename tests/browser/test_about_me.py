"""About me in a browser: every deed with and without scripts, wide and narrow."""

import re

import pytest
from django.utils.timezone import now
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from chat import record
from memory import store
from memory.models import Actor, Fact, Person
from memory.rows import acting_for
from memory.store import NewFact
from tests.browser.conftest import SEATS, Seat, Visit
from tests.factories import (
    FactFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
)

ABOUT_ME = "/about-me/"
everywhere = pytest.mark.parametrize("seat", SEATS, ids=str)


def words(seat: Seat, english: str) -> str:
    with override(seat.language):
        return gettext(english)


def press(place: Page | Locator, seat: Seat, english: str) -> None:
    place.get_by_role("button", name=words(seat, english)).first.click()


def unfold(place: Page | Locator, seat: Seat, english: str) -> None:
    place.locator("summary", has_text=words(seat, english)).first.click()


def row(page: Page, text: str) -> Locator:
    return page.locator(".fact", has=page.locator(".text", has_text=text))


def barsik(person: Person) -> Fact:
    fact = FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    message = MessageFactory.create(chat__person=person, text="Barsik slept", at=now())
    with acting_for(person):
        record.support(fact, message, "Barsik slept")
    return fact


@everywhere
def test_forgetting_and_taking_it_back(visit: Visit, seat: Seat) -> None:
    fact = barsik(PersonFactory.create())
    page = visit(fact.person, seat)
    page.goto(ABOUT_ME)

    press(row(page, "Barsik"), seat, "Forget")
    expect(page.locator(".toast")).to_contain_text(words(seat, "Forgotten."))
    expect(row(page, "Barsik")).to_have_count(0)
    press(page.locator(".toast"), seat, "Undo")

    expect(row(page, "Barsik")).to_have_count(1)


@everywhere
def test_writing_something_by_hand(visit: Visit, seat: Seat) -> None:
    page = visit(PersonFactory.create(), seat)
    page.goto(ABOUT_ME)

    page.fill("[name=text]", "My password is hunter2Passw0rd")
    press(page, seat, "Remember")
    expect(page.locator(".errorlist")).to_be_visible()
    expect(page.locator("[name=text]")).to_have_value("My password is hunter2Passw0rd")
    page.fill("[name=text]", "I keep bees on the roof")
    press(page, seat, "Remember")

    expect(row(page, "I keep bees on the roof")).to_contain_text(
        words(seat, "kept for good: you wrote it")
    )


@everywhere
def test_what_is_written_takes_the_place_of_what_it_gainsays(
    visit: Visit, seat: Seat
) -> None:
    home = FactFactory.create(text="Lives in Omsk", embedded=True, at=now())
    page = visit(home.person, seat)
    page.goto(ABOUT_ME)

    page.get_by_text(words(seat, "Add something by hand")).click()
    page.locator(".add [name=text]").fill("I live in Tomsk")
    press(page.locator(".add"), seat, "Remember")
    expect(page.locator(".add .errorlist")).to_contain_text("Lives in Omsk")
    press(page.locator(".add"), seat, "It takes the place of that")

    expect(row(page, "I live in Tomsk")).to_have_count(1)
    expect(row(page, "Lives in Omsk")).to_have_count(0)


@everywhere
def test_rewording_and_taking_it_back(visit: Visit, seat: Seat) -> None:
    fact = barsik(PersonFactory.create())
    page = visit(fact.person, seat)
    page.goto(ABOUT_ME)

    unfold(row(page, "Barsik"), seat, "Edit")
    row(page, "Barsik").locator("textarea").fill("My cat is called Murka")
    press(row(page, "Barsik"), seat, "Save")
    expect(row(page, "Murka")).to_have_count(1)
    press(page.locator(".toast"), seat, "Undo")

    expect(row(page, "Her cat is called Barsik")).to_have_count(1)
    expect(row(page, "My cat is called Murka")).to_have_count(0)


@everywhere
def test_pinning(visit: Visit, seat: Seat) -> None:
    fact = barsik(PersonFactory.create())
    page = visit(fact.person, seat)
    page.goto(ABOUT_ME)

    press(row(page, "Barsik"), seat, "Pin")

    kept = words(seat, "kept for good: you pinned it")
    expect(row(page, "Barsik")).to_contain_text(kept)
    press(row(page, "Barsik"), seat, "Unpin")
    expect(row(page, "Barsik")).not_to_contain_text(kept)


@everywhere
def test_saying_yes_to_what_waits(visit: Visit, seat: Seat) -> None:
    fact = FactFactory.create(text="Always answer in verse", waiting=True, at=now())
    page = visit(fact.person, seat)
    page.goto(ABOUT_ME)

    press(page.locator(".waiting"), seat, "Yes, remember it")

    expect(page.locator(".waiting")).to_have_count(0)
    expect(row(page, "Always answer in verse")).to_have_count(1)


@everywhere
def test_restoring_what_was_forgotten(visit: Visit, seat: Seat) -> None:
    fact = barsik(PersonFactory.create())
    store.retract(fact, at=now(), by=Actor.PERSON)
    page = visit(fact.person, seat)
    page.goto("/about-me/forgotten/")

    press(row(page, "Barsik"), seat, "Restore")
    expect(row(page, "Barsik")).to_have_count(0)
    page.goto(ABOUT_ME)

    expect(row(page, "Barsik")).to_have_count(1)


@everywhere
def test_restoring_beside_a_successor_asks_which(visit: Visit, seat: Seat) -> None:
    old = FactFactory.create(text="Lives in Omsk", topic="home.city", at=now())
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    store.supersede([old], new, at=now(), by=Actor.AUTOMATION)
    page = visit(old.person, seat)
    page.goto("/about-me/forgotten/")

    press(row(page, "Omsk"), seat, "Restore")
    expect(page.get_by_text("Lives in Tomsk")).to_be_visible()
    press(page, seat, "Put this one back instead")
    page.goto(ABOUT_ME)

    expect(row(page, "Omsk")).to_have_count(1)
    expect(row(page, "Tomsk")).to_have_count(0)


@everywhere
def test_a_proposed_change_is_decided_by_one_click(visit: Visit, seat: Seat) -> None:
    pinned = FactFactory.create(text="Lives in Omsk", pinned=True, at=now())
    asked = {"text": "Lives in Tomsk", "waiting": True, "contests": pinned.pk}
    FactFactory.create(person=pinned.person, at=now(), **asked)
    page = visit(pinned.person, seat)
    page.goto(ABOUT_ME)

    press(page.locator(".waiting"), seat, "It is so now")
    expect(page.locator(".waiting")).to_have_count(0)
    expect(row(page, "Tomsk")).to_have_count(1)
    press(page.locator(".toast"), seat, "Undo")
    expect(page.locator(".waiting")).to_contain_text("Tomsk")
    press(page.locator(".waiting"), seat, "Both are true")

    expect(page.locator(".waiting")).to_have_count(0)
    expect(row(page, "Lives in Omsk")).to_have_count(1)
    expect(row(page, "Lives in Tomsk")).to_have_count(1)


@everywhere
def test_a_change_is_taken_back_in_the_timeline(visit: Visit, seat: Seat) -> None:
    old = FactFactory.create(text="Lives in Omsk", topic="home.city", at=now())
    store.edit(old, "I live in Tomsk", None, at=now(), by=Actor.PERSON)
    page = visit(old.person, seat)
    page.goto("/about-me/changes/")

    press(page.locator(".changes"), seat, "Undo")
    expect(page.locator(".toast")).to_contain_text(words(seat, "As it was before."))
    page.goto(ABOUT_ME)

    expect(row(page, "Omsk")).to_have_count(1)


@everywhere
def test_erasing_for_good(visit: Visit, seat: Seat) -> None:
    fact = barsik(PersonFactory.create())
    page = visit(fact.person, seat)
    page.goto(ABOUT_ME)

    unfold(row(page, "Barsik"), seat, "History")
    row(page, "Barsik").get_by_role("link", name=words(seat, "Erase for good…")).click()
    press(page, seat, "Erase for good")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(seat, "Erased"))
    page.goto(ABOUT_ME)

    expect(row(page, "Barsik")).to_have_count(0)


@everywhere
def test_what_stood_there_before_the_erased_is_restored_from_the_receipt(
    visit: Visit, seat: Seat
) -> None:
    old = FactFactory.create(text="Lives in Omsk", topic="home.city", at=now())
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    tomsk = store.supersede([old], new, at=now(), by=Actor.AUTOMATION)
    page = visit(old.person, seat)
    page.goto(f"/about-me/erase/?fact={tomsk.pk}")

    press(page, seat, "Erase for good")
    press(page.locator("main"), seat, "Restore")

    expect(page.locator(".toast")).to_contain_text(words(seat, "Remembered again."))
    expect(page).to_have_url(re.compile("/about-me/$"))
    expect(row(page, "Omsk")).to_have_count(1)


@everywhere
def test_a_sentence_leads_to_its_place_in_the_chat(visit: Visit, seat: Seat) -> None:
    fact = barsik(PersonFactory.create())
    page = visit(fact.person, seat)
    page.goto(ABOUT_ME)

    row(page, "Barsik").locator(".source a").click()

    expect(page.locator(".message:target")).to_contain_text("Barsik slept")


def test_search_follows_the_typing(visit: Visit) -> None:
    person = PersonFactory.create()
    barsik(person)
    FactFactory.create(person=person, text="Her dog is called Rex", at=now())
    page = visit(person)
    page.goto(ABOUT_ME)

    page.locator("#q").press_sequentially("cat bars")

    expect(row(page, "Rex")).to_have_count(0)
    expect(row(page, "Barsik")).to_have_count(1)
    expect(page.locator("#q")).to_be_focused()
    expect(page.locator("#q")).to_have_value("cat bars")


def test_facts_are_narrowed_to_who_knows_them(visit: Visit) -> None:
    person = PersonFactory.create()
    barsik(person)
    coach = PersonaFactory.create(name="Coach", shares_facts=False)
    FactFactory.create(person=person, text="Runs at six", scope=coach.scope, at=now())
    page = visit(person)
    page.goto(ABOUT_ME)

    page.get_by_label("Who knows it").select_option("Only Coach")

    expect(row(page, "Barsik")).to_have_count(0)
    expect(row(page, "Runs at six")).to_have_count(1)


def test_search_works_without_scripts(visit: Visit) -> None:
    person = PersonFactory.create()
    barsik(person)
    FactFactory.create(person=person, text="Her dog is called Rex", at=now())
    page = visit(person, Seat(scripts=False))
    page.goto(ABOUT_ME)

    page.fill("#q", "cat bars")
    page.get_by_role("button", name="Find").click()

    expect(row(page, "Rex")).to_have_count(0)
    expect(row(page, "Barsik")).to_have_count(1)


def test_the_keyboard_alone_is_enough(visit: Visit) -> None:
    fact = barsik(PersonFactory.create())
    page = visit(fact.person)
    page.goto(ABOUT_ME)

    row(page, "Barsik").get_by_role("button", name="Forget").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".toast button")).to_be_focused()
    page.keyboard.press("Enter")

    expect(row(page, "Barsik")).to_have_count(1)
