"""The archive: every message is live or summarised, never both, never neither."""

from datetime import timedelta

import pytest
import time_machine
from django.utils.html import strip_tags

from chat import archive, learning, record
from chat.models import ArchiveSummary, Chat, Evidence, Message
from chat.record import Said
from memory.engines.language import Failure, ModelError
from memory.people import settle_in
from memory.policy.candidate import Candidate
from memory.rows import acting_for
from tests.factories import AT, ChatFactory, PersonaFactory
from tests.scripted import Scripted, speaking
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db

LATER = AT + timedelta(days=31)
NIGHT = LATER.replace(hour=2)


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def talk(chat: Chat, turns: int, *, learned: bool = True) -> None:
    for n in range(turns):
        said = record.say(chat, Said(f"q{n}", at=AT))
        record.answer(said, f"a{n}", at=AT)
        if learned:
            with speaking(Scripted()):
                learning.learn(chat.person_id, said.pk, at=AT)


def compact(chat: Chat, engine: Scripted | None = None) -> bool:
    with speaking(engine or Scripted(digest="They talked.")):
        return archive.compact(chat.person_id, chat.pk, at=LATER)


def live(chat: Chat) -> list[int]:
    with acting_for(chat.person):
        positions = chat.messages.in_order().values_list("position", flat=True)
        return list(positions)


def summarised(chat: Chat) -> list[tuple[int, int]]:
    with acting_for(chat.person):
        rows = ArchiveSummary.objects.order_by("from_position")
        return list(rows.values_list("from_position", "to_position"))


def test_old_messages_become_a_summary(chat: Chat) -> None:
    talk(chat, 5)
    assert compact(chat)

    assert live(chat) == []
    assert summarised(chat) == [(1, 10)]


def test_fewer_than_eight_stay(chat: Chat) -> None:
    talk(chat, 3)
    compact(chat)

    assert len(live(chat)) == 6


def test_young_messages_stay(chat: Chat) -> None:
    talk(chat, 5)
    with speaking(Scripted()):
        archive.compact(chat.person_id, chat.pk, at=AT + timedelta(days=29))

    assert len(live(chat)) == 10


def test_unlearned_messages_wait_and_so_does_what_follows(chat: Chat) -> None:
    talk(chat, 4)
    talk(chat, 4, learned=False)
    compact(chat)

    assert summarised(chat) == [(1, 8)]
    assert live(chat) == list(range(9, 17))


def test_a_chat_kept_whole_is_left_alone(chat: Chat) -> None:
    talk(chat, 5)
    with acting_for(chat.person):
        Chat.objects.update(kept_whole=True)
    compact(chat)

    assert len(live(chat)) == 10


def test_the_next_pass_goes_on_from_the_mark(chat: Chat) -> None:
    talk(chat, 160)
    while compact(chat):
        pass

    assert live(chat) == []
    assert summarised(chat) == [(1, 300), (301, 320)]


def test_a_model_that_is_down_loses_nothing(chat: Chat) -> None:
    talk(chat, 5)
    with pytest.raises(ModelError):
        compact(chat, Scripted(failure=Failure.TIMEOUT))

    assert len(live(chat)) == 10
    assert summarised(chat) == []


def test_a_message_deleted_while_it_is_told_is_not_in_the_summary(
    chat: Chat,
) -> None:
    talk(chat, 5)

    class Deleting(Scripted):
        def summarise(self, *told: object) -> str:
            with acting_for(chat.person):
                chat.messages.filter(position__in=[3, 4]).delete()
            return "They talked."

    assert not compact(chat, Deleting())
    assert summarised(chat) == []
    assert len(live(chat)) == 8


def test_an_answer_given_anew_while_it_is_told_voids_the_summary(chat: Chat) -> None:
    talk(chat, 5)
    with acting_for(chat.person):
        said = chat.messages.persons().in_order()[0].of(chat)

    class Meanwhile(Scripted):
        def summarise(self, *told: object) -> str:
            record.answer_anew(said, "Quite another answer.", at=AT)
            return "They talked."

    assert not compact(chat, Meanwhile())
    assert summarised(chat) == []
    assert len(live(chat)) == 10


def test_evidence_then_points_at_the_summary_and_keeps_its_date(chat: Chat) -> None:
    cat = Candidate(text="Has a cat called Barsik", quote="My cat is called Barsik")
    said = record.say(chat, Said(cat.quote, at=AT))
    with speaking(Scripted(cat)):
        learning.learn(chat.person_id, said.pk, at=AT)
    record.answer(said, "Nice.", at=AT)
    talk(chat, 4)

    compact(chat)

    with acting_for(chat.person):
        evidence = Evidence.objects.get()
        evidence.person = chat.person
        assert evidence.message_id is None
        assert evidence.summary_id is not None
        assert (evidence.said_at, evidence.text) == (AT, cat.quote)


def test_a_secret_does_not_come_back_through_the_summary(chat: Chat) -> None:
    talk(chat, 5)
    compact(chat, Scripted(digest="Pays with 5555 5555 5555 4444."))

    with acting_for(chat.person):
        summary = ArchiveSummary.objects.get()
        summary.person = chat.person
        assert "5555" not in summary.text


def test_it_runs_in_the_persons_own_night(chat: Chat) -> None:
    talk(chat, 5)
    here = [(chat.person_id, chat.pk)]

    assert archive.due(NIGHT) == here
    settle_in(chat.person, time_zone="Asia/Vladivostok")
    assert archive.due(NIGHT) == []
    assert archive.due(NIGHT - timedelta(hours=10)) == here


def test_positions_go_on_where_they_were(chat: Chat) -> None:
    talk(chat, 5)
    compact(chat)
    record.say(chat, Said("And then?", at=LATER))

    assert live(chat) == [11]
    with acting_for(chat.person):
        assert Message.objects.get().position == 11


def test_an_answer_that_was_asked_for_late_stays_and_its_turn_comes(chat: Chat) -> None:
    unanswered = record.say(chat, Said("q", at=AT))
    talk(chat, 6)
    record.answer(unanswered, "Sorry, late.", at=LATER)
    with speaking(Scripted()):
        learning.learn(chat.person_id, unanswered.pk, at=AT)
    compact(chat)

    assert summarised(chat) == [(1, 13)]
    assert live(chat) == [14]


def test_a_person_sees_ahead_that_a_chat_will_be_condensed(chat: Chat) -> None:
    talk(chat, 3)
    with acting_for(chat.person):
        assert archive.condensed_on(chat, AT) is None
        record.answer(record.say(chat, Said("q", at=AT)), "a", at=AT)
        assert archive.condensed_on(chat, AT) == AT + timedelta(days=30)
        assert archive.condensed_on(chat, LATER) == LATER
    record.choose(chat, kept_whole=True)
    with acting_for(chat.person):
        assert archive.condensed_on(chat, AT) is None


def test_the_page_tells_it_ahead_and_shows_what_is_condensed(chat: Chat) -> None:
    client, address = visitor(chat.person), f"/chats/{chat.pk}/"
    talk(chat, 5)
    with time_machine.travel(AT + timedelta(days=29), tick=False):
        assert "From 14 June on" in page(client, address)
        client.post(address + "keep/", {"whole": ""})
        assert "From 14 June on" not in page(client, address)
        assert "This chat is kept whole." in page(client, address)
        assert not compact(chat)
        client.post(address + "keep/")
    assert compact(chat)
    record.say(chat, Said("And then?", at=LATER))
    with time_machine.travel(LATER, tick=False):
        shown = page(client, address)

    assert "Condensed, 15 May" in strip_tags(shown)
    assert "They talked." in shown
    assert "And then?" in shown
    assert "Show earlier" not in shown


@pytest.mark.parametrize(("preset", "told"), [("default", True), ("companion", False)])
def test_how_old_messages_are_kept_is_asked_where_they_are_ever_condensed(
    preset: str, told: bool
) -> None:
    chat = ChatFactory.create(persona=PersonaFactory.create(preset=preset))
    record.say(chat, Said("Hello", at=AT))

    shown = page(visitor(chat.person), f"/chats/{chat.pk}/")

    assert ("After 30 days old messages are condensed" in shown) is told
    assert ("Keep this chat whole" in shown) is told


def test_a_summary_of_one_day_names_it_once_and_an_empty_one_says_so(
    chat: Chat,
) -> None:
    talk(chat, 5)
    compact(chat, Scripted(digest=""))

    shown = strip_tags(page(visitor(chat.person), f"/chats/{chat.pk}/"))

    assert "Condensed, 15 May" in shown
    assert "15 May 2026 to 15 May 2026" not in shown
    assert "Nothing in it weighed enough to be told." in shown
