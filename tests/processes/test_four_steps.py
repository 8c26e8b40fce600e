"""A casual mention, twenty other messages, an indirect return, the next day."""

import re
from dataclasses import dataclass, field
from datetime import timedelta
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest
import time_machine
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import override
from pytest_django.live_server_helper import LiveServer

from chat.models import Message
from memory.days import day
from memory.models import Fact, Person
from memory.people import person_of_user
from memory.rows import acting_for
from tests.eventually import eventually
from tests.processes.conftest import Workers

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass
class Visitor:
    """A browser without scripts: cookies, forms, redirects."""

    site: str
    opener: OpenerDirector = field(
        default_factory=lambda: build_opener(HTTPCookieProcessor(CookieJar()))
    )
    address: str = ""

    def get(self, path: str) -> str:
        return self._open(Request(self.site + path))  # noqa: S310  the live server

    def post(self, path: str, **form: str) -> str:
        """The page that the form leads to."""
        token = TOKEN.search(self.get(self.address or path))
        assert token is not None
        body = urlencode({"csrfmiddlewaretoken": token[1], **form}).encode()
        headers = {"Referer": self.site}
        return self._open(Request(self.site + path, body, headers))  # noqa: S310

    def _open(self, request: Request) -> str:
        with self.opener.open(request, timeout=60) as response:
            self.address = response.url.removeprefix(self.site)
            return str(response.read().decode())


RUSSIAN = {
    "language": "ru",
    "mention": "Всю ночь не спала: мой кот Барсик гонял мяч по квартире, вот и зеваю.",
    "other": "Сколько будет {n} умножить на {n}?",
    "return": "Что-то мой кот сегодня хандрит, не ест ничего.",
    "name": "Барсик",
}
ENGLISH = {
    "language": "en",
    "mention": "I hardly slept: my cat Biscuit chased a ball all over the flat.",
    "other": "What is {n} times {n}?",
    "return": "My cat is acting up today and won't eat anything.",
    "name": "Biscuit",
}


def all_learned(user: User) -> bool:
    with acting_for(person_of_user(user)):
        return not Message.objects.unlearned().exists()


def all_facts(person: Person) -> list[tuple[str, str]]:
    """Every fact with its state: what a failure of this test is explained by."""
    with acting_for(person):
        return [(fact.text, fact.state) for fact in Fact.objects.of(person)]


@pytest.mark.parametrize("said", [RUSSIAN, ENGLISH], ids=["ru", "en"])
def test_what_was_mentioned_in_passing_is_there_the_next_day(
    said: dict[str, str], live_server: LiveServer, workers: Workers
) -> None:
    visitor = Visitor(live_server.url)
    secret = "forget-me-not-2026"  # noqa: S105
    visitor.post("/sign-up/", username="anna", password1=secret, password2=secret)
    user = User.objects.get()
    started = timezone.now()
    workers.start()

    visitor.post("/say/", text=said["mention"], key="mention")
    talk = f"{visitor.address.split('?')[0].split('#')[0]}say/"
    for n in range(20):
        visitor.post(talk, text=said["other"].format(n=n + 2), key=f"other-{n}")
    assert eventually(lambda: all_learned(user)), workers.log.read_text()

    with time_machine.travel(timezone.now() + timedelta(days=1)):
        visitor.address = "/"
        page = visitor.post("/say/", text=said["return"], key="return")

    assert said["name"] in strip_tags(page)
    person = person_of_user(user)
    with acting_for(person):
        reply = Message.objects.get(answers__idempotency_key="return")
    reply.person = person
    assert said["name"] in reply.text, all_facts(person)
    given = page[page.index(f'id="m-{reply.pk}"') :]
    with override(said["language"]):
        assert day(started, started + timedelta(days=1)) in given
    assert said["name"] in strip_tags(visitor.get("/about-me/"))
