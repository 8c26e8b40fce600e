"""Which facts come for a question, and which do not."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory.models import Actor
from memory.policy.candidate import Moment, Precision
from memory.policy.numbers import DEFAULT
from memory.recall import Question, Recall, Why, recall
from memory.recall.floors import MANY
from memory.store import edit, pin, retract
from tests.factories import AT, FactFactory, PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return PersonFactory()


def told(person, *texts, **more):
    return [FactFactory(person=person, text=t, embedded=True, **more) for t in texts]


def recalled(person, text, *, policy=DEFAULT, at=AT, **more):
    found = recall(person, Question(text, at, **more), policy=policy)
    return [one.fact.text for one in found.facts]


def test_the_fact_that_answers_comes_first(anna):
    told(anna, "My cat is called Barsik", "I work as a surgeon", "I play the cello")

    assert recalled(anna, "What is my cat's name?")[0] == "My cat is called Barsik"


def test_a_name_is_met_in_another_case(anna):
    told(anna, "Кота зовут Барсик", "Работаю хирургом", "Играю на виолончели")

    assert recalled(anna, "Чем кормить Барсика?")[0] == "Кота зовут Барсик"


def test_a_forgotten_fact_does_not_come(anna):
    fact, _ = told(anna, "My cat is called Barsik", "My cat likes fish")
    retract(fact, at=AT, by=Actor.PERSON)

    assert recalled(anna, "What is my cat's name?") == ["My cat likes fish"]


def test_nobody_elses_fact_comes(anna):
    told(PersonFactory(), "My cat is called Barsik")

    assert recalled(anna, "What is my cat's name?") == []


@pytest.mark.parametrize("at_fault", ["expires_at", "waiting"])
def test_what_may_not_be_recalled_is_not(anna, at_fault):
    value = {"expires_at": AT, "waiting": True}[at_fault]
    told(anna, "My cat is called Barsik", **{at_fault: value})

    assert recalled(anna, "What is my cat's name?", at=AT + timedelta(1)) == []


def test_a_faded_fact_does_not_come(anna):
    told(anna, "My cat is called Barsik")

    assert recalled(anna, "What is my cat's name?", at=AT + timedelta(3_000)) == []


def test_another_personas_fact_does_not_come(anna):
    told(anna, "My cat is called Barsik", scope="coach")
    told(anna, "My cat likes fish")

    assert recalled(anna, "And my cat?", scope="cook") == ["My cat likes fish"]
    assert len(recalled(anna, "And my cat?", scope="coach")) == 2
    alone = recalled(anna, "And my cat?", scope="coach", shares=False)
    assert alone == ["My cat is called Barsik"]


def test_never_more_facts_than_the_policy_says(anna):
    told(anna, *(f"My cat number {n} likes fish" for n in range(9)))
    found = recall(
        anna, Question("my cat", AT), policy=replace(DEFAULT, recall_facts=4)
    )

    assert len(found.facts) == 4
    assert {one.why for one in found.left_out} == {Why.ENOUGH}


def test_a_fact_too_long_for_what_is_left_is_passed_over_whole(anna):
    told(anna, "My cat is called Barsik", f"My cat {'sleeps and ' * 30}eats")
    room = replace(DEFAULT, recall_characters=60)
    found = recall(anna, Question("What is my cat called?", AT), policy=room)

    assert [one.fact.text for one in found.facts] == ["My cat is called Barsik"]
    assert [one.why for one in found.left_out] == [Why.TOO_LONG]


def test_the_limit_holds_on_the_text_as_it_is_rendered(anna):
    told(anna, *(f"My cat number {n} likes fish" for n in range(9)))
    room = replace(DEFAULT, recall_characters=150)
    found = recall(anna, Question("my cat", AT), policy=room)

    assert sum(len(f"{one.line}\n") for one in found.facts) <= 150


def test_the_same_said_twice_comes_once(anna):
    told(
        anna, "My cat Barsik likes fresh fish", "Barsik, my cat, likes fresh fish a lot"
    )
    found = recall(anna, Question("What does Barsik like?", AT))

    assert len(found.facts) == 1
    assert [one.why for one in found.left_out] == [Why.ALIKE]


def test_what_differs_by_a_name_or_a_number_both_comes(anna):
    told(anna, "My son Mark was born in 2015", "My son Oleg was born in 2018")

    assert len(recalled(anna, "When were my sons born?")) == 2


def test_a_question_about_nothing_known_gets_nothing(anna):
    told(anna, "My cat is called Barsik", "I play the cello")
    found = recall(anna, Question("Write a sort function in Python", AT))

    assert found.facts == ()
    assert {one.why for one in found.left_out} == {Why.FAR}


def test_a_pinned_fact_is_within_reach_of_every_question(anna):
    fact, _ = told(anna, "I am allergic to penicillin", "I play the cello")
    pin(fact, pinned=True, at=AT, by=Actor.PERSON)
    found = recall(anna, Question("Write a sort function in Python", AT))

    assert [one.why for one in found.facts] == [Why.PIN]


def test_of_equals_the_important_one_comes_first(anna):
    told(anna, "My aunt Vera lives in Perm", importance=1)
    told(anna, "My aunt Nina lives in Perm", importance=5)

    assert recalled(anna, "Perm")[0] == "My aunt Nina lives in Perm"


def test_a_question_about_the_past_meets_what_was_true_then(anna):
    moved = Moment(AT - timedelta(90), Precision.DAY)
    told(anna, "I live in Kazan", valid_until=moved)
    told(anna, "I live in Samara", valid_from=moved)
    found = recall(anna, Question("Where did I live a year ago?", AT))

    assert [one.fact.text for one in found.facts] == ["I live in Kazan"]
    assert found.as_of is not None


def test_what_was_told_since_yields_to_what_was_told_by_then(anna):
    told(anna, "I have a hamster", at=AT - timedelta(400))
    told(anna, "I have a rabbit")

    assert recalled(anna, "What pet did I have a year ago?") == ["I have a hamster"]


@pytest.mark.parametrize(
    "question", ["And in early 2024?", "А в начале 2024-го?", "And two years ago?"]
)
def test_a_past_time_alone_meets_what_was_held_of_it(anna, question):
    moved = Moment(AT - timedelta(90), Precision.DAY)
    told(anna, "I live in Kazan", valid_until=moved)
    told(anna, "I live in Samara", valid_from=moved)

    assert recalled(anna, question) == ["I live in Kazan"]


def test_a_past_time_alone_carries_on_with_the_line_before(anna):
    moved = Moment(AT - timedelta(90), Precision.DAY)
    told(anna, "I play the cello", "I live in Kazan", valid_until=moved)
    told(anna, "I live in Samara", valid_from=moved)
    found = recalled(anna, "And a year ago?", before="You live in Samara now.")

    assert found[0] == "I live in Kazan"


@pytest.mark.parametrize(
    "question",
    ["What do I do on Fridays?", "Can we meet on 15 May?", "Что у меня в пятницу?"],
)
def test_a_weekday_meets_what_is_usual_on_it(anna, question):
    told(anna, "On Fridays the band rehearses", "On Mondays the pool is closed")
    found = recall(anna, Question(question, AT))  # a Friday

    assert found.facts[0].fact.text == "On Fridays the band rehearses"


def test_whoever_asks_for_all_gets_what_matters_most(anna):
    told(anna, "I play the cello", importance=2)
    told(anna, "I am allergic to penicillin", importance=5)
    found = recall(anna, Question("What do you know about me?", AT))

    assert [one.fact.importance for one in found.facts] == [5, 2]
    assert {one.why for one in found.facts} == {Why.OVERVIEW}


def test_a_fact_of_another_embedding_model_is_met_by_its_words(anna):
    FactFactory(person=anna, text="My cat is called Barsik")

    assert recalled(anna, "Barsik?") == ["My cat is called Barsik"]


def test_an_answer_is_understood_with_the_line_before(anna):
    told(anna, "My cat is called Barsik", "I play the cello")
    answered = Question("yes, the vet", AT, before="Is it about your cat Barsik?")

    assert recall(anna, answered).facts[0].fact.text == "My cat is called Barsik"


@pytest.mark.parametrize(
    "text",
    ["", " ", "\0", "\ud800", "🙂🙂", "\u202eabc\u200b", "a" * 100_000, "9999-12-31 ?"],
)
def test_whatever_is_asked_there_is_an_answer(anna, text):
    told(anna, "My cat is called Barsik")

    assert isinstance(recall(anna, Question(text, AT)), Recall)


def test_among_many_facts_a_question_about_somebody_else_gets_none(anna):
    for number in range(MANY):
        told(anna, f"Collects stamps of the year {1900 + number}")

    assert recalled(anna, "Which river does the Danube meet at Passau?") == []


def test_among_many_facts_the_one_that_is_asked_for_still_comes(anna):
    for number in range(MANY):
        told(anna, f"Collects stamps of the year {1900 + number}")
    told(anna, "Brother repairs violins in Lisbon")

    assert recalled(anna, "Who could mend a violin?")[0] == (
        "Brother repairs violins in Lisbon"
    )


def test_a_pin_counts_however_many_of_its_wordings_have_ended(anna):
    fact = FactFactory.create(person=anna, text="Be brief", embedded=True)
    pin(fact, pinned=True, at=AT, by=Actor.PERSON)
    for n in range(DEFAULT.recall_facts + 1):
        fact = edit(fact, f"Be brief, wording {n}", None, at=AT, by=Actor.PERSON)
    told(anna, *(f"Owns lamp number {n}" for n in range(2 * DEFAULT.recall_facts)))

    found = recall(anna, Question("Which lamps are mine?", AT))

    assert fact in [one.fact for one in (*found.facts, *found.left_out)]
