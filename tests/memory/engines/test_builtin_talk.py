"""Talk and digests where no language model is set up."""

import re
from datetime import UTC, datetime

import pytest
from time_machine import travel

from memory.engines.builtin.summary import summarise
from memory.engines.builtin.talk import MOST_LINES, reply
from memory.engines.language.door import Line
from memory.note import NoteLine, note_of
from memory.policy.told import UNKEPT, best_first_and_last

NOTE = note_of([NoteLine("Lives in York", "2026-01-01")])


def test_the_assistant_says_what_it_is_and_what_it_remembers():
    answer = reply([Line("system", NOTE), Line("user", "Where do I live?")])
    assert "no language model" in answer
    assert "Lives in York" in answer


@pytest.mark.parametrize(
    ("noted", "english", "russian"),
    [
        (("2026-11-30",), "30 November", "30 ноября"),
        (("2025-11-30",), "30 November 2025", "30 ноября 2025"),
        (("2025-03",), "since March 2025", "с марта 2025"),
        (("2019",), "since 2019", "с 2019 года"),
        (("2019", "2020"), "since 2019, until 2020", "с 2019 года, до 2020 года"),
    ],
)
def test_a_day_is_said_as_a_person_says_it(noted, english, russian):
    note = Line("system", note_of([NoteLine("Lives in York", *noted)]))

    with travel(datetime(2026, 12, 1, 12, tzinfo=UTC), tick=False):
        in_english = reply([note, Line("user", "Hello")])
        in_russian = reply([note, Line("user", "Где я живу?")])

    assert f"- Lives in York ({english})" in in_english
    assert f"- Lives in York ({russian})" in in_russian


def test_a_day_that_the_fact_names_itself_is_not_said_twice():
    note = note_of([NoteLine("Has lived in York since 2019", "2019")])

    answer = reply([Line("system", note), Line("user", "Where do I live?")])

    assert answer.endswith("- Has lived in York since 2019")


def test_it_says_the_best_of_the_note_the_best_first():
    ranked = [NoteLine(f"Keeps {number} cows", "2026-01-01") for number in range(9)]
    note = note_of(best_first_and_last(ranked))

    told = reply([Line("system", note), Line("user", "What do I keep?")])

    cows = re.findall(r"Keeps (\d) cows", told)
    assert cows == [str(number) for number in range(MOST_LINES)]


def test_only_what_recall_gave_is_said_to_be_remembered():
    standing = "My notes:\n- 2020-01-01: bought a goat\n```memory\n- 2020: sold it\n```"

    told = reply([Line("system", standing), Line("user", "Do I own a goat?")])

    assert "What I remember" not in told
    assert "goat" not in told


def test_it_answers_russian_in_russian():
    assert "нет языковой модели" in reply([Line("user", "Где я живу?")])


def test_it_promises_nothing_where_nothing_is_kept():
    asked = Line("user", "I live in York.")
    assert "do remember" in reply([asked])
    assert "do remember" not in reply([Line("system", f"Be kind.\n{UNKEPT}"), asked])


def test_an_empty_request_is_answered_too():
    assert reply([])


def test_a_digest_keeps_what_carries_most_within_its_words():
    talk = [
        "We restore a wooden boat in the harbour of Ulm.",
        "Ok!",
        "The boat needs new planks before the harbour opens in May.",
        "What do you think?",
    ]
    digest = summarise("", talk, 16)
    assert len(digest.split()) <= 16
    assert "boat" in digest
    assert "think" not in digest


def test_a_digest_of_nothing_is_empty():
    assert summarise("", [], 50) == ""
    assert summarise("", ["Ok", "Да"], 50) == ""


def test_a_digest_is_not_headed_twice():
    first = summarise("", ["We restore a wooden boat in the harbour."], 50)
    again = summarise(first, ["The boat is called Martha and needs planks."], 50)
    assert again.count("Excerpts:") == 1
    assert "wooden boat" in again
