"""The past that questions ask about."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.moments import asked_time, is_time_alone

APRIL = datetime(2026, 4, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Where did I work in May", date(2025, 5, 1), date(2025, 5, 31)),
        ("Где я жил 15 февраля?", date(2026, 2, 15), date(2026, 2, 15)),
        ("Where was I living in spring 2025?", date(2025, 3, 1), date(2025, 5, 31)),
        ("Кем я работал в конце 2022?", date(2022, 12, 1), date(2022, 12, 31)),
        ("Сколько нас было в марте?", date(2026, 3, 1), date(2026, 3, 31)),
        ("Who was my boss before July 2023?", date(2023, 6, 30), date(2023, 6, 30)),
        ("What was my weight last year?", date(2025, 1, 1), date(2025, 12, 31)),
        ("Кем я работал два года назад?", date(2024, 4, 1), date(2024, 4, 1)),
    ],
)
def test_a_question_about_the_past_names_a_moment_inside_of_it(question, first, last):
    asked = asked_time(question, APRIL, "UTC")

    assert asked
    assert first <= asked.valid.date() <= last
    assert asked.known is None
    assert asked.phrase in question


@pytest.mark.parametrize(
    "question",
    [
        "What did you know about my city on 1 March?",
        "Что система знала о моём городе 1 марта?",
        "Что ты помнил обо мне 1 марта?",
    ],
)
def test_a_question_about_what_was_known_names_the_moment_of_knowing(question):
    asked = asked_time(question, APRIL, "UTC")

    assert asked
    assert asked.known == asked.valid
    assert asked.valid.date() == date(2026, 3, 1)


@pytest.mark.parametrize(
    "question",
    [
        "",
        "Where do I live?",
        "Какие планы на июнь?",
        "Можно сегодня выкатить правку?",
        "What shall we do on Friday?",
        "Where did I work in the year 9999?",
        "Как зовут мою кошку?",
        "Куда мы собрались летом?",
        "What have we booked for August?",
    ],
)
def test_a_question_about_now_or_later_names_no_past(question):
    assert asked_time(question, APRIL, "UTC") is None


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("And in early 2024?", date(2024, 1, 1), date(2024, 1, 31)),
        ("And last year?", date(2025, 1, 1), date(2025, 12, 31)),
        ("What about spring 2024?", date(2024, 3, 1), date(2024, 5, 31)),
        ("А в начале 2024-го?", date(2024, 1, 1), date(2024, 1, 31)),
        ("Ну а прошлым летом?", date(2025, 6, 1), date(2025, 8, 31)),
        ("И к концу 2023 года?", date(2023, 12, 1), date(2023, 12, 31)),
    ],
)
def test_a_past_time_alone_is_asked_about(question, first, last):
    asked = asked_time(question, APRIL, "UTC")

    assert is_time_alone(question)
    assert asked
    assert first <= asked.valid.date() <= last


@pytest.mark.parametrize(
    "question", ["And in March?", "А летом?", "And tomorrow?", "And this year?"]
)
def test_a_time_alone_that_may_be_still_to_come_is_no_past(question):
    assert is_time_alone(question)
    assert asked_time(question, APRIL, "UTC") is None


@pytest.mark.parametrize(
    "text", ["In 2024.", "Is my car of 2019 insured?", "And then?", "Кто там?"]
)
def test_what_says_or_asks_more_than_a_time_is_no_time_alone(text):
    assert not is_time_alone(text)


def test_of_a_span_that_goes_on_only_the_past_is_meant():
    asked = asked_time("Where did I eat this month?", APRIL.replace(day=3), "UTC")

    assert asked is None or asked.valid <= APRIL.replace(day=3)


@given(st.text(max_size=300), st.datetimes(timezones=st.just(UTC)))
def test_no_question_is_an_error(question, at):
    asked = asked_time(f"Where did I live in May? {question}", at, "Asia/Tokyo")

    assert asked is None or asked.valid <= at
