"""What a browser keeps and nobody else: a talk without a trace, a chat's digest."""

import json

import pytest
from django.utils.timezone import now
from playwright.sync_api import Page, expect

from chat import record
from chat.models import Chat, Message
from chat.record import Said
from memory.engines.language import Failure
from memory.rows import acting_for
from tests.browser.conftest import SEATS, Seat, Visit
from tests.browser.test_about_me import press
from tests.browser.test_chat import Hesitant
from tests.factories import ChatFactory, FactFactory, PersonFactory
from tests.scripted import Scripted, speaking

everywhere = pytest.mark.parametrize("seat", SEATS, ids=str)
TOLD = "They agreed on a blue fence."


def say(page: Page, seat: Seat, text: str) -> None:
    page.fill("[name=text]", text)
    press(page, seat, "Send")


@everywhere
def test_a_talk_without_a_trace_goes_on_and_is_gone(visit: Visit, seat: Seat) -> None:
    person = PersonFactory.create()
    FactFactory.create(person=person, text="Her cat is called Barsik", embedded=True)
    page = visit(person, seat)
    page.goto("/no-logs/")

    with speaking(Scripted(reply=["Such a *fine* ", "name"])) as engine:
        say(page, seat, "My cat has a secret")
        expect(page.locator(".message.assistant em")).to_have_text("fine")
        say(page, seat, "What is it?")
        expect(page.locator(".message.assistant em")).to_have_count(2)

    assert isinstance(engine, Scripted)
    texts = [line.text for line in engine.asked[-1]]
    assert texts[-3:] == ["My cat has a secret", "Such a *fine* name", "What is it?"]
    with acting_for(person):
        assert (Chat.objects.count(), Message.objects.count()) == (0, 0)
    page.goto("/no-logs/")
    expect(page.locator(".message")).to_have_count(0)


@everywhere
def test_its_words_stay_in_the_composer_when_the_model_fails(
    visit: Visit, seat: Seat
) -> None:
    page = visit(PersonFactory.create(), seat)
    page.goto("/no-logs/")

    with speaking(Scripted(failure=Failure.TIMEOUT)):
        say(page, seat, "Do not lose this")
        expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.locator("[name=text]")).to_have_value("Do not lose this")
    expect(page.locator(".message")).to_have_count(0)


def test_what_was_spoken_until_it_was_stopped_is_part_of_the_talk(
    visit: Visit,
) -> None:
    page = visit(PersonFactory.create())
    page.goto("/no-logs/")
    engine = Hesitant()

    with speaking(engine):
        say(page, Seat(), "Hello")
        expect(page.locator(".message.assistant")).to_contain_text("Let me think")
        page.get_by_role("button", name="Stop").click()
        engine.let.set()
        expect(page.get_by_role("button", name="Send")).to_be_enabled()

    held = json.loads(page.locator("[name=before]").input_value())
    assert held == [
        {"role": "person", "text": "Hello"},
        {"role": "assistant", "text": "Let me think"},
    ]


def kept(page: Page) -> dict[str, str]:
    """What the browser's own storage holds."""
    held: dict[str, str] = page.evaluate("({ ...localStorage })")
    return held


def test_a_chats_digest_is_kept_in_the_browser_and_goes_with_each_message(
    visit: Visit,
) -> None:
    person = PersonFactory.create()
    chat = ChatFactory.create(person=person)
    for number in range(29):
        record.say(chat, Said(f"m{number}", at=now()))
    page = visit(person)
    page.goto(f"/chats/{chat.pk}/")
    page.get_by_text("Rename, keep or delete").click()
    page.get_by_role("button", name="Keep it in this browser alone").click()

    with speaking(Scripted(digest=TOLD)):
        say(page, Seat(), "Hi")
        expect(page.locator(".message.assistant")).to_have_count(1)
        expect(page.get_by_role("button", name="Send")).to_be_visible()
    (told,) = kept(page).values()
    assert "fence" not in told

    page.reload()
    with speaking(Scripted(reply=["Blue."])) as engine:
        say(page, Seat(), "What did we agree on?")
        expect(page.locator("#said").get_by_text("Blue.")).to_be_visible()
    assert isinstance(engine, Scripted)
    assert TOLD in str(engine.asked)
    with acting_for(person):
        assert bytes(person.chats.get().sealed_digest) == b""


def test_a_digest_that_comes_back_to_the_chat_leaves_the_browser(visit: Visit) -> None:
    chat = ChatFactory.create()
    record.choose(chat, digest_on_device=True)
    page = visit(chat.person)
    page.goto(f"/chats/{chat.pk}/")
    with speaking(Scripted()):
        say(page, Seat(), "Hi")
        expect(page.get_by_role("button", name="Send")).to_be_visible()
    assert len(kept(page)) == 1

    page.get_by_text("Rename, keep or delete").click()
    page.get_by_role("button", name="Keep it with the chat").click()

    expect(page.locator("[name=digest]")).to_have_count(0)
    assert kept(page) == {}


def test_the_page_comes_back_to_the_chat_and_a_new_one_is_a_click_away(
    visit: Visit,
) -> None:
    page = visit(PersonFactory.create())
    page.goto("/")
    with speaking(Scripted(reply=["Good morning"])):
        say(page, Seat(), "Hello")
        page.wait_for_url("**/chats/*/")

    page.goto("/")
    expect(page.locator(".message.person")).to_have_text("You:Hello")
    page.get_by_role("link", name="New chat").click()
    expect(page.locator(".message")).to_have_count(0)
