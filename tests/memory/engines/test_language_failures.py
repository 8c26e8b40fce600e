"""What a model does wrong, and what is said of it."""

import pytest

from memory.engines.language import Failure, Line, ModelError
from tests.scripted import (
    Answer,
    breaks_off,
    fails,
    hangs,
    refuses,
    says,
    speaking_over_http,
)

HELLO = [Line("user", "Hello")]
OVERLOADED = Answer(raw=b'{"error": {"message": "overloaded"}}', streams=False)
BAD_ANSWERS = [
    (fails(429), Failure.RATE_LIMITED),
    (fails(500), Failure.SERVER),
    (fails(503), Failure.SERVER),
    (fails(401), Failure.UNAVAILABLE),
    (fails(404), Failure.UNAVAILABLE),
    (fails(400), Failure.REFUSED),
    (refuses(), Failure.REFUSED),
    (Answer("I will not", finish_reason="content_filter"), Failure.REFUSED),
    (hangs(), Failure.TIMEOUT),
    (OVERLOADED, Failure.SERVER),
    (Answer(raw=b"<html>Bad gateway</html>", streams=False), Failure.MALFORMED),
    (Answer(raw=b'{"choices": 3}', streams=False), Failure.MALFORMED),
    (says(""), Failure.MALFORMED),
]


@pytest.mark.parametrize(("answer", "failure"), BAD_ANSWERS)
def test_a_reply_that_fails_says_why(answer: Answer, failure: Failure) -> None:
    with (
        speaking_over_http(answer, seconds=0.3) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        list(engine.reply(HELLO))

    assert error.value.kind == failure


@pytest.mark.parametrize(("answer", "failure"), BAD_ANSWERS)
def test_a_digest_that_fails_says_why(answer: Answer, failure: Failure) -> None:
    with (
        speaking_over_http(answer, seconds=0.3) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        engine.summarise("", HELLO, words=50)

    assert error.value.kind == failure


def test_nobody_listening_is_unavailable() -> None:
    with speaking_over_http() as (engine, endpoint):
        endpoint.close()
        with pytest.raises(ModelError) as error:
            list(engine.reply(HELLO))

    assert error.value.kind == Failure.UNAVAILABLE


def test_ten_megabytes_are_not_read_to_their_end() -> None:
    endless = says("x" * 10_000_000)

    with (
        speaking_over_http(endless) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        engine.summarise("", HELLO, words=50)

    assert error.value.kind == Failure.MALFORMED


def test_an_endless_reply_is_cut() -> None:
    with speaking_over_http(says("la " * 40_000)) as (engine, _):
        reply = "".join(engine.reply(HELLO))

    assert 10_000 < len(reply) < 100_000


def test_a_byte_at_a_time_is_no_answer_in_time() -> None:
    with (
        speaking_over_http(Answer("x" * 50, drips=True), seconds=0.3) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        engine.summarise("", HELLO, words=50)

    assert error.value.kind == Failure.TIMEOUT


def test_a_stream_that_breaks_off_is_an_error_after_its_pieces() -> None:
    heard: list[str] = []

    with (
        speaking_over_http(breaks_off("Once upon a")) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        heard.extend(engine.reply(HELLO))

    assert error.value.kind == Failure.UNAVAILABLE


def test_an_error_in_the_middle_of_a_stream_is_an_error() -> None:
    events = (
        b'data: {"choices": [{"delta": {"content": "Once"}}]}\n\n'
        b'data: {"error": {"message": "overloaded"}}\n\n'
    )

    with (
        speaking_over_http(Answer(raw=events)) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        list(engine.reply(HELLO))

    assert error.value.kind == Failure.SERVER


def test_a_fault_that_passes_is_asked_again_once() -> None:
    with speaking_over_http(fails(500), says("Here I am.")) as (engine, endpoint):
        assert "".join(engine.reply(HELLO)) == "Here I am."

    assert len(endpoint.requests) == 2


def test_a_lasting_fault_is_not_asked_for_ever() -> None:
    with (
        speaking_over_http(fails(500)) as (engine, endpoint),
        pytest.raises(ModelError),
    ):
        list(engine.reply(HELLO))

    assert len(endpoint.requests) == 2


def test_whoever_waited_in_vain_does_not_wait_twice() -> None:
    with (
        speaking_over_http(hangs(), seconds=0.3) as (engine, endpoint),
        pytest.raises(ModelError),
    ):
        list(engine.reply(HELLO))

    assert len(endpoint.requests) == 1


@pytest.mark.parametrize("failure", Failure)
def test_every_failure_has_words_for_people(failure: Failure) -> None:
    assert str(ModelError(failure)).startswith("The language model")


def test_an_error_does_not_repeat_what_was_said() -> None:
    echo = Answer(raw=b'{"error": {"message": "cannot answer: CANARY"}}')

    with (
        speaking_over_http(echo) as (engine, _),
        pytest.raises(ModelError) as error,
    ):
        list(engine.reply([Line("user", "CANARY")]))

    assert "CANARY" not in str(error.value)
    assert error.value.__cause__ is None
