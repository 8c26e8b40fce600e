"""Names the app, and makes Celery known before any task is declared."""

from django.apps import AppConfig

from config.celery import app as celery_app

__all__ = ["celery_app"]


class ConfigConfig(AppConfig):
    name = "config"
