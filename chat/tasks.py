"""Celery finds, calls, retries: ids in, one call; what is gone meanwhile is let be."""

from contextlib import suppress
from uuid import UUID

from celery import shared_task
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone

from chat import archive, digest, learning, profile, wake
from chat.evidence import sources_of
from memory import review


@shared_task
def learn(person_id: str, message_id: str) -> None:
    said = UUID(person_id), UUID(message_id)
    learned = learning.learn(*said, at=timezone.now())
    with suppress(ObjectDoesNotExist):
        if learned and profile.is_due(*said):
            wake.profile(*said)


@shared_task
def sweep() -> None:
    """Wakes what was missed: a lost call, a killed worker, a try that is due."""
    at = timezone.now()
    for person_id, message_id in learning.missed(at):
        wake.learning(person_id, message_id)
    for person_id, chat_id in digest.behind(at):
        wake.digest(person_id, chat_id)


@shared_task
def fold(person_id: str, chat_id: str) -> None:
    """A chat that is far behind goes on in another task."""
    with suppress(ObjectDoesNotExist):
        if digest.fold(UUID(person_id), UUID(chat_id), at=timezone.now()):
            wake.digest(UUID(person_id), UUID(chat_id))


@shared_task
def refresh(person_id: str, message_id: str) -> None:
    with suppress(ObjectDoesNotExist):
        profile.refresh(UUID(person_id), UUID(message_id), at=timezone.now())


@shared_task
def archive_nightly() -> None:
    """Every hour, for those where it is night."""
    for person_id, chat_id in archive.due(timezone.now()):
        wake.archive(person_id, chat_id)


@shared_task
def compact(person_id: str, chat_id: str) -> None:
    with suppress(ObjectDoesNotExist):
        if archive.compact(UUID(person_id), UUID(chat_id), at=timezone.now()):
            wake.archive(UUID(person_id), UUID(chat_id))


@shared_task
def review_nightly() -> None:
    for person_id in review.due(timezone.now()):
        wake.review(person_id)


@shared_task
def go_over(person_id: str) -> None:
    with suppress(ObjectDoesNotExist):
        review.review(UUID(person_id), sources_of, at=timezone.now())
