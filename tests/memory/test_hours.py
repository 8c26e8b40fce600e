"""What the machinery measures is written by the hour, without people and words."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from unittest import mock

import pytest
from django.db import DatabaseError

from memory import gauges, hours
from memory.engines.language import Line
from memory.gauges import BUCKETS, What
from memory.models import HourCount
from memory.recall import Question, recall
from memory.tasks import forget_nightly
from tests.factories import AT, FactFactory
from tests.scripted import Answer, says, speaking_over_http

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_before() -> Iterator[None]:
    gauges.taken()
    yield
    gauges.taken()


def written() -> dict[tuple[str, int], int]:
    hours.write_down(AT)
    rows = HourCount.objects.values_list("what", "bucket", "times")
    return {(what, bucket): times for what, bucket, times in rows}


def test_a_recall_counts_once_in_the_bucket_of_its_duration() -> None:
    fact = FactFactory.create(text="Has a cat called Barsik", embedded=True)

    recall(fact.person, Question("What is my cat called?", AT))

    ((what, bucket),) = written()
    assert what == "recall"
    assert bucket in BUCKETS


@pytest.mark.parametrize(
    ("seconds", "bucket"), [(0.001, 10), (0.01, 10), (0.011, 25), (3600, 60_000)]
)
def test_each_duration_counts_in_the_first_bucket_that_holds_it(
    seconds: float, bucket: int
) -> None:
    clock = mock.patch("memory.gauges.time.perf_counter", side_effect=[0.0, seconds])
    with clock, gauges.timed(What.RECALL):
        pass

    assert gauges.taken() == Counter({(What.RECALL, bucket): 1})


def test_what_fails_is_no_duration() -> None:
    with pytest.raises(ZeroDivisionError), gauges.timed(What.RECALL):
        raise ZeroDivisionError

    assert not gauges.taken()


def test_counts_of_one_hour_add_up() -> None:
    for tokens in (5, 7):
        gauges.count(What.TOKENS_IN, tokens)
        hours.write_down(AT)

    assert written() == {("tokens_in", 0): 12}


def test_what_cannot_be_written_now_is_written_later() -> None:
    gauges.count(What.TOKENS_OUT, 3)
    with mock.patch.object(hours, "_write", side_effect=DatabaseError):
        hours.write_down(AT)

    assert written() == {("tokens_out", 0): 3}


def test_nothing_measured_asks_the_database_nothing(
    django_assert_num_queries,
) -> None:
    with django_assert_num_queries(0):
        hours.write_down(AT)


def test_what_is_old_goes_at_night() -> None:
    gauges.count(What.TOKENS_IN, 1)
    hours.write_down(AT - timedelta(days=3_000))

    forget_nightly()

    assert not HourCount.objects.exists()


def usage(tokens_in: object, tokens_out: object) -> bytes:
    told = f'{{"prompt_tokens": {tokens_in}, "completion_tokens": {tokens_out}}}'
    said = '"choices": [{"message": {"content": "Yes."}}]'
    return f'{{{said}, "usage": {told}}}'.encode()


def test_tokens_are_counted_as_the_endpoint_tells_them() -> None:
    with speaking_over_http(Answer(raw=usage(11, 4), streams=False)) as (engine, _):
        list(engine.reply([Line("user", "Well?")]))

    assert written() == {("tokens_in", 0): 11, ("tokens_out", 0): 4}


@pytest.mark.parametrize("odd", ["-1", '"many"', "null", "1e400", "true", "[]"])
def test_an_endpoint_that_tells_nonsense_counts_nothing(odd: str) -> None:
    with speaking_over_http(Answer(raw=usage(odd, odd), streams=False)) as (engine, _):
        assert list(engine.reply([Line("user", "Well?")])) == ["Yes."]

    assert written() == {}


def test_a_stream_is_asked_what_it_cost_and_may_not_know_how_to_tell() -> None:
    with speaking_over_http(Answer(status=400), says("Yes.")) as (engine, endpoint):
        for _ in range(2):
            assert "".join(engine.reply([Line("user", "Well?")])) == "Yes."

    asked = ["stream_options" in request for request in endpoint.requests]
    assert asked == [True, False, False]
