"""One line an event: when, where, and only the fields allowed here."""

import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from traceback import extract_tb

from django.http import HttpRequest

ALLOWED = (
    *("person_id", "chat_id", "message_id", "fact_id", "task_id"),
    *("status_code", "count", "seconds", "refusal", "failure", "model"),
)
# Whose messages are about connections and processes, and may be told in full.
FREE = ("celery.beat", "celery.worker.consumer", "gunicorn", "kombu")
FRAMES = 5  # the innermost of a traceback
VALUE = re.compile(r"%\w")


class EventFormatter(logging.Formatter):
    """JSON; of an error its name and its places, never the values in its text."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _message(record),
        }
        event |= {
            name: str(getattr(record, name))
            for name in ALLOWED
            if hasattr(record, name)
        }
        event |= _asked(record)
        if record.exc_info and record.exc_info[0]:
            event["error"] = record.exc_info[0].__name__
            frames = extract_tb(record.exc_info[2])[-FRAMES:]
            event["places"] = [f"{frame.filename}:{frame.lineno}" for frame in frames]
        return json.dumps(event, ensure_ascii=False)


def _message(record: logging.LogRecord) -> str:
    """What varies in a message may be content: tell the pattern without it."""
    if not record.args or record.name.startswith(FREE):
        return record.getMessage()
    pattern = str(record.msg)
    says_nothing = not re.search(r"\w", VALUE.sub("", pattern))
    status = getattr(record, "status_code", None)
    return HTTPStatus(status).phrase if says_nothing and status else pattern


def _asked(record: logging.LogRecord) -> Mapping[str, object]:
    """Which page: its route, because an address may carry a word or a way in."""
    request = getattr(record, "request", None)
    if not isinstance(request, HttpRequest):
        return {}
    found = request.resolver_match
    return {"method": request.method, "route": found.route if found else "none"}


def events_only(level: str) -> dict[str, object]:
    """Django's LOGGING with this formatter on everything."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"event": {"()": "config.logs.EventFormatter"}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "event"}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "django.server": {"handlers": [], "propagate": True},
        },
    }
