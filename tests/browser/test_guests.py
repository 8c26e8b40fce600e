"""A client's end user at About me: by a link, and inside the client's own page."""

import pytest
from django.utils.timezone import now
from playwright.sync_api import Page, Route, expect

from chat.guests import link_for
from memory.models import Person
from tests.browser.conftest import SEATS, Seat, Visit
from tests.browser.test_about_me import press, row, words
from tests.factories import ClientAppFactory, ClientPersonFactory, FactFactory, key_of

SITE = "http://app.example"
everywhere = pytest.mark.parametrize("seat", SEATS, ids=str)


def enter(person: Person) -> str:
    assert person.client
    key, _secret = key_of(person.client)
    return f"/about-me/enter/{link_for(person, key, now())[0]}/"


def framing(page: Page, address: str) -> None:
    """A page of the client's with ours inside it."""
    frame = f'<!doctype html><iframe width="900" height="800" src="{address}"></iframe>'

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html", body=frame)

    page.route(SITE + "/", answer)
    page.goto(SITE + "/")


@everywhere
def test_a_guest_governs_their_memory_and_leaves(visit: Visit, seat: Seat) -> None:
    fact = FactFactory.create(
        person=ClientPersonFactory.create(), text="Keeps bees", at=now()
    )
    page = visit(None, seat)
    page.goto(enter(fact.person))

    press(row(page, "Keeps bees"), seat, "Forget")
    expect(row(page, "Keeps bees")).to_have_count(0)
    press(page.locator(".toast"), seat, "Undo")
    expect(row(page, "Keeps bees")).to_have_count(1)
    press(page, seat, "Leave")

    expect(page.get_by_role("heading", level=1)).to_have_text(
        words(seat, "You have left")
    )


def test_a_guest_acts_inside_the_page_of_a_client_that_may_frame_it(
    visit: Visit,
) -> None:
    client = ClientAppFactory.create()
    client.framed_by = [SITE]
    client.save()
    person = ClientPersonFactory.create(client=client)
    FactFactory.create(person=person, text="Keeps bees", at=now())
    page = visit(None)
    page.goto("/sign-in/")
    ours = page.url.removesuffix("/sign-in/")

    framing(page, ours + enter(person))
    frame = page.frame_locator("iframe")
    shown = frame.locator(".fact", has_text="Keeps bees")
    shown.get_by_role("button", name="Forget").click()

    expect(frame.locator(".toast")).to_contain_text("Forgotten.")
    expect(shown).to_have_count(0)
