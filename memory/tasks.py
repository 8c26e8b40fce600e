"""Celery finds, calls, retries: ids in, one call."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from memory import forgetting


@shared_task
def forget_nightly() -> None:
    """Each person's night is a task of its own: one that fails stops nobody else."""
    for person_id in forgetting.due(timezone.now()):
        forget.delay(str(person_id))


@shared_task
def forget(person_id: str) -> None:
    forgetting.forget(UUID(person_id), at=timezone.now())
