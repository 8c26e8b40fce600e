"""Digests and the daily review by a model."""

import json
from datetime import UTC, datetime

import pytest

from memory.engines.language import (
    Drop,
    Failure,
    Keep,
    Line,
    ModelError,
    Review,
    Rewrite,
)
from tests.scripted import Answer, says_json, speaking_over_http

LINES = [Line("user", "I moved to Perm."), Line("assistant", "How is it there?")]
SAID_AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)


def digest(text: str, words: int = 20) -> str:
    with speaking_over_http(says_json({"digest": text})) as (engine, _):
        return engine.summarise("They met in May.", LINES, words)


def review(outcome: str, text: object = "") -> Review:
    answer = says_json({"outcome": outcome, "text": text})
    with speaking_over_http(answer) as (engine, _):
        return engine.rewrite("Moved there", "I moved there in May", SAID_AT)


def test_a_digest_is_what_the_model_writes() -> None:
    assert digest("The person moved to Perm.") == "The person moved to Perm."


def test_a_digest_too_long_ends_with_a_whole_sentence() -> None:
    assert digest("One two three. Four five six. Seven eight.", words=7) == (
        "One two three. Four five six."
    )


def test_a_single_sentence_too_long_is_cut_by_words() -> None:
    assert digest("one " * 100, words=5) == "one one one one one"


def test_the_old_digest_and_who_said_what_are_shown() -> None:
    with speaking_over_http(says_json({"digest": "They talked."})) as (
        engine,
        endpoint,
    ):
        engine.summarise("They met in May.", LINES, 20)

    shown = endpoint.requests[0]["messages"][1]["content"]
    assert "They met in May." in shown
    assert '"assistant"' in shown
    assert endpoint.requests[0]["model"] == "rememberer"


def test_a_long_talk_is_folded_portion_by_portion() -> None:
    talk = [Line("user", f"{number} " + "word " * 1_000) for number in range(20)]

    with speaking_over_http(says_json({"digest": "So far."})) as (engine, endpoint):
        assert engine.summarise("", talk, 20) == "So far."

    shown = [json.loads(sent["messages"][1]["content"]) for sent in endpoint.requests]
    told = [line["text"].split()[0] for each in shown for line in each["lines"]]
    assert told == [str(number) for number in range(20)]
    assert [each["digest"] for each in shown] == ["", *["So far."] * (len(shown) - 1)]
    assert len(shown) < 6


def test_nothing_to_fold_leaves_the_digest_and_costs_no_call() -> None:
    with speaking_over_http(says_json({"digest": "?"})) as (engine, endpoint):
        assert engine.summarise("They met.", [], 20) == "They met."

    assert endpoint.requests == []


@pytest.mark.parametrize(
    ("outcome", "text", "expected"),
    [
        ("keep", "", Keep()),
        ("keep", "Something else", Keep()),
        ("drop", "", Drop()),
        ("rewrite", "Moved in May", Rewrite("Moved in May")),
        ("rewrite", " Moved\n there ", Rewrite("Moved there")),
        ("rewrite", "", Keep()),
        ("rewrite", None, Keep()),
        ("rewrite", "moved " * 101, Keep()),
        ("rewrite", "Moved there with Anna", Keep()),
        ("rewrite", "Переезд", Keep()),
    ],
)
def test_a_review_keeps_drops_or_rewrites(
    outcome: str, text: object, expected: Review
) -> None:
    assert review(outcome, text) == expected


@pytest.mark.parametrize("odd", ["", "\0", "\ud800", "😀" * 10_000, "\u202eabc"])
def test_odd_text_is_summarised_like_any_other(odd: str) -> None:
    with speaking_over_http(says_json({"digest": "Odd."})) as (engine, _):
        assert engine.summarise(odd, [Line("user", odd)], 20) == "Odd."


def test_an_empty_digest_is_no_digest() -> None:
    with (
        speaking_over_http(Answer('{"digest": " "}')) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        engine.summarise("They met.", LINES, 20)

    assert error.value.kind == Failure.MALFORMED
