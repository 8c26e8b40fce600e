"""The wake-up call to the worker; a lost one loses nothing, the database queues."""

from uuid import UUID

from memory.wake import call


def learning(person_id: UUID, message_id: UUID) -> None:
    call("chat.tasks.learn", person_id, message_id)


def digest(person_id: UUID, chat_id: UUID) -> None:
    call("chat.tasks.fold", person_id, chat_id)


def profile(person_id: UUID, message_id: UUID) -> None:
    call("chat.tasks.refresh", person_id, message_id)


def archive(person_id: UUID, chat_id: UUID) -> None:
    call("chat.tasks.compact", person_id, chat_id)


def review(person_id: UUID) -> None:
    call("chat.tasks.go_over", person_id)
