"""Celery finds, calls, retries: ids in, one call."""

from contextlib import suppress
from uuid import UUID

from celery import shared_task
from celery.signals import worker_init
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from memory import forgetting, people, portrait
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


@shared_task
def forget_nightly() -> None:
    """Each person's night is a task of its own: one that fails stops nobody else."""
    for person_id in forgetting.due(timezone.now()):
        forget.delay(str(person_id))


@shared_task
def forget(person_id: str) -> None:
    forgetting.forget(UUID(person_id), at=timezone.now())


@shared_task
def write_portrait(person_id: str) -> None:
    """A model that is down leaves the plain one, until somebody looks again."""
    with suppress(Person.DoesNotExist, ModelError, CeilingReached):
        portrait.write(UUID(person_id), at=timezone.now())
