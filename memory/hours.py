"""What was measured, hour by hour, of everybody together."""

import logging
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import Error, connection, transaction
from django.db.models import F
from django.utils import timezone

from memory import gauges
from memory.gauges import Measured
from memory.models import HourCount

EVERY = 15.0  # seconds; so much is lost with a process that is killed
KEPT = timedelta(days=60)  # twice what the charts of staff show

log = logging.getLogger(__name__)


def keep_writing() -> None:
    """From now on, in this process and in those forked from it, beside their work."""
    os.register_at_fork(after_in_child=_begin)
    _begin()


def write_down(at: datetime) -> None:
    """Whatever the database refuses now is written with the next."""
    measured = gauges.taken()
    if not measured:
        return
    try:
        _write(measured, at)
    except Error:
        gauges.add(measured)
        log.warning("what was measured could not be written down")


def drop_old(at: datetime) -> None:
    HourCount.objects.filter(hour__lt=at - KEPT).delete()


def _begin() -> None:
    threading.Thread(target=_write_for_ever, name="hours", daemon=True).start()


def _write_for_ever() -> None:
    while True:
        time.sleep(EVERY)
        with _own_connection():
            write_down(timezone.now())


@contextmanager
def _own_connection() -> Iterator[None]:
    """Held no longer than it takes: threads have one each."""
    try:
        yield
    finally:
        connection.close()


@transaction.atomic
def _write(measured: Measured, at: datetime) -> None:
    hour = at.replace(minute=0, second=0, microsecond=0)
    # In one order everywhere: two processes never wait for each other crosswise.
    for (what, bucket), times in sorted(measured.items()):
        row = {"hour": hour, "what": what, "bucket": bucket}
        HourCount.objects.bulk_create([HourCount(**row)], ignore_conflicts=True)
        HourCount.objects.filter(**row).update(times=F("times") + times)
