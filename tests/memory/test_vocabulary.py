"""What is kept between questions, and that nothing older is ever served."""

from time import monotonic

import pytest
from django.db import connection

from chat.erasure import Erasing, erase, preview
from config.benchmarks.people import somebody
from config.benchmarks.plans import plan_of
from memory import people, vocabulary
from memory.engines.embedding import embedding_model
from memory.models import Actor
from memory.policy.matching.terms import terms_of
from memory.recall import Question, recall
from memory.rows import acting_for
from memory.store import changing, pin, retract
from tests.factories import AT, FactFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

FRAME = 3  # BEGIN, who is acting, COMMIT


@pytest.fixture
def anna():
    return PersonFactory()


def asked(person, text="What is Barsik?"):
    return [one.fact.text for one in recall(person, Question(text, AT)).facts]


def test_a_question_costs_one_query(anna, django_assert_num_queries):
    FactFactory(person=anna, text="Barsik is a cat", embedded=True)
    anna = people.read(anna.pk)
    asked(anna)

    with django_assert_num_queries(FRAME + 1):
        asked(anna)


def test_after_a_change_the_new_words_cost_one_query_more(
    anna, django_assert_num_queries
):
    FactFactory(person=anna, text="Barsik is a cat", embedded=True)
    asked(anna)
    FactFactory(person=anna, text="Barsik likes fish", embedded=True)
    anna = people.read(anna.pk)

    with django_assert_num_queries(FRAME + 2):
        assert len(asked(anna)) == 2


def test_after_a_change_only_what_is_new_is_opened(anna, monkeypatch):
    FactFactory.create_batch(3, person=anna)
    asked(anna, "Who is Murka?")
    FactFactory(person=anna, text="Murka is a cat")
    opened = []

    def noting(text, language):
        opened.append(text)
        return terms_of(text, language)

    monkeypatch.setattr(vocabulary, "terms_of", noting)
    asked(people.read(anna.pk), "Who is Murka?")

    assert opened == ["Murka is a cat"]


def test_what_was_pinned_or_unpinned_since_is_known(anna):
    fact = FactFactory.create(person=anna, text="Barsik is a cat")
    for pinned in (True, False, True):
        pin(fact, at=AT, by=Actor.PERSON, pinned=pinned)
        asked(people.read(anna.pk), "Is rain expected in Perm?")
        kept = vocabulary.kept_words.get(anna.pk)
        assert kept.pinned == ((fact.pk,) if pinned else ())


def test_of_what_another_process_erased_no_word_is_kept(anna):
    fact = FactFactory.create(person=anna, text="Barsik is a cat")
    FactFactory(person=anna, text="Rain is expected in Perm")
    asked(anna)
    with changing(anna):
        fact.delete()
    asked(people.read(anna.pk))

    kept = vocabulary.kept_words.get(anna.pk)
    assert kept.size == 1
    assert fact.pk not in kept.index.ids


@pytest.mark.parametrize("everything", [True, False])
def test_of_what_was_erased_no_word_is_kept(anna, everything):
    fact = FactFactory.create(person=anna, text="Barsik is a cat", embedded=True)
    asked(anna)
    ids = frozenset() if everything else frozenset({fact.pk})
    asking = Erasing(ids, everything=everything)

    erase(anna, asking, preview(anna, asking, at=AT).token, at=AT)

    assert vocabulary.kept_words.get(anna.pk) is vocabulary.NOTHING


def test_words_are_not_kept_for_long(anna, monkeypatch):
    FactFactory(person=anna, text="Barsik is a cat", embedded=True)
    asked(anna)
    later = monotonic() + vocabulary.KEPT_FOR + 1
    monkeypatch.setattr(vocabulary, "monotonic", lambda: later)

    asked(PersonFactory())

    assert vocabulary.kept_words.get(anna.pk) is vocabulary.NOTHING


def test_a_continuation_costs_nothing(anna, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert asked(anna, "go on") == []


def test_a_question_is_embedded_once(anna, monkeypatch):
    embedded = []
    model = embedding_model()
    query = model.query

    def noting(text):
        embedded.append(text)
        return query(text)

    monkeypatch.setattr(model, "query", noting)
    FactFactory(person=anna, text="Barsik is a cat", embedded=True)
    asked(anna)

    assert len(embedded) == 1


def test_whoever_holds_an_old_person_meets_the_new_facts(anna):
    FactFactory(person=anna, text="Rain is expected in Perm")
    asked(anna)
    FactFactory(person=anna, text="Barsik is a cat")

    assert asked(anna) == ["Barsik is a cat"]


def test_what_was_forgotten_meanwhile_does_not_come(anna):
    fact = FactFactory.create(person=anna, text="Barsik is a cat", embedded=True)
    asked(anna)
    retract(fact, at=AT, by=Actor.PERSON)

    assert asked(anna) == []


def test_a_change_that_was_undone_leaves_nothing_behind(anna):
    FactFactory(person=anna, text="Rain is expected in Perm")
    asked(anna)
    with pytest.raises(ZeroDivisionError):
        _change_ones_mind(anna)
    FactFactory(person=anna, text="Murka is a cat")

    assert asked(anna, "Who is Murka?") == ["Murka is a cat"]


def _change_ones_mind(person):
    with changing(person):
        FactFactory(person=person, text="Barsik is a cat")
        assert asked(person) == ["Barsik is a cat"]
        raise ZeroDivisionError


def test_recall_reads_nobody_elses_rows():
    with somebody(40), somebody(30) as person, acting_for(person):
        _as_in_a_large_table()
        steps = plan_of(person)

    assert steps
    assert all("person_id = " in step["condition"] for step in steps)
    assert {step["rows"] + step["passed_over"] for step in steps} == {30}


def _as_in_a_large_table():
    """In one this small PostgreSQL would read the whole."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
