"""Erasing for good: counted first, confirmed, receipted; never by accident."""

import re

import pytest
from django.urls import reverse
from django.utils.timezone import now

from chat import record
from memory import store
from memory.models import Actor, Fact, Person
from memory.rows import acting_for
from tests.factories import FactFactory, MessageFactory, PersonFactory
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db
ERASE = "/about-me/erase/"
WORDS = "forget-me-not-7"


def facts_of(person: Person) -> int:
    with acting_for(person):
        return int(Fact.objects.of(person).count())


def token_in(shown: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', shown)
    assert found
    return found[1]


def supported() -> Fact:
    fact = FactFactory.create(text="Her cat is called Barsik", at=now())
    message = MessageFactory.create(chat__person=fact.person, text="Barsik again")
    with acting_for(fact.person):
        record.support(fact, message, "Barsik again")
    return fact


def test_what_would_go_is_counted_before_anything_goes() -> None:
    fact = supported()

    shown = page(visitor(fact.person), f"{ERASE}?fact={fact.pk}")

    assert "1 statement" in shown
    assert "1 sentence they came from" in shown
    assert facts_of(fact.person) == 1


def test_a_confirmed_erasure_leaves_a_receipt_and_nothing_else() -> None:
    fact = supported()
    client = visitor(fact.person)
    asked = f"{ERASE}?fact={fact.pk}&with_messages=on"
    token = token_in(page(client, asked))

    said = {"fact": fact.pk, "with_messages": "on", "token": token}
    receipt = client.post(ERASE + "confirm/", said).content.decode()

    assert "Gone for good since" in receipt
    assert "1 message in the chats" in receipt
    assert facts_of(fact.person) == 0
    assert client.post(ERASE + "confirm/", said).status_code == 404


def test_what_has_changed_meanwhile_is_counted_anew() -> None:
    fact = supported()
    client = visitor(fact.person)
    token = token_in(page(client, f"{ERASE}?fact={fact.pk}"))
    store.confirm(fact, at=now(), by=Actor.AUTOMATION)

    said = {"fact": fact.pk, "token": token}
    answer = client.post(ERASE + "confirm/", said).content.decode()

    assert "Nothing was erased" in answer
    assert facts_of(fact.person) == 1


@pytest.mark.parametrize("asked", ["", "?fact=x", "?fact=%00", "?fact=" + "1" * 32])
def test_nothing_that_is_not_there_can_be_erased(asked: str) -> None:
    assert visitor(PersonFactory.create()).get(ERASE + asked).status_code == 404


def test_nobody_erases_what_is_anothers() -> None:
    fact = FactFactory.create()
    stranger = visitor(PersonFactory.create())

    assert stranger.get(f"{ERASE}?fact={fact.pk}").status_code == 404


def test_everything_goes_only_with_the_password() -> None:
    fact = supported()
    user = fact.person.user
    assert user
    user.set_password(WORDS)
    user.save()
    client = visitor(fact.person)
    token = token_in(page(client, ERASE + "everything/"))

    wrong = {"token": token, "password": "guess"}
    answer = client.post(ERASE + "everything/confirm/", wrong).content.decode()
    assert "This is not your password." in answer
    assert facts_of(fact.person) == 1

    right = {"token": token_in(answer), "password": WORDS}
    answer = client.post(ERASE + "everything/confirm/", right).content.decode()
    assert "Gone for good since" in answer
    assert facts_of(fact.person) == 0
    assert "Nothing is remembered yet" in page(client, "/about-me/")


def test_all_that_was_learned_in_a_chat_is_erased_by_the_chats_own_address() -> None:
    fact = supported()
    kept = FactFactory.create(person=fact.person, text="Has a dog", at=now())
    with acting_for(fact.person):
        (chat,) = fact.person.chats.all()
    client = visitor(fact.person)
    deleting = page(client, reverse("chat:ask-to-delete", args=[chat.pk]))
    asked = f"{ERASE}?chat={chat.pk}&with_messages=on"
    assert asked.replace("&", "&amp;") in deleting
    token = token_in(page(client, asked))

    said = {"chat": chat.pk, "with_messages": "on", "token": token}
    client.post(ERASE + "confirm/", said)

    with acting_for(fact.person):
        assert list(Fact.objects.of(fact.person)) == [kept]


def test_a_chat_in_which_nothing_was_learned_erases_nothing() -> None:
    fact = supported()

    answer = visitor(fact.person).get(f"{ERASE}?chat={fact.pk}")

    assert answer.status_code == 404
