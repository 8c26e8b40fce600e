"""Celery finds, calls, retries: ids in, one call."""

from contextlib import suppress
from uuid import UUID

from celery import shared_task
from celery.signals import worker_init
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from memory import forgetting, hours, people, portrait, reembedding
from memory.engines.language import ModelError
from memory.models import Person
from memory.spending import CeilingReached


@worker_init.connect
def refuse_to_start(**_: object) -> None:
    """Celery would log an exception and start all the same."""
    try:
        people.refuse_a_wrong_master_key()
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from error
    hours.keep_writing()


@shared_task
def forget_nightly() -> None:
    """Each person's night is a task of its own: one that fails stops nobody else."""
    for person_id in forgetting.due(timezone.now()):
        forget.delay(str(person_id))
    hours.drop_old(timezone.now())


@shared_task
def forget(person_id: str) -> None:
    forgetting.forget(UUID(person_id), at=timezone.now())


@shared_task
def write_portrait(person_id: str) -> None:
    """A model that is down leaves the plain one, until somebody looks again."""
    with suppress(Person.DoesNotExist, ModelError, CeilingReached):
        portrait.write(UUID(person_id), at=timezone.now())


@shared_task
def reembed(person_id: str) -> None:
    """A step a task: whatever kills one, the next start goes on there."""
    if next(reembedding.reembed(UUID(person_id)), 0):
        reembed.delay(person_id)
