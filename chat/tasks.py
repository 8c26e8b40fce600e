"""Celery finds, calls, retries: ids in, one call."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from chat import learning, wake


@shared_task
def learn(person_id: str, message_id: str) -> None:
    learning.learn(UUID(person_id), UUID(message_id), at=timezone.now())


@shared_task
def sweep() -> None:
    """Wakes what was missed: a lost call, a killed worker, a try that is due."""
    for person_id, message_id in learning.missed(timezone.now()):
        wake.learning(person_id, message_id)
