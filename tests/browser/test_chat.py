"""The chat in a browser: a reply that streams, stops, fails, and is asked for again."""

import itertools
import re
import threading
from collections.abc import Iterator, Sequence

import pytest
from django.utils.timezone import now
from playwright.sync_api import Route, expect

from chat import record
from chat.models import Message, NamedFact
from memory.engines.language import Failure, Line
from memory.rows import acting_for
from tests.browser.conftest import SEATS, Seat, Visit
from tests.browser.test_about_me import press, unfold, words
from tests.factories import ChatFactory, FactFactory, MessageFactory, PersonFactory
from tests.scripted import Scripted, speaking

ASKED_AGAIN = 2_500  # milliseconds; the page asks two seconds later what was learned

# Of an unfolded list: whether its end, or as much of it as there is room for, shows.
IS_UNCOVERED = """(list) => {
    const composer = document.getElementById("composer").getBoundingClientRect();
    const {top, bottom} = list.closest("details").getBoundingClientRect();
    return bottom <= composer.top + 1 || Math.abs(top) <= 1;
}"""

everywhere = pytest.mark.parametrize("seat", SEATS, ids=str)


class Hesitant(Scripted):
    """Says the first piece at once, and the rest when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = threading.Event()

    def reply(self, request: Sequence[Line]) -> Iterator[str]:
        yield "Let me think"
        self.let.wait(timeout=30)
        yield " it over."


@everywhere
def test_talking(visit: Visit, seat: Seat) -> None:
    page = visit(PersonFactory.create(), seat)
    page.goto("/")

    with speaking(Scripted(reply=["Good ", "**morning**"])):
        page.fill("[name=text]", "Hello")
        press(page, seat, "Send")
        expect(page.locator(".message.assistant strong")).to_have_text("morning")
        page.fill("[name=text]", "And again")
        press(page, seat, "Send")
        expect(page.locator(".message.assistant strong")).to_have_count(2)

    expect(page.locator(".message.person")).to_have_count(2)
    expect(page.locator("[name=text]")).to_have_value("")


@everywhere
def test_a_failed_reply_can_be_asked_for_again(visit: Visit, seat: Seat) -> None:
    page = visit(PersonFactory.create(), seat)
    page.goto("/")

    with speaking(Scripted(failure=Failure.TIMEOUT)):
        page.fill("[name=text]", "Hello")
        press(page, seat, "Send")
        expect(page.get_by_text(words(seat, "No answer yet."))).to_be_visible()
    with speaking(Scripted(reply=["Here I am"])):
        press(page, seat, "Ask again")
        expect(page.locator(".message.assistant")).to_contain_text("Here I am")

    expect(page.get_by_text(words(seat, "No answer yet."))).to_have_count(0)


@everywhere
def test_what_was_learned_is_undone_in_place(visit: Visit, seat: Seat) -> None:
    person = PersonFactory.create()
    fact = FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    message = MessageFactory.create(chat__person=person, text="Barsik", at=now())
    with acting_for(person):
        record.support(fact, message, "Barsik")
    page = visit(person, seat)
    page.goto(f"/chats/{message.chat_id}/")

    press(page.locator(".learned"), seat, "Undo")

    expect(page.locator(".learned s")).to_have_text("Her cat is called Barsik")
    press(page.locator(".learned"), seat, "Remember it after all")
    expect(page.locator(".learned s")).to_have_count(0)


def test_a_reply_appears_as_it_is_spoken_and_can_be_stopped(visit: Visit) -> None:
    page = visit(PersonFactory.create())
    page.goto("/")
    engine = Hesitant()

    with speaking(engine):
        page.fill("[name=text]", "Hello")
        page.keyboard.press("Enter")
        expect(page.locator(".message.assistant")).to_contain_text("Let me think")
        page.get_by_role("button", name="Stop").click()
        engine.let.set()
        expect(page.get_by_role("button", name="Send")).to_be_enabled()

    expect(page.locator(".message.person")).to_have_text("You:Hello")


def test_what_is_typed_while_a_message_is_on_its_way_stays(visit: Visit) -> None:
    page = visit(PersonFactory.create())
    page.goto("/no-logs/")
    on_their_way: list[Route] = []
    page.route("**/say/", lambda route: on_their_way.append(route))

    with speaking(Scripted(reply=["Good morning"])):
        page.fill("[name=text]", "Hello")
        page.keyboard.press("Enter")
        page.locator("[name=text]").press_sequentially(" and more")
        on_their_way[0].continue_()
        expect(page.locator(".message.assistant")).to_contain_text("Good morning")

    expect(page.locator(".message.person")).to_have_text("Hello")
    expect(page.locator("[name=text]")).to_have_value("and more")


def test_a_page_that_cannot_be_drawn_anew_keeps_what_was_heard(visit: Visit) -> None:
    message = MessageFactory.create(chat__person=PersonFactory.create(), at=now())
    page = visit(message.chat.person)
    page.goto(f"/chats/{message.chat_id}/")
    page.route(f"**/chats/{message.chat_id}/", lambda route: route.abort())

    with speaking(Scripted(reply=["Good morning"])):
        page.fill("[name=text]", "Hello")
        page.keyboard.press("Enter")
        expect(page.locator(".message.assistant")).to_contain_text("Good morning")
        expect(page.get_by_role("button", name="Send")).to_be_enabled()

    expect(page.locator("#spoken")).to_have_text("Good morning")


def test_a_reply_is_told_to_a_screen_reader_once_and_whole(visit: Visit) -> None:
    page = visit(PersonFactory.create())
    page.goto("/")
    engine = Hesitant()
    told = page.get_by_role("status").and_(page.locator("#spoken"))

    with speaking(engine):
        page.fill("[name=text]", "Hello")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".message.assistant")).to_contain_text("Let me think")
        expect(told).to_have_text("The answer is coming.")
        expect(page.get_by_role("button", name="Stop")).to_be_focused()
        expect(page.locator("#said")).to_have_attribute("aria-busy", "true")
        engine.let.set()
        expect(told).to_have_text("Let me think it over.")

    expect(page.locator("[name=text]")).to_be_focused()
    expect(page.locator("#said")).not_to_have_attribute("aria-busy", "true")


def test_a_reply_is_stopped_by_the_keyboard_and_that_is_told(visit: Visit) -> None:
    message = MessageFactory.create(chat__person=PersonFactory.create(), at=now())
    page = visit(message.chat.person)
    page.goto(f"/chats/{message.chat_id}/")
    engine = Hesitant()

    with speaking(engine):
        page.fill("[name=text]", "Hello")
        page.keyboard.press("Enter")
        expect(page.locator(".message.assistant")).to_contain_text("Let me think")
        expect(page.locator("[name=text]")).to_be_focused()
        page.keyboard.press("Escape")
        engine.let.set()
        expect(page.locator("#spoken")).to_have_text("Stopped.")

    expect(page.locator("[name=text]")).to_be_focused()


def test_what_could_not_be_sent_is_told_where_it_is_to_be_mended(visit: Visit) -> None:
    page = visit(PersonFactory.create())
    page.goto("/")

    page.context.set_offline(True)
    page.fill("[name=text]", "Hello")
    page.get_by_role("button", name="Send").click()

    field = page.locator("[name=text]")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("The network is gone."))
    expect(page.locator("#spoken")).to_be_empty()


def test_nothing_typed_is_lost_when_the_network_goes(visit: Visit) -> None:
    page = visit(PersonFactory.create())
    page.goto("/")

    page.context.set_offline(True)
    page.fill("[name=text]", "Do not lose this")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The network is gone.")
    expect(page.locator("[name=text]")).to_have_value("Do not lose this")
    page.context.set_offline(False)
    with speaking(Scripted(reply=["It is here"])):
        page.keyboard.press("Enter")
        expect(page.locator(".message.assistant")).to_contain_text("It is here")

    expect(page.locator(".message.person")).to_have_count(1)


def test_what_a_worker_learns_appears_by_itself(visit: Visit) -> None:
    person = PersonFactory.create()
    message = MessageFactory.create(chat__person=person, text="Barsik", at=now())
    page = visit(person)
    page.goto(f"/chats/{message.chat_id}/")
    expect(page.locator(".message.person")).to_have_count(1)

    fact = FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    with acting_for(person):
        record.support(fact, message, "Barsik")

    expect(page.locator(".learned .text")).to_have_text("Her cat is called Barsik")


def test_who_writes_on_while_a_worker_reads_loses_nothing(visit: Visit) -> None:
    person = PersonFactory.create()
    message = MessageFactory.create(chat__person=person, text="Barsik", at=now())
    page = visit(person)
    page.goto(f"/chats/{message.chat_id}/")
    with acting_for(person):
        Message.objects.filter(pk=message.pk).update(learned_at=now())

    with speaking(Scripted(reply=["Noted"])):
        for number in range(1, 4):
            page.fill("[name=text]", f"Line {number}")
            page.get_by_role("button", name="Send").click()
            expect(page.locator(".message.assistant")).to_have_count(number)
        page.wait_for_timeout(ASKED_AGAIN)

    expect(page.locator(".message.person")).to_have_count(4)
    expect(page.get_by_role("button", name="Send")).to_be_visible()


def test_a_chat_is_found_while_typing(visit: Visit) -> None:
    person = PersonFactory.create()
    record.rename(ChatFactory.create(person=person), "Bees on the roof")
    record.rename(ChatFactory.create(person=person), "A trip to Tomsk")
    page = visit(person)
    page.goto("/")

    page.locator("#find-chat").press_sequentially("bees")

    expect(page.locator("#chats")).not_to_contain_text("Tomsk")
    expect(page.locator("#chats")).to_contain_text("Bees on the roof")
    expect(page.locator("#find-chat")).to_be_focused()


@everywhere
def test_earlier_messages_are_a_click_away(visit: Visit, seat: Seat) -> None:
    person = PersonFactory.create()
    chat = MessageFactory.create(chat__person=person, text="The first", at=now()).chat
    for _ in range(45):
        MessageFactory.create(chat=chat, at=now())
    page = visit(person, seat)
    page.goto(f"/chats/{chat.pk}/")

    page.get_by_role("link", name=words(seat, "Show earlier")).click()

    expect(page.locator(".message", has_text="The first")).to_be_visible()


def told_much() -> Message:
    """Somebody's question, whose reply was given facts and was not given others."""
    message = MessageFactory.create(chat__person=PersonFactory.create(), at=now())
    facts = FactFactory.create_batch(8, person=message.chat.person, at=now())
    named = [NamedFact(fact=str(fact.pk), why="meaning") for fact in facts]
    record.answer(message, "Well.", at=now(), note=named[:4], left_out=named[4:])
    return message


@pytest.mark.parametrize("seat", [s for s in SEATS if s.scripts], ids=str)
def test_what_is_unfolded_under_the_last_reply_is_not_covered(
    visit: Visit, seat: Seat
) -> None:
    message = told_much()
    page = visit(message.chat.person, seat)
    page.goto(f"/chats/{message.chat_id}/")

    for unfolded in page.locator(".under details").all():
        unfolded.locator("> summary").click()
        listed = unfolded.locator("> ul")
        expect(listed).to_be_visible()
        page.wait_for_function(IS_UNCOVERED, arg=listed.element_handle())


@everywhere
@pytest.mark.parametrize(
    ("verb", "label", "other"),
    [
        ("keep", "Keep this chat whole", "Let old messages be condensed"),
        ("carry", "Keep it in this browser alone", "Keep it with the chat"),
    ],
)
def test_how_a_chat_is_kept_is_chosen_and_taken_back(
    visit: Visit, seat: Seat, verb: str, label: str, other: str
) -> None:
    chat = MessageFactory.create(chat__person=PersonFactory.create(), at=now()).chat
    page = visit(chat.person, seat)
    page.goto(f"/chats/{chat.pk}/")
    chosen = page.locator(f"main form[action$='/{verb}/'] button")

    unfold(page, seat, "Rename, keep or delete")
    press(page, seat, label)
    expect(chosen).to_have_text(words(seat, other))
    press(page.locator(".toast"), seat, "Undo")

    expect(chosen).to_have_text(words(seat, label))


@everywhere
def test_a_chat_is_renamed_and_that_is_taken_back(visit: Visit, seat: Seat) -> None:
    chat = MessageFactory.create(chat__person=PersonFactory.create(), at=now()).chat
    page = visit(chat.person, seat)

    for before, name in itertools.pairwise(["", "Bees on the roof", "A trip to Tomsk"]):
        record.rename(chat, before)
        page.goto(f"/chats/{chat.pk}/")
        unfold(page, seat, "Rename, keep or delete")
        page.fill("[name=title]", name)
        press(page.locator("form[action$='/rename/']"), seat, "Save")
        expect(page.locator("h1")).to_have_text(name)
        press(page.locator(".toast"), seat, "Undo")
        expect(page.locator("h1")).to_have_text(before or words(seat, "Untitled"))


@pytest.mark.parametrize("seat", [s for s in SEATS if s.scripts], ids=str)
def test_a_toast_does_not_stand_over_the_composer(visit: Visit, seat: Seat) -> None:
    chat = MessageFactory.create(chat__person=PersonFactory.create(), at=now()).chat
    page = visit(chat.person, seat)
    page.goto(f"/chats/{chat.pk}/")
    unfold(page, seat, "Rename, keep or delete")

    press(page.locator("form[action$='/rename/']"), seat, "Save")
    expect(page.locator(".toast")).to_be_visible()

    toast = page.locator(".toast").bounding_box()
    box = page.locator(".composer .box").bounding_box()
    assert toast
    assert box
    assert toast["y"] + toast["height"] <= box["y"]
