"""The schedule is the settings' and leaves alone what staff have added."""

from datetime import timedelta

import pytest
from celery import Celery
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils.timezone import now
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from config.schedule import SettingsScheduler
from config.tasks import clear_sessions_nightly

pytestmark = pytest.mark.django_db(transaction=True)  # beat closes connections


def started_with(*names: str) -> set[str]:
    """The names in the table, once beat has started with these settings."""
    app = Celery("test", set_as_current=False)
    app.conf.beat_schedule = {
        name: {"task": "chat.tasks.sweep", "schedule": 30.0} for name in names
    }
    SettingsScheduler(app=app).setup_schedule()
    return set(PeriodicTask.objects.values_list("name", flat=True))


def test_what_leaves_the_settings_leaves_the_table_and_staffs_own_stays() -> None:
    every = IntervalSchedule.objects.create(every=1, period="days")
    PeriodicTask.objects.create(name="Staff's", task="x", interval=every)
    assert {"Sweep", "Review", "Staff's"} <= started_with("Sweep", "Review")

    left = started_with("Sweep")

    assert {"Sweep", "Staff's"} <= left
    assert "Review" not in left


def test_sessions_that_have_ended_are_cleared() -> None:
    for days in (-1, 1):
        session = SessionStore()
        session.create()
        ends = now() + timedelta(days=days)
        Session.objects.filter(pk=session.session_key).update(expire_date=ends)

    clear_sessions_nightly()

    assert Session.objects.count() == 1
