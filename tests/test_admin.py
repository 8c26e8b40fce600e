"""Staff find everything and read nobody's words."""

import re
from collections import Counter
from datetime import timedelta
from typing import cast

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import label_for_field
from django.contrib.auth.models import Permission, User
from django.db import ProgrammingError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import override
from django_celery_beat.models import IntervalSchedule, PeriodicTask

from chat import record
from chat.models import Chat, Message, NamedFact
from memory import gauges, hours, people, tasks
from memory.gauges import What
from memory.looks import last_looks
from memory.models import ApiKey, ClientApp, Fact, Person
from memory.policy.candidate import Candidate
from memory.policy.gate import Refusal
from memory.policy.utterance import Utterance
from memory.remember import Place, Proposal, settle
from memory.rows import acting_for, overseeing
from memory.store import changing
from tests.factories import (
    AT,
    ChatFactory,
    ClientAppFactory,
    ClientPersonFactory,
    FactFactory,
    MessageFactory,
    key_of,
)

pytestmark = pytest.mark.django_db

CANARY = "Zyablikovo"
NAMES = sorted(str(model._meta) for model in admin.site._registry)  # noqa: SLF001


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("staff", password="x"))
    return client


@pytest.fixture
def chat() -> Chat:
    """A person with one of everything, each with the canary in it."""
    chat = ChatFactory.create(person=ClientPersonFactory.create())
    person = chat.person
    record.rename(chat, CANARY)
    said = MessageFactory.create(chat=chat, text=f"My sister lives in {CANARY}.")
    record.answer(said, f"In {CANARY}!", at=AT)
    fact = FactFactory.create(person=person, text=f"Sister in {CANARY}", embedded=True)
    with acting_for(person):
        record.support(fact, said, CANARY)
    key_of(person)
    key_of(cast(ClientApp, person.client))
    return chat


def told_by(staff: Client, path: str) -> str:
    answer = staff.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.parametrize("name", NAMES)
def test_no_page_shows_a_word(staff: Client, chat: Chat, name: str) -> None:
    root = f"/admin/{name.replace('.', '/')}/"
    listed = told_by(staff, root)
    searched = told_by(staff, root + "?q=a")
    rows = re.findall(rf'href="({root}[^"]+/change/)', listed)
    pages = [told_by(staff, row) for row in rows[:3]]
    assert CANARY not in "".join([listed, searched, *pages])


def test_the_pages_of_peoples_rows_have_rows(staff: Client, chat: Chat) -> None:
    for name in ("memory_person", "memory_fact", "chat_chat", "chat_message"):
        page = told_by(staff, reverse(f"admin:{name}_changelist"))
        assert "/change/" in page, name


def test_staff_see_the_numbers_of_a_recall(staff: Client, chat: Chat) -> None:
    said = MessageFactory.create(chat=chat, text="Where does my sister live?")
    note: list[NamedFact] = [
        {"fact": "f-1", "why": "far", "score": 0.87, "meaning": 0.412, "words": 0.25}
    ]
    reply = record.answer(said, "There.", at=AT, note=note, left_out=note)
    page = told_by(staff, reverse("admin:chat_message_change", args=[reply.pk]))

    assert page.count("f-1 · far · 0.87 · 0.412 · 0.25") == 2


@pytest.mark.parametrize(
    ("model", "column"),
    [
        (Fact, "sealed"),
        (Fact, "embedding"),
        (Message, "sealed"),
        (Chat, "sealed_title"),
        (Chat, "sealed_digest"),
        (Person, "wrapped_key"),
        (Person, "sealed_marks"),
    ],
)
def test_the_database_itself_refuses_the_overseer_a_word(
    chat: Chat, model: type[Fact | Message | Chat | Person], column: str
) -> None:
    rows = model.objects.all()
    with pytest.raises(ProgrammingError, match="permission denied"), overseeing():
        list(rows.values_list(column))


@pytest.mark.parametrize("verb", ["add", "change", "delete"])
@pytest.mark.parametrize(
    "name", ["memory_person", "memory_fact", "chat_chat", "chat_message"]
)
def test_peoples_rows_cannot_be_changed_here(
    staff: Client, chat: Chat, name: str, verb: str
) -> None:
    rows = {
        "memory_person": chat.person_id,
        "memory_fact": 1,
        "chat_chat": chat.pk,
        "chat_message": 1,
    }
    args = [] if verb == "add" else [rows[name]]
    answer = staff.post(reverse(f"admin:{name}_{verb}", args=args), {"post": "yes"})
    assert answer.status_code in {302, 403, 404}
    with acting_for(chat.person):
        assert (Fact.objects.count(), Message.objects.count()) == (1, 2)


def test_a_clients_key_is_shown_once(staff: Client) -> None:
    client = ClientAppFactory.create()
    asked = {"name": "production", "client": client.pk, "scopes": ["facts:read"]}
    page = staff.post(reverse("admin:memory_apikey_add"), asked, follow=True)
    found = re.search(r"nzb_[\w-]{43}", page.content.decode())
    assert found
    key = people.key_of(found.group(), AT)
    assert key is not None
    assert (key.client, key.scopes) == (client, ["facts:read"])
    assert "nzb_" not in told_by(staff, reverse("admin:memory_apikey_changelist"))


@pytest.mark.django_db(transaction=True)  # the deed waits for a real commit
def test_keys_are_revoked(staff: Client, chat: Chat) -> None:
    with overseeing():
        ids = [str(key.pk) for key in ApiKey.objects.all()]
    asked = {"action": "revoke", "_selected_action": ids}
    listed = reverse("admin:memory_apikey_changelist")
    question = staff.post(listed, asked).content.decode()
    assert "2 rows are chosen." in question
    assert "1 person is touched by this." in question
    with overseeing():
        assert ApiKey.objects.filter(revoked_at=None).count() == 2
    staff.post(listed, asked | {"confirmed": "yes"})
    with overseeing():
        assert ApiKey.objects.filter(revoked_at=None).count() == 0
    logged = LogEntry.objects.values_list("object_id", "change_message")
    assert sorted(logged) == sorted((pk, "revoke") for pk in ids)
    assert looks_at(chat.person) == [("staff", "revoked")]


def test_a_clients_key_is_nobodys_row(staff: Client, chat: Chat) -> None:
    with overseeing():
        key = ApiKey.objects.get(person=None)

    told_by(staff, reverse("admin:memory_apikey_change", args=[key.pk]))

    assert looks_at(chat.person) == []


@pytest.mark.django_db(transaction=True)
def test_failed_learning_is_found_and_tried_again(staff: Client, chat: Chat) -> None:
    with acting_for(chat.person):
        said = chat.messages.persons().get()
        Message.objects.filter(pk=said.pk).update(
            parked_at=AT, learn_failure="ModelError", learn_after=AT + timedelta(1e4)
        )
    listed = reverse("admin:chat_message_changelist")
    assert str(said.pk) in told_by(staff, f"{listed}?learning=parked")
    assert str(said.pk) not in told_by(staff, f"{listed}?learning=learned")
    asked = {"action": "learn_again", "_selected_action": [str(said.pk)]}
    assert "1 row is chosen." in staff.post(listed, asked).content.decode()
    asked["confirmed"] = "yes"
    staff.post(listed, asked)
    with acting_for(chat.person):
        again = Message.objects.get(pk=said.pk)
    assert (again.parked_at, again.learn_tries) == (None, 0)


@pytest.mark.django_db(transaction=True)
def test_what_staff_start_is_written_down_for_both_sides(
    staff: Client, chat: Chat
) -> None:
    with acting_for(chat.person):
        message = str(chat.messages.persons().get().pk)
    asked = {"action": "learn_again", "_selected_action": [message], "confirmed": "y"}
    staff.post(reverse("admin:chat_message_changelist"), asked)

    assert looks_at(chat.person) == [("staff", "learning")]
    told = LogEntry.objects.get()
    assert (told.object_id, told.change_message) == (message, "learn again")


@pytest.mark.django_db(transaction=True)
def test_facts_of_another_embedding_model_are_found_and_embedded_again(
    staff: Client, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    with acting_for(chat.person):
        Fact.objects.update(embedding_model="another")
    person = str(chat.person_id)
    listed = reverse("admin:memory_person_changelist")
    assert person in told_by(staff, f"{listed}?vectors=behind")
    asked = {"action": "embed_again", "_selected_action": [person]}
    question = staff.post(listed, asked).content.decode()
    assert "1 fact of theirs has no vector" in question
    assert "1 person is touched by this." in question

    steps: list[str] = []
    monkeypatch.setattr(tasks.reembed, "delay", steps.append)
    staff.post(listed, asked | {"confirmed": "yes"})
    while steps:
        tasks.reembed(steps.pop())

    assert person not in told_by(staff, f"{listed}?vectors=behind")
    assert ("staff", "meaning") in looks_at(chat.person)


def test_the_charts_tell_how_long_recalls_took_and_what_models_read(
    staff: Client,
) -> None:
    gauges.taken()  # what others have measured in this process
    slow_once = Counter({(What.RECALL, 50): 99, (What.RECALL, 5_000): 1})
    gauges.add(slow_once + Counter({(What.TOKENS_IN, 0): 1234}))
    hours.write_down(now())

    shown = told_by(staff, "/admin/charts/")

    assert "at most 50 ms" in shown
    assert "<td>50</td><td>50</td>" in shown
    assert "<td>1234</td><td>0</td>" in shown
    assert "<td>100</td>" in shown


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("memory_person", "person"),
        ("memory_fact", "fact"),
        ("chat_chat", "chat"),
        ("chat_message", "message"),
    ],
)
def test_a_look_at_one_persons_rows_is_written_down(
    staff: Client, chat: Chat, name: str, seen: str
) -> None:
    listed = reverse(f"admin:{name}_changelist")
    row = re.search(r'href="([^"]+/change/)', told_by(staff, listed))
    assert row
    assert looks_at(chat.person) == []

    told_by(staff, row[1])
    told_by(staff, f"{listed}?q={chat.person.external_id}")

    assert looks_at(chat.person) == [("staff", seen)] * 2


def test_a_look_at_the_key_of_a_person_is_written_down(
    staff: Client, chat: Chat
) -> None:
    with overseeing():
        key = ApiKey.objects.exclude(person=None).get()

    told_by(staff, reverse("admin:memory_apikey_change", args=[key.pk]))
    told_by(staff, reverse("admin:memory_apikey_changelist") + "?client__isnull=True")

    assert looks_at(chat.person) == [("staff", "key")] * 2


def test_a_list_of_several_people_is_no_look_at_one(staff: Client, chat: Chat) -> None:
    ClientPersonFactory.create()

    told_by(staff, reverse("admin:memory_person_changelist") + "?q=end-user")

    assert looks_at(chat.person) == []


def looks_at(person: Person) -> list[tuple[str, str]]:
    return [(look.staff, look.page) for look in last_looks(person)]


def test_the_site_is_closed_to_everybody_else(client: Client) -> None:
    client.force_login(User.objects.create_user("somebody"))
    assert client.get("/admin/").status_code == 302


def test_users_and_periodic_tasks_are_looked_after_here(staff: Client) -> None:
    for name in ("auth_user", "django_celery_beat_periodictask"):
        told_by(staff, reverse(f"admin:{name}_changelist"))
        told_by(staff, reverse(f"admin:{name}_add"))


def test_who_may_only_look_at_periodic_tasks_starts_and_stops_none(
    client: Client,
) -> None:
    clerk = User.objects.create_user("clerk", password="x", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client.force_login(clerk)
    task = PeriodicTask.objects.create(
        name="a",
        task="a",
        interval=IntervalSchedule.objects.create(every=1, period="days"),
    )

    listed = reverse("admin:django_celery_beat_periodictask_changelist")
    client.post(listed, {"action": "disable_tasks", "_selected_action": task.pk})

    task.refresh_from_db()
    assert task.enabled


def test_the_charts_are_for_who_may_look_at_what_they_count(client: Client) -> None:
    clerk = User.objects.create_user("clerk", password="x", is_staff=True)
    client.force_login(clerk)
    assert client.get("/admin/charts/").status_code == 403
    assert "/admin/charts/" not in told_by(client, "/admin/")

    counted = Permission.objects.filter(codename__in=["view_fact", "view_message"])
    clerk.user_permissions.set(counted)

    assert client.get("/admin/charts/").status_code == 200
    assert "/admin/charts/" in told_by(client, "/admin/")


def test_the_charts_count_and_name_nobody(staff: Client, chat: Chat) -> None:
    with acting_for(chat.person):
        said = chat.messages.persons().get()
        Message.objects.filter(pk=said.pk).update(said_at=now(), learn_after=AT)
    with changing(chat.person):
        price = Candidate(text=CANARY, quote=CANARY, language="en")
        said_so = Utterance(CANARY, said_at=AT, time_zone="UTC", reference="")
        refused = Proposal(said_so, price, Refusal.VOLATILE_FIGURE)
        settle(chat.person, [refused], at=now(), place=Place())

    shown = told_by(staff, "/admin/charts/")

    assert "Learning is stuck" in shown
    assert '<th scope="row">volatile figure</th><td>en</td><td>1</td>' in shown
    assert CANARY not in shown
    assert str(chat.person_id) not in shown
    assert "/admin/charts/" in told_by(staff, "/admin/")


def test_the_charts_ask_the_same_queries_whatever_there_is(staff: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            told_by(staff, "/admin/charts/")
        return len(asked)

    few = queries()
    for _ in range(3):
        MessageFactory.create(chat__person=FactFactory.create(at=now()).person)

    assert queries() == few


def test_the_charts_read_no_message_older_than_they_show(staff: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        told_by(staff, "/admin/charts/")

    for column in ('"chat_message"."said_at"', '"memory_factevent"."at"'):
        by_day = [q["sql"] for q in asked if f"{column} AT TIME ZONE" in q["sql"]]
        assert by_day
        assert all(f"{column} >= " in sql for sql in by_day)


@pytest.mark.parametrize("name", NAMES)
def test_no_page_needs_what_the_security_policy_stops(staff: Client, name: str) -> None:
    root = f"/admin/{name.replace('.', '/')}/"
    pages = [staff.get(root), staff.get(root + "add/")]
    shown = "".join(page.content.decode() for page in pages)

    scripts = re.findall(r"<script\b[^>]*>", shown)
    assert [one for one in scripts if not re.search(r" src=|/json", one)] == []
    assert re.findall(r"<\w[^>]* (?:style|on[a-z]+)=", shown) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_russian_reads_a_russian_word_over_every_column(name: str) -> None:
    site = admin.site.get_model_admin(apps.get_model(name))
    shown = [*site.list_display, *(site.fields or ())]

    with override("ru"):
        labels = [str(label_for_field(one, site.model, site)) for one in shown]

    latin = [one for one in labels if not re.search("[а-яё]", one.lower())]
    assert set(latin) <= {"id", "crontab"}
