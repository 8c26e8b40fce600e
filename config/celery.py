"""The Celery application: the wake-up call of the workers."""

import os
import time
from typing import Any

from celery import Celery, bootsteps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

HOLDS_EVERY = 3.0  # seconds; well within the broker's visibility time-out

app = Celery("nezabudka")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Holding(bootsteps.StartStopStep):  # type: ignore[misc]
    """A living worker keeps telling the broker which tasks it holds.

    So the time after which a task counts as lost can be far shorter than a task may
    take: a killed worker's are back in seconds, and a slow worker's are not run twice.
    """

    requires = {"celery.worker.consumer.tasks:Tasks"}

    def start(self, consumer: Any) -> None:
        consumer.holding = consumer.timer.call_repeatedly(HOLDS_EVERY, hold, [consumer])

    def stop(self, consumer: Any) -> None:
        consumer.holding.cancel()

    shutdown = stop


def hold(consumer: Any) -> None:
    channel = consumer.task_consumer.channel
    tags = list(getattr(channel.qos, "_delivered", ()))
    if not tags or not hasattr(channel, "unacked_index_key"):
        return  # nothing in hand, or a broker that notices by itself
    with channel.conn_or_acquire() as client:
        # Only those still there: one that was given back must not reappear.
        client.zadd(
            channel.unacked_index_key, dict.fromkeys(tags, time.time()), xx=True
        )


app.steps["consumer"].add(Holding)
