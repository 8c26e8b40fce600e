"""What the built-in rules decide."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.candidate import Candidate, Category, Kind, Moment
from memory.policy.decision import (
    Add,
    Confirm,
    Correct,
    Decision,
    Ignore,
    Retract,
    Standing,
    Supersede,
    decide,
    label_of,
)

NOW = datetime(2026, 2, 2, 12, tzinfo=UTC)
JUNE, MARCH = datetime(2025, 6, 1, tzinfo=UTC), datetime(2025, 3, 1, tzinfo=UTC)


def standing(text: str, number: int = 1, **named: Any) -> Standing:
    told: dict[str, Any] = {
        "topic": "",
        "category": Category.ABOUT_ME,
        "kind": Kind.FACT,
        "similarity": 0.5,
        "recorded_at": JUNE,
    }
    return Standing(id=UUID(int=number), text=text, **(told | named))


def decided(text: str, *near: Standing, **named: Any) -> Decision:
    return decide(Candidate(text, text, **named), near, NOW)


ONE, TWO = UUID(int=1), UUID(int=2)


def test_with_nothing_near_a_fact_is_added():
    assert decided("I have a boat") == Add()


def test_the_same_words_confirm():
    assert decided("I have a boat!", standing("I have a boat")) == Confirm(ONE)


def test_however_near_the_vectors_another_name_is_not_the_same():
    tom = standing("I have a cat called Tom", similarity=0.99)

    assert decided("I have a cat called Jerry", tom) == Add()


def test_a_change_ends_every_fact_that_it_makes_untrue():
    near = [
        standing("I live in Riga"),
        standing("I live in Riga with a view of the river", 2),
    ]

    assert decided("I've moved to Vilnius", *near) == Supersede((ONE, TWO))


def test_somebody_who_moved_moved_house_or_work_but_not_both():
    near = [
        standing("I live in Riga", similarity=0.6),
        standing("I work at Acme", 2),
    ]

    assert decided("I moved to Vilnius", *near) == Supersede((ONE,))


def test_a_slip_corrects():
    near = standing("The rehearsal is on Tuesday")

    assert decided("I was wrong, it's on Friday", near) == Correct(ONE)


def test_a_finer_statement_refines():
    near = standing("I have a boat")

    decision = decided("I have a wooden boat in Falmouth", near)

    assert decision == Supersede((ONE,), refines=True)


def test_a_contradiction_is_told_from_a_change():
    near = standing("I'm left-handed")

    assert decided("I'm right-handed", near) == Supersede((ONE,), contradicts=True)


def test_a_dropped_plan_leaves_nothing():
    near = standing("I'm planning to buy a boat")

    assert decided("I've decided against buying a boat", near) == Retract((ONE,))


def test_an_ended_habit_is_kept_as_ended():
    assert decided("I quit smoking", standing("I smoke"), ends=True) == Supersede(
        (ONE,)
    )


def test_taking_back_nothing_is_ignored():
    decision = decided("Not anymore", standing("I have a boat"), ends=True)

    assert isinstance(decision, Ignore)


def test_what_was_so_before_the_standing_fact_began_does_not_end_it():
    since_june = standing("I live in Riga", valid_from=JUNE)

    decision = decided("I moved to Vilnius", since_june, valid_from=Moment(MARCH))

    assert decision == Add()


def test_a_change_told_late_ends_what_began_before_it():
    since_march = standing("I live in Riga", valid_from=MARCH)

    decision = decided("I moved to Vilnius", since_march, valid_from=Moment(JUNE))

    assert decision == Supersede((ONE,))


def test_a_stay_that_will_end_does_not_take_the_place_of_home():
    home = standing("I live in Riga")

    assert decided("I live in Vilnius", home, valid_until=Moment(JUNE)) == Add()


def test_a_plan_changes_nothing_until_it_has_a_day():
    home = standing("I live in Riga")

    assert decided("I'm moving to Vilnius", home) == Add()
    assert decided("I'm moving to Vilnius", home, valid_from=Moment(JUNE)) == (
        Supersede((ONE,))
    )


def test_what_was_done_before_a_plan_does_not_fulfil_it():
    plan = standing("I want to visit Japan")
    done = "We flew to Japan"

    assert decided(done, plan, valid_from=Moment(MARCH)) == Add()
    assert decided(done, plan, valid_from=Moment(NOW)) == Supersede((ONE,))


def test_a_long_term_is_a_change_like_any_other():
    job = standing("I work at Acme")
    long_away = Moment(datetime(2041, 1, 1, tzinfo=UTC))

    assert decided("I now work at Umbrella", job, valid_until=long_away) == (
        Supersede((ONE,))
    )


def test_what_has_ended_is_no_target():
    ended = standing("I live in Riga", valid_until=JUNE)

    assert decided("I live in Riga", ended) == Add()


def test_a_topic_has_one_value():
    near = standing("Home is the old mill at Brook End", topic="home.city")

    assert decided("These days it's Vilnius", near, topic="home.city") == (
        Supersede((ONE,))
    )


def test_a_topic_said_again_is_confirmed():
    near = standing("My town is Riga", topic="home.city")

    assert decided("Riga it still is", near, topic="home.city") == Confirm(ONE)


def test_what_is_added_to_a_topic_does_not_replace():
    near = standing("I work at Acme", topic="work.employer")

    assert decided("I also work at Umbrella", near, topic="work.employer") == Add()


@pytest.mark.parametrize(
    ("decision", "label"),
    [
        (Add(), "different"),
        (Confirm(ONE), "same"),
        (Supersede((ONE,)), "update"),
        (Supersede((ONE,), refines=True), "refinement"),
        (Supersede((ONE,), contradicts=True), "contradiction"),
        (Correct(ONE), "contradiction"),
        (Retract((ONE,)), "update"),
        (Ignore("nothing new"), "same"),
    ],
)
def test_every_decision_has_a_label(decision, label):
    assert label_of(decision) == label


@given(st.text(max_size=200), st.lists(st.text(max_size=200), max_size=4))
def test_only_what_was_shown_is_a_target(text, texts):
    near = [standing(other, number) for number, other in enumerate(texts)]

    decision = decided(text, *near)
    targets = getattr(decision, "targets", None) or [getattr(decision, "target", None)]

    assert set(targets) <= {s.id for s in near} | {None}
