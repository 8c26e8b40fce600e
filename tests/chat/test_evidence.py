"""The sentences a fact rests on stay with it, however often it is reworded."""

from datetime import timedelta

import pytest
from django.test import Client

from chat import record
from chat.evidence import sentences_of, sources_of
from memory import lineage, store
from memory.models import Actor, Fact
from memory.remember import edit_by_hand
from memory.rows import acting_for
from memory.store import NewFact
from tests.factories import AT, FactFactory, MessageFactory, bearer

pytestmark = pytest.mark.django_db

FRAME = 4  # the transaction, and who acts in it


@pytest.fixture
def cat() -> Fact:
    """A fact with the sentence it was learned from."""
    return told(FactFactory.create(text="Has a cat"), "I have a cat.")


def told(fact: Fact, sentence: str, *, after: timedelta = timedelta()) -> Fact:
    said = MessageFactory.create(chat__person=fact.person, text=sentence, at=AT + after)
    with acting_for(fact.person):
        record.support(fact, said, sentence)
    return fact


def sentences(fact: Fact) -> list[str]:
    return [one.text for one in sentences_of(fact.person, [fact]).get(fact.pk, [])]


def test_a_reworded_fact_rests_on_what_was_said(cat: Fact) -> None:
    once = edit_by_hand(cat, "Has a grey cat", at=AT)
    twice = edit_by_hand(once, "Has a grey cat called Barsik", at=AT)
    assert sentences(once) == sentences(twice) == sentences(cat) == ["I have a cat."]


def test_what_was_said_of_each_wording_is_there_oldest_first(cat: Fact) -> None:
    edited = edit_by_hand(cat, "Has a cat called Barsik", at=AT)
    told(edited, "Barsik is grey.", after=timedelta(days=1))
    told(cat, "My cat again.", after=timedelta(hours=1))
    assert sentences(edited) == ["I have a cat.", "My cat again.", "Barsik is grey."]
    assert sentences(cat) == ["I have a cat.", "My cat again."]


def test_what_was_true_before_a_change_keeps_its_sentences(cat: Fact) -> None:
    new = NewFact(text="Has a dog")
    dog = store.supersede([cat], new, at=AT, by=Actor.AUTOMATION)
    assert sentences(dog) == []


def test_a_long_line_of_wordings_costs_no_query_more(
    cat: Fact, django_assert_num_queries
) -> None:
    fact = cat
    for n in range(5):
        fact = edit_by_hand(fact, f"Has {n} cats", at=AT)
        with django_assert_num_queries(FRAME + 2):
            assert sentences(fact) == ["I have a cat."]


def test_the_api_tells_the_sentences_of_earlier_wordings(cat: Fact) -> None:
    edited = edit_by_hand(cat, "Has a grey cat", at=AT)
    client = Client(headers=bearer(cat.person))
    told = client.get(f"/api/v1/people/me/facts/{edited.pk}/evidence/").json()
    assert [one["text"] for one in told] == ["I have a cat."]


def test_the_review_reads_the_sentence_that_told_of_it_first(cat: Fact) -> None:
    told(cat, "My cat is old.", after=timedelta(days=1))
    other = FactFactory.create(person=cat.person)
    sources = sources_of(cat.person, [cat, other])
    assert {fact: said.text for fact, said in sources.items()} == {
        cat.pk: "I have a cat."
    }


def test_what_is_erased_between_two_looks_is_told_by_neither(cat: Fact) -> None:
    edited = edit_by_hand(cat, "Has a grey cat", at=AT)
    with acting_for(cat.person):
        once = list(Fact.objects.of(cat.person).filter(pk=cat.pk))
        store.purge([edited], at=AT, tombstones=False)

        assert lineage.wordings_now(cat.person, once) == {}
