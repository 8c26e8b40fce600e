"""kill -9 at every step: live or summarised, learned once, told once, never half."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest
from celery import current_app
from django.apps import apps
from django.conf import settings
from django.db import connection

from chat import profile, record
from chat.models import ArchiveSummary, Chat, Message
from chat.record import Said
from config.settings import BASE_DIR
from memory.models import Fact
from memory.policy.numbers import DEFAULT
from memory.rows import acting_for, overseeing
from tests.factories import ChatFactory, bearer
from tests.processes.conftest import Workers
from tests.processes.steps import (
    SAID_AT,
    answer_anew,
    compact,
    fold,
    learn,
    refresh,
    turn,
)
from tests.visitors import visitor

CANARY = "Quetzalcoatlus"
STATEMENT = "My cat is called Barsik."
TELLING = "In week {n} the orchard in Perm gave basket {n} of the plums."
BEGUN = re.compile(r"reached\(\"(\w+\.\w+)\"\)")


@pytest.fixture
def chat(transactional_db: None) -> Chat:
    return ChatFactory.create()


@pytest.fixture
def run(workers: Workers, chat: Chat) -> Callable[..., int]:
    """Does one step in a process of its own; says how that ended."""

    def step(name: str, *more: str, **environment: str) -> int:
        command = [sys.executable, "-m", "tests.processes.steps", name]
        with workers.log.open("ab") as log:
            return subprocess.call(
                [*command, str(chat.person_id), *more],
                env=workers.environment
                | {"DJANGO_SETTINGS_MODULE": "config.settings"}
                | environment,
                stdout=log,
                stderr=log,
            )

    return step


def failpoints(of: str) -> list[str]:
    """As they are named in the code, so that none is left untried."""
    sources = (Path(BASE_DIR) / "chat").rglob("*.py")
    found = {name for path in sources for name in BEGUN.findall(path.read_text())}
    return sorted(name for name in found if name.startswith(f"{of}."))


def killed_at(place: str, run: Callable[..., int], *more: str, step: str = "") -> None:
    name = step or place.split(".")[0]
    assert run(name, *more, FAILPOINT=place) == -signal.SIGKILL


def rows(chat: Chat) -> list[tuple[int, str]]:
    with acting_for(chat.person):
        return list(chat.messages.in_order().values_list("position", "role"))


def talk(chat: Chat, turns: int) -> None:
    for n in range(1, turns + 1):
        said = record.say(chat, Said(TELLING.format(n=n), at=SAID_AT))
        record.answer(said, f"Basket {n} of the orchard is noted.", at=SAID_AT)


@pytest.mark.parametrize("place", failpoints("turn"))
def test_a_turn_killed_anywhere_is_one_turn_when_it_is_sent_again(
    place: str, chat: Chat, run: Callable[..., int]
) -> None:
    killed_at(place, run)
    assert rows(chat) == [(1, "person"), (2, "assistant")][: len(rows(chat))]

    turn(chat.person_id)
    turn(chat.person_id)
    assert rows(chat) == [(1, "person"), (2, "assistant")]


def test_an_answer_stands_until_the_one_asked_for_anew_is_there(
    chat: Chat, run: Callable[..., int]
) -> None:
    talk(chat, 1)
    killed_at("turn.answering", run, step="anew")
    assert replies(chat) == ["Basket 1 of the orchard is noted."]

    answer_anew(chat.person_id)
    assert replies(chat) == ["The later answer."]
    assert rows(chat) == [(1, "person"), (2, "assistant")]


def replies(chat: Chat) -> list[str]:
    with acting_for(chat.person):
        return [one.of(chat).text for one in chat.messages.filter(role="assistant")]


@pytest.mark.parametrize("place", failpoints("learning"))
def test_a_message_is_learned_once_wherever_learning_is_killed(
    place: str, chat: Chat, run: Callable[..., int]
) -> None:
    record.say(chat, Said(STATEMENT, at=SAID_AT))
    killed_at(place, run)
    with acting_for(chat.person):
        done = Message.objects.filter(learned_at__isnull=False).count()
        assert Fact.objects.count() == done

    learn(chat.person_id)
    with acting_for(chat.person):
        facts = list(Fact.objects.of(chat.person))
        assert [(one.confirmations, one.evidence.count()) for one in facts] == [(1, 1)]
        assert not Message.objects.unlearned().exists()


@pytest.mark.parametrize("place", failpoints("digest"))
def test_the_digest_tells_each_message_once_wherever_folding_is_killed(
    place: str, chat: Chat, run: Callable[..., int]
) -> None:
    talk(chat, 15)
    killed_at(place, run)
    fold(chat.person_id)

    with acting_for(chat.person):
        known = Chat.objects.get()
        known.person = chat.person
        told = known.digest
    assert known.digest_cursor == 30 - DEFAULT.window_messages
    assert [told.count(TELLING.format(n=n)) for n in range(1, 11)] == [1] * 9 + [0]


@pytest.mark.parametrize("place", failpoints("archive"))
def test_every_message_is_live_or_summarised_wherever_the_archive_is_killed(
    place: str, chat: Chat, run: Callable[..., int]
) -> None:
    talk(chat, 5)
    with acting_for(chat.person):
        Message.objects.filter(role="person").update(learned_at=SAID_AT)
    killed_at(place, run)
    assert accounted_for(chat) == list(range(1, 11))

    compact(chat.person_id)
    assert accounted_for(chat) == list(range(1, 11))
    assert rows(chat) == []


def accounted_for(chat: Chat) -> list[int]:
    """Positions that are live, and those that a summary stands for; each once."""
    with acting_for(chat.person):
        spans = ArchiveSummary.objects.values_list("from_position", "to_position")
        told = [n for first, last in spans for n in range(first, last + 1)]
        mark = Chat.objects.get().archived_up_to
    assert told == list(range(1, mark + 1))
    return sorted([position for position, _ in rows(chat)] + told)


@pytest.mark.parametrize("place", failpoints("profile"))
def test_the_profile_is_the_old_or_the_new_one_wherever_it_is_killed(
    place: str, chat: Chat, run: Callable[..., int]
) -> None:
    talk(chat, 10)
    with acting_for(chat.person):
        Message.objects.update(learned_at=SAID_AT, learn_tries=1)
    killed_at(place, run)
    refresh(chat.person_id)

    assert profile.profile(chat.person).startswith("Excerpts:")


def key_of_the_api(chat: Chat) -> str:
    return bearer(chat.person)["Authorization"]


def session_at_the_pages(chat: Chat) -> str:
    return str(visitor(chat.person).cookies[settings.SESSION_COOKIE_NAME].value)


@pytest.mark.parametrize(
    ("step", "pass_of"),
    [("no_logs", key_of_the_api), ("no_logs_page", session_at_the_pages)],
)
@pytest.mark.parametrize("place", failpoints("no_logs"))
def test_a_no_logs_talk_that_is_killed_leaves_no_trace(
    place: str,
    step: str,
    pass_of: Callable[[Chat], str],
    chat: Chat,
    run: Callable[..., int],
    workers: Workers,
    tmp_path: Path,
) -> None:
    secret = pass_of(chat)
    assert run(step, secret, "Hello") == 0  # the hour of a key's use is noted
    before, queued = everything(), in_the_broker()
    holding = tmp_path / "holding"
    holding.mkdir()
    workers.environment["TMPDIR"] = str(holding)

    killed_at(place, run, secret, f"My {CANARY} is hungry.", step=step)

    assert everything() == before
    assert in_the_broker() == queued
    assert list(holding.iterdir()) == []
    assert CANARY not in workers.log.read_text()


def everything() -> dict[str, int]:
    """How many rows there are, table by table."""
    counted: dict[str, int] = {}
    for model in apps.get_models():
        manager, table = model._default_manager, model._meta.db_table  # noqa: SLF001
        with overseeing() if table in closed_tables() else nullcontext():
            counted[table] = manager.count()
    return counted


def closed_tables() -> set[str]:
    """Those whose rows only their person sees, and the overseer counts."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relrowsecurity")
        return {name for (name,) in cursor.fetchall()}


def in_the_broker() -> list[bytes]:
    with current_app.connection_for_read() as broker:
        return sorted(broker.default_channel.client.keys("*"))
