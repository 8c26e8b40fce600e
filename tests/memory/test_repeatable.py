"""A request that may be repeated: done once, and told only what may still be told."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from memory import repeatable
from memory.models import Fact, Person, RepeatableRequest
from memory.rows import acting_for
from tests.factories import AT, FactFactory, PersonFactory, bearer

pytestmark = pytest.mark.django_db

LATER = AT + repeatable.PATIENCE
JSON = "application/json"
CAT = "Her cat is called Barsik"


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def claim(person: Person, at: Any = AT) -> RepeatableRequest:
    return repeatable.claim(person, "k", "POST /", at)


def test_who_was_overtaken_does_not_settle_for_the_other(person: Person) -> None:
    slow = claim(person)
    other = claim(person, LATER)

    repeatable.settle(slow, 201, "slow")
    repeatable.settle(other, 201, "other")

    assert repeatable.answer_of(claim(person, LATER)) == "other"


def test_who_was_overtaken_does_not_give_up_for_the_other(person: Person) -> None:
    slow = claim(person)
    claim(person, LATER)

    repeatable.give_up(slow)

    with pytest.raises(repeatable.InFlightError):
        claim(person, LATER + timedelta(seconds=1))


def test_an_answer_in_the_making_is_not_kept_once_its_words_are_erased(
    person: Person,
) -> None:
    making = claim(person)

    repeatable.redact(person, frozenset({"Barsik"}))
    repeatable.settle(making, 201, CAT)

    kept = claim(person, LATER)
    assert (kept.status, repeatable.answer_of(kept)) == (repeatable.ERASED, "")


def test_what_failed_while_something_was_erased_may_be_sent_again(
    person: Person,
) -> None:
    failing = claim(person)
    repeatable.redact(person, frozenset({"Barsik"}))
    repeatable.give_up(failing)

    assert claim(person, LATER).status is None


def test_nothing_is_done_where_its_answer_could_not_be_kept(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    fact = FactFactory.create(person=person)
    client = Client(
        headers={**bearer(person), "Idempotency-Key": "k"},
        raise_request_exception=False,
    )
    address = f"/api/v1/people/me/facts/{fact.pk}/pin/"

    def killed(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(repeatable, "settle", killed)
        assert client.post(address, {}, JSON).status_code == 500
    with acting_for(person):
        assert Fact.objects.get(pk=fact.pk).pinned is False

    assert client.post(address, {}, JSON).status_code == 200
