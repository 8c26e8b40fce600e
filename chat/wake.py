"""The wake-up call to the worker; a lost one loses nothing, the database queues."""

from functools import partial
from uuid import UUID

from celery import current_app
from django.db import transaction


def learning(person_id: UUID, message_id: UUID) -> None:
    """After the commit; a broker that is down is logged, and the sweep makes up."""
    call = partial(
        current_app.send_task,
        "chat.tasks.learn",
        args=[str(person_id), str(message_id)],
    )
    transaction.on_commit(call, robust=True)
