"""The wake-up call to the worker; a lost one loses nothing, the database queues."""

from uuid import UUID

from celery import current_app
from django.db import transaction


def learning(person_id: UUID, message_id: UUID) -> None:
    _call("chat.tasks.learn", person_id, message_id)


def digest(person_id: UUID, chat_id: UUID) -> None:
    _call("chat.tasks.fold", person_id, chat_id)


def profile(person_id: UUID, message_id: UUID) -> None:
    _call("chat.tasks.refresh", person_id, message_id)


def archive(person_id: UUID, chat_id: UUID) -> None:
    _call("chat.tasks.compact", person_id, chat_id)


def review(person_id: UUID) -> None:
    _call("chat.tasks.go_over", person_id)


def _call(task: str, *ids: UUID) -> None:
    """After the commit; a broker that is down is logged, and the sweep makes up."""

    def call() -> None:
        current_app.send_task(task, args=[str(one) for one in ids])

    transaction.on_commit(call, robust=True)
