"""What runs by itself, and when; the names are what staff read."""

from collections.abc import Mapping
from typing import Any

from celery.schedules import crontab
from django.utils.translation import gettext_noop


def jobs() -> Mapping[str, Mapping[str, Any]]:
    """Made when asked for: a crontab asks Django for settings, which have to be whole.

    Made any earlier it would have Django start without a key that is missing.
    """
    return {
        gettext_noop("Archive what is old, where it is night"): {
            "task": "chat.tasks.archive_nightly",
            "schedule": crontab(minute="20"),
        },
        gettext_noop("Learn what was missed"): {
            "task": "chat.tasks.sweep",
            "schedule": 30.0,
        },
        gettext_noop("Go over what was stored as said"): {
            "task": "chat.tasks.review_nightly",
            "schedule": crontab(hour="4", minute="40"),
        },
        gettext_noop("Forget what has expired"): {
            "task": "memory.tasks.forget_nightly",
            "schedule": crontab(hour="3", minute="10"),
        },
        gettext_noop("Clear the sessions that have ended"): {
            "task": "config.tasks.clear_sessions_nightly",
            "schedule": crontab(hour="3", minute="40"),
        },
    }
