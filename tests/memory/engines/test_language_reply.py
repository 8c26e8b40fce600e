"""A reply as it streams."""

import pytest

from memory.engines.language import Line
from tests.scripted import Answer, says, speaking_over_http

HELLO = [Line("system", "Be kind."), Line("user", "Hello")]


def test_a_reply_comes_in_pieces_and_whole() -> None:
    with speaking_over_http(says("Good morning, Vera.\nTea?")) as (engine, _):
        pieces = list(engine.reply(HELLO))

    assert "".join(pieces) == "Good morning, Vera.\nTea?"
    assert len(pieces) > 2


def test_the_talking_model_is_sent_the_lines_as_they_are() -> None:
    with speaking_over_http(says("Hi.")) as (engine, endpoint):
        list(engine.reply(HELLO))

    assert endpoint.requests[0]["model"] == "talker"
    assert endpoint.requests[0]["messages"] == [
        {"role": "system", "content": "Be kind."},
        {"role": "user", "content": "Hello"},
    ]


def test_an_endpoint_that_does_not_stream_is_understood() -> None:
    with speaking_over_http(Answer("All at once.", streams=False)) as (engine, _):
        assert "".join(engine.reply(HELLO)) == "All at once."


def test_a_line_separator_inside_a_piece_does_not_part_it() -> None:
    text = "one\u2028two\x85three"

    with speaking_over_http(says(text)) as (engine, _):
        assert "".join(engine.reply(HELLO)) == text


@pytest.mark.parametrize(
    ("spoken", "heard"),
    [
        ("<think>She likes tea.</think>\nTea?", "\nTea?"),
        ("\n<think> a < b </think>Yes.", "Yes."),
        ("<thinner> is a word", "<thinner> is a word"),
        ("<3", "<3"),
        ("I think so", "I think so"),
    ],
)
def test_thinking_aloud_is_left_out(spoken: str, heard: str) -> None:
    with speaking_over_http(says(spoken)) as (engine, _):
        assert "".join(engine.reply(HELLO)) == heard


@pytest.mark.parametrize(
    "odd", ["", "\0", "\ud800", "😀" * 10_000, "\u202eabc", "\u200b"]
)
def test_odd_text_is_sent_as_valid_unicode(odd: str) -> None:
    with speaking_over_http(says("Well.")) as (engine, endpoint):
        assert "".join(engine.reply([Line("user", f"a{odd}b")])) == "Well."

    sent = endpoint.requests[0]["messages"][0]["content"]
    assert sent.startswith("a")
    assert sent.endswith("b")
    assert "\0" not in sent
