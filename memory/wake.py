"""The wake-up call to the worker; a lost one loses nothing, it is given again."""

from uuid import UUID

from celery import current_app
from django.db import transaction


def call(task: str, *ids: UUID) -> None:
    """After the commit; a broker that is down is logged, and nothing else fails."""

    def send() -> None:
        current_app.send_task(task, args=[str(one) for one in ids])

    transaction.on_commit(send, robust=True)
