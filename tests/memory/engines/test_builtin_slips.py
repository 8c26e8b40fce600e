"""A slip put right in a word or two is read with the line before."""

from datetime import UTC, datetime

import pytest

from memory.engines.builtin.slips import put_right
from memory.policy.utterance import Turn, Utterance

AT = datetime(2026, 5, 1, tzinfo=UTC)


def meant(before: str, text: str) -> str | None:
    asked = Turn("assistant", "Which is it?")
    said = Utterance(text=text, said_at=AT, before=(Turn("person", before), asked))
    slip = put_right(said)
    assert slip is None or slip.quote in text
    return slip.statement if slip else None


@pytest.mark.parametrize(
    ("before", "text", "statement"),
    [
        ("My car is a Skoda.", "Sorry, I meant a Seat.", "My car is a Seat"),
        ("I was born in May.", "Correction: it's in June.", "I was born in June"),
        ("My son is seven.", "Oops, my mistake, eight.", "My son is eight"),
        ("Моя жена — повар.", "Оговорился, конечно пекарь.", "Моя жена — пекарь"),
        ("Живу в Омске.", "Ошибся, в Перми.", "Живу в Перми"),
    ],
)
def test_the_right_word_stands_in_the_place_of_the_wrong_one(
    before: str, text: str, statement: str
) -> None:
    assert meant(before, text) == statement


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sorry!",
        "No, in Perm.",
        "I was wrong.",
        "I was wrong, and now I will tell you all about it at length.",
        "\u200b\ud800 slip of the tongue",
        "slip of the tongue " * 500,
    ],
)
def test_what_is_no_bare_slip_is_read_as_any_other_line(text: str) -> None:
    assert meant("I live in Omsk.", text) is None


def test_with_nothing_said_before_nothing_is_put_right() -> None:
    assert put_right(Utterance(text="I meant in Perm.", said_at=AT)) is None
