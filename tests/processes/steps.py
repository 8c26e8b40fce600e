"""One step of the application in a process of its own, which a failpoint may kill."""

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import UUID

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client, override_settings  # noqa: E402  the models are there

from chat import archive, digest, learning, profile, record  # noqa: E402
from chat.models import Chat, Message  # noqa: E402
from chat.record import Said  # noqa: E402
from chat.turns import take_turn  # noqa: E402
from memory import people  # noqa: E402
from memory.rows import acting_for  # noqa: E402

PLAIN_STORAGES = settings.STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
SAID_AT = datetime(2026, 5, 15, 12, tzinfo=UTC)
LATER = SAID_AT + timedelta(days=31)


def chat_of(person_id: UUID) -> Chat:
    person = people.read(person_id)
    with acting_for(person):
        chat = person.chats.select_related("persona").get()
    chat.person = person
    return chat


def turn(person_id: UUID) -> None:
    said = Said("I am fond of plums.", at=SAID_AT, key="k")
    for _piece in take_turn(chat_of(person_id), said).pieces():
        continue


def answer_anew(person_id: UUID) -> None:
    chat = chat_of(person_id)
    with acting_for(person_id):
        said = chat.messages.persons().get().of(chat)
    record.answer_anew(said, "The later answer.", at=LATER)


def learn(person_id: UUID) -> None:
    with acting_for(person_id):
        waiting = list(Message.objects.unlearned().values_list("pk", flat=True))
    for message_id in waiting:
        learning.learn(person_id, message_id, at=SAID_AT)


def fold(person_id: UUID) -> None:
    digest.fold(person_id, chat_of(person_id).pk, at=SAID_AT)


def compact(person_id: UUID) -> None:
    archive.compact(person_id, chat_of(person_id).pk, at=LATER)


def refresh(person_id: UUID) -> None:
    with acting_for(person_id):
        last = Message.objects.latest("position")
    profile.refresh(person_id, last.pk, at=SAID_AT)


def ask_unlogged(_: UUID) -> None:
    secret, text = sys.argv[3:]
    client = Client(SERVER_NAME="localhost", headers={"Authorization": secret})
    body = {"text": text, "before": [{"role": "person", "text": text}]}
    client.post("/api/v1/people/me/no-logs/turns/", body, "application/json")


def ask_unlogged_at_the_page(_: UUID) -> None:
    session, text = sys.argv[3:]
    client = Client(SERVER_NAME="localhost")
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    before = json.dumps([{"role": "person", "text": text}])
    with override_settings(STORAGES=PLAIN_STORAGES):  # nobody has collected the files
        client.post("/no-logs/say/", {"text": text, "before": before})


STEPS: dict[str, Callable[[UUID], None]] = {
    "turn": turn,
    "anew": answer_anew,
    "learning": learn,
    "digest": fold,
    "archive": compact,
    "profile": refresh,
    "no_logs": ask_unlogged,
    "no_logs_page": ask_unlogged_at_the_page,
}

if __name__ == "__main__":
    STEPS[sys.argv[1]](UUID(sys.argv[2]))
