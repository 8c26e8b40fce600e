"""A line in the log says what happened, never what anyone said."""

import json
import logging
import sys
from contextlib import suppress

import pytest
from django.http import HttpResponseNotFound
from django.test import RequestFactory
from django.urls import Resolver404, resolve
from django.utils.log import log_response

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


@pytest.mark.parametrize(
    ("path", "route"),
    [
        (f"/about-me/enter/{SAID}/", "about-me/enter/<str:token>/"),
        (f"/{SAID}/", "none"),
    ],
)
def test_of_a_request_its_route_and_its_status_are_told_and_no_word_of_it(
    path: str, route: str, caplog: pytest.LogCaptureFixture
) -> None:
    request = RequestFactory().get(path, {"q": SAID})
    with suppress(Resolver404):
        request.resolver_match = resolve(path)

    with caplog.at_level("WARNING", "django.request"):
        gone = HttpResponseNotFound()
        log_response("%s: %s", "Not Found", path, request=request, response=gone)
    event = json.loads(EventFormatter().format(caplog.records[0]))

    assert SAID not in str(event)
    told = ("event", "status_code", "method", "route")
    assert [event[name] for name in told] == ["Not Found", "404", "GET", route]
