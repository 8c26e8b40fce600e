"""The Celery application: the wake-up call of the workers."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("nezabudka")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
