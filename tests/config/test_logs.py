"""A line in the log says what happened, never what anyone said."""

import json
import logging
import sys

from config.logs import EventFormatter

SAID = "my cat is called Barsik"


def logged(name: str, message: object, *args: object, **extra: object) -> str:
    record = logging.LogRecord(name, logging.ERROR, __file__, 1, message, args, None)
    vars(record).update(extra)
    return EventFormatter().format(record)


def test_the_values_in_a_message_are_left_out() -> None:
    line = logged("celery.app.trace", "Task %s raised: %s", "learn", SAID)
    assert SAID not in line
    assert json.loads(line)["event"] == "Task %s raised: %s"


def test_of_an_error_its_name_and_places_are_told_and_not_its_text() -> None:
    try:
        int(SAID)
    except ValueError:
        line = logged("memory", "failed", exc_info=sys.exc_info())
    assert SAID not in line
    assert json.loads(line)["error"] == "ValueError"
    assert "test_logs.py" in json.loads(line)["places"][0]


def test_only_allowed_fields_are_told() -> None:
    event = json.loads(logged("chat", "learned", message_id=7, text=SAID))
    assert event["message_id"] == "7"
    assert SAID not in str(event)


def test_a_broker_that_is_away_is_told_in_full() -> None:
    line = logged("celery.worker.consumer", "Cannot connect to %s", "redis://host")
    assert json.loads(line)["event"] == "Cannot connect to redis://host"
