"""One line an event: time, level, place, and only the fields allowed here."""

import json
import logging
from datetime import UTC, datetime

ALLOWED = (
    "person_id",
    "chat_id",
    "message_id",
    "fact_id",
    "task_id",
    "status_code",
    "count",
    "seconds",
    "refusal",
    "model",
)


class EventFormatter(logging.Formatter):
    """JSON with an allow-list; a traceback keeps its places and loses its values."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        event |= {
            name: str(getattr(record, name))
            for name in ALLOWED
            if hasattr(record, name)
        }
        if record.exc_info and record.exc_info[0]:
            event["error"] = record.exc_info[0].__name__
            event["place"] = _places(record.exc_info[2])
        return json.dumps(event, ensure_ascii=False)


def _places(traceback: object) -> list[str]:
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code  # type: ignore[attr-defined]
        places.append(f"{code.co_filename}:{traceback.tb_lineno}")  # type: ignore[attr-defined]
        traceback = traceback.tb_next  # type: ignore[attr-defined]
    return places[-5:]
