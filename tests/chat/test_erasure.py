"""Erased means gone: counted first, all of it or nothing, and it does not come back."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from chat import digest, learning, record
from chat.erasure import Erasing, ScopeChangedError, erase, preview
from chat.models import ArchiveSummary, Chat, Message, NamedFact, Standing
from memory import people, store
from memory.engines.language import Line
from memory.erasure import VALID_FOR, without_erased
from memory.models import Actor, Fact, Person, Portrait, Tombstone
from memory.policy.candidate import Candidate
from memory.remember import edit_by_hand
from memory.rows import acting_for
from memory.store import NewFact
from tests.factories import AT, ChatFactory, FactFactory, MessageFactory, PersonFactory
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

CANARY = "Zyablikovo"
SENTENCE = f"My sister lives in {CANARY}."
LATER = AT + timedelta(minutes=5)


@pytest.fixture
def chat() -> Chat:
    return ChatFactory.create()


def told(chat: Chat) -> Fact:
    """A fact, the message it came from, and the reply that was given it."""
    message = MessageFactory.create(chat=chat, text=f"Hello! {SENTENCE}")
    fact = FactFactory.create(
        person=chat.person, text=f"Sister lives in {CANARY}", embedded=True
    )
    with acting_for(chat.person):
        record.support(fact, message, SENTENCE)
    note: list[NamedFact] = [{"fact": str(fact.pk), "why": "meaning"}]
    record.answer(message, "I see.", at=AT)
    asked = MessageFactory.create(chat=chat, text="Where does she live?")
    record.answer(asked, f"In {CANARY}.", at=AT, note=note)
    return fact


def erased(person: Person, asked: Erasing, at: datetime = LATER) -> dict[str, int]:
    shown = preview(person, asked, at=at)
    receipt = erase(person, asked, shown.token, at=at)
    assert receipt.counts == shown.counts
    return dict(receipt.counts)


def only(fact: Fact) -> Erasing:
    return Erasing(fact_ids=frozenset([fact.pk]))


def words_of(person: Person) -> str:
    """Everything of a person that can be read, opened."""
    with acting_for(person):
        texts = [fact.text for fact in person.facts.all()]
        texts += [one.text for one in person.evidence.all()]
        texts += [message.text for message in person.messages.all()]
        texts += [chat.title + chat.digest for chat in person.chats.all()]
        texts += [summary.text for summary in person.summaries.all()]
    return "\n".join(texts)


def test_the_preview_counts_what_goes(chat: Chat) -> None:
    fact = told(chat)
    with acting_for(chat.person):
        Portrait.objects.create(person=chat.person, asked_at=AT, written_at=AT)
    counts = preview(chat.person, only(fact), at=AT).counts
    assert counts == {
        "facts": 1,
        "versions": 0,
        "events": 1,
        "vectors": 1,
        "evidence": 1,
        "messages": 0,
        "digests": 0,
        "summaries": 0,
        "profiles": 0,
        "portraits": 1,
    }


def test_a_preview_deletes_nothing(chat: Chat) -> None:
    fact = told(chat)
    preview(chat.person, only(fact), at=AT)
    with acting_for(chat.person):
        assert Fact.objects.of(chat.person).get() == fact


def test_with_its_messages_the_word_is_nowhere(chat: Chat) -> None:
    fact = told(chat)
    asked = replace(only(fact), with_messages=True)
    counts = erased(chat.person, asked)
    assert counts["messages"] == 3
    assert CANARY not in words_of(chat.person)
    assert "Where does she live?" in words_of(chat.person)


def test_earlier_wordings_go_along(chat: Chat) -> None:
    fact = told(chat)
    edited = edit_by_hand(fact, "Sister lives somewhere", at=AT)
    counts = erased(chat.person, only(edited))
    assert (counts["facts"], counts["versions"]) == (1, 1)
    with acting_for(chat.person):
        assert not Fact.objects.of(chat.person).exists()


def test_what_was_true_before_stays_and_is_offered(chat: Chat) -> None:
    before = FactFactory.create(person=chat.person, text="Works at a bakery")
    after = store.supersede(
        [before], NewFact(text="Works at a bank"), at=AT, by=Actor.AUTOMATION
    )
    shown = preview(chat.person, only(after), at=AT)
    erase(chat.person, only(after), shown.token, at=LATER)
    assert shown.offered == (before,)
    with acting_for(chat.person):
        left = Fact.objects.of(chat.person).get()
    assert (left.pk, left.is_current, left.superseded_by_id) == (before.pk, False, None)


def test_a_changed_scope_deletes_nothing_and_shows_the_new_one(chat: Chat) -> None:
    fact = told(chat)
    shown = preview(chat.person, only(fact), at=AT)
    store.confirm(fact, at=AT, by=Actor.AUTOMATION)

    with pytest.raises(ScopeChangedError) as caught:
        erase(chat.person, only(fact), shown.token, at=LATER)

    assert caught.value.preview.counts["events"] == 2
    erase(chat.person, only(fact), caught.value.preview.token, at=LATER)
    with acting_for(chat.person):
        assert not Fact.objects.of(chat.person).exists()


def test_a_token_is_good_for_ten_minutes(chat: Chat) -> None:
    fact = told(chat)
    token = preview(chat.person, only(fact), at=AT).token
    with pytest.raises(ScopeChangedError):
        erase(chat.person, only(fact), token, at=AT + VALID_FOR)


def test_a_token_is_good_once(chat: Chat) -> None:
    fact = told(chat)
    token = preview(chat.person, only(fact), at=AT).token
    erase(chat.person, only(fact), token, at=LATER)
    with pytest.raises(Fact.DoesNotExist):
        erase(chat.person, only(fact), token, at=LATER)


@pytest.mark.parametrize("token", ["", "x", "ключ", "A" * 80, "\ud800", "AAAAAAAAAAA="])
def test_a_made_up_token_erases_nothing(chat: Chat, token: str) -> None:
    fact = told(chat)
    with pytest.raises(ScopeChangedError):
        erase(chat.person, only(fact), token, at=LATER)


def test_a_token_does_not_stretch_to_the_messages(chat: Chat) -> None:
    fact = told(chat)
    token = preview(chat.person, only(fact), at=AT).token
    with pytest.raises(ScopeChangedError):
        erase(chat.person, replace(only(fact), with_messages=True), token, at=LATER)


def test_somebody_elses_fact_is_not_there(chat: Chat) -> None:
    with pytest.raises(Fact.DoesNotExist):
        preview(PersonFactory.create(), only(told(chat)), at=AT)


def test_a_digest_that_told_of_it_is_told_anew_from_what_is_left(chat: Chat) -> None:
    fact = told(chat)
    with acting_for(chat.person):
        fresh = chat.person.chats.get()
        text = f"The sister lives in {CANARY}."
        fresh.sealed_digest = chat.person.key.seal(fresh.place("sealed_digest"), text)
        fresh.digest_cursor = 2
        fresh.save()
    assert erased(chat.person, only(fact))["digests"] == 1
    with acting_for(chat.person):
        fresh = chat.person.chats.get()
    assert (fresh.digest, fresh.digest_cursor) == ("", 0)


def test_summaries_and_profiles_lose_the_sentences_that_retell_it(chat: Chat) -> None:
    fact, person = told(chat), chat.person
    retold = f"They spoke about gardens. A sister lives in {CANARY}. They like tea."
    with acting_for(person):
        summary = ArchiveSummary(
            person=person,
            chat=chat,
            from_position=1,
            to_position=1,
            said_from=AT,
            said_until=AT,
        )
        summary.sealed = person.key.seal(summary.place(), retold)
        summary.save(force_insert=True)
        person.evidence.update(message=None, summary=summary)
        standing = Standing(person=person)
        place = standing.place("sealed_profile")
        standing.sealed_profile = person.key.seal(place, retold)
        standing.save(force_insert=True)
    counts = erased(person, only(fact))
    assert (counts["summaries"], counts["profiles"]) == (1, 1)
    with acting_for(person):
        assert person.summaries.get().text == "They spoke about gardens. They like tea."


def test_its_sentence_is_left_out_of_whatever_is_told_later(chat: Chat) -> None:
    fact = told(chat)
    said = f"Hello! {SENTENCE} I like tea."
    assert without_erased(chat.person, [said]) == [said]
    erased(chat.person, only(fact))
    assert without_erased(chat.person, [said]) == ["Hello! I like tea."]


def test_the_statement_and_its_sentence_have_tombstones(chat: Chat) -> None:
    fact = told(chat)
    erased(chat.person, only(fact))
    with acting_for(chat.person):
        assert Tombstone.objects.filter(person=chat.person, at=LATER).count() == 2


def test_its_sources_are_never_learned_again(chat: Chat) -> None:
    fact = told(chat)
    with acting_for(chat.person):
        source = Message.objects.unlearned().in_order().first()
    erased(chat.person, only(fact))
    with acting_for(chat.person):
        assert source is not None
        assert Message.objects.get(pk=source.pk).learned_at == LATER


def test_a_whole_person_goes_with_the_key(chat: Chat) -> None:
    told(chat)
    counts = erased(chat.person, Erasing(everything=True))
    assert (counts["facts"], counts["messages"], counts["chats"]) == (1, 4, 1)
    with pytest.raises(Person.DoesNotExist):
        people.read(chat.person.pk)


def test_unknown_facts_are_told_apart_from_none(chat: Chat) -> None:
    with pytest.raises(Fact.DoesNotExist):
        preview(chat.person, Erasing(fact_ids=frozenset([UUID(int=0)])), at=AT)
    assert preview(chat.person, Erasing(), at=AT).counts["facts"] == 0


def test_a_digest_begun_before_the_erasure_is_not_stored_after_it(chat: Chat) -> None:
    fact = told(chat)
    for _ in range(30):
        MessageFactory.create(chat=chat)

    class Eraser(Scripted):
        """Somebody erases while the model condenses."""

        def summarise(self, digest: str, lines: Sequence[Line], words: int) -> str:
            erased(chat.person, only(fact))
            return f"The sister lives in {CANARY}."

    with speaking(Eraser()):
        assert digest.fold(chat.person_id, chat.pk, at=AT) is False
    assert "The sister" not in words_of(chat.person)


def test_after_all_is_learned_and_told_again_the_word_is_nowhere(chat: Chat) -> None:
    person = chat.person
    said = MessageFactory.create(chat=chat, text=f"Hello! {SENTENCE}")
    for _ in range(30):
        MessageFactory.create(chat=chat)
    new = Candidate(text=f"Sister lives in {CANARY}", quote=SENTENCE)
    with speaking(Scripted(new)):
        assert learning.learn(person.pk, said.pk, at=AT)
        with acting_for(person):
            fact = Fact.objects.of(person).get()
        erased(person, only(fact))
        with acting_for(person):
            Message.objects.filter(chat=chat).update(learned_at=None)
        assert learning.learn(person.pk, said.pk, at=LATER)
        digest.fold(person.pk, chat.pk, at=LATER + timedelta(hours=1))
    with acting_for(person):
        assert not Fact.objects.of(person).exists()
        assert person.chats.get().digest_cursor > 0


def test_said_anew_it_is_learned_anew(chat: Chat) -> None:
    person = chat.person
    fact = told(chat)
    erased(person, only(fact))
    anew = MessageFactory.create(chat=chat, text=SENTENCE, at=LATER + VALID_FOR)
    new = Candidate(text=f"Sister lives in {CANARY}", quote=SENTENCE)
    with speaking(Scripted(new)):
        learning.learn(person.pk, anew.pk, at=LATER + VALID_FOR)
    with acting_for(person):
        assert Fact.objects.of(person).get().text == new.text
