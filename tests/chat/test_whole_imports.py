"""Export, an empty instance, import: every table means what it meant."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.apps import apps
from django.db import models

from chat import archive, digest, learning, profile, record
from chat.completions.history import Talk
from chat.erasure import Erasing, erase, preview
from chat.export import lines
from chat.imports import read, take_in
from chat.models import Chat, Message
from chat.personal_context import write_personal_context
from chat.record import KeyReusedError, Said
from memory import people, store
from memory.imports import Brought, ErasedError, bring
from memory.models import Actor, Fact, Person
from memory.people import person_of_user, settle_in
from memory.rows import acting_for
from memory.store import NewFact
from tests.factories import (
    AT,
    ChatFactory,
    FactFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
)
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

BY_HAND = {"role": "user", "content": "Hello! I sail a boat."}
ERASED = "Her sister is called Vera"
SAID_OF_ERASED = "My sister is called Vera."
LATER = AT + timedelta(days=31)

# Of the instance, not of the past: what was spent, refused, looked at, who has a key.
# The portrait is told anew.
STAYS = {"Spending", "GateCount", "StaffLook", "ApiKey", "Portrait"}
# The server's own book-keeping, and what is made anew from the words.
MADE_ANEW = {
    *("id", "person_id", "written_in", "fingerprint", "embedding", "embedding_model"),
    *("fold_after", "learn_after"),
}


@pytest.fixture
def person() -> Person:
    """Somebody with a past in every table."""
    person = settle_in(PersonFactory.create(), time_zone="Asia/Tomsk", language="ru")
    with speaking(Scripted(digest="They talked of bakeries.")):
        _facts(person)
        _old_talk(person)
        _long_talk(person)
        _drop_in(person)
        _with_a_coach(person)
        _erased(person)
        write_personal_context(person, "I like short answers.")
    return person_of_user(_user(person))


def _facts(person: Person) -> None:
    job = FactFactory.create(person=person, text="Works at a bakery", topic="work")
    bank = NewFact(text="Works at a bank", topic="work")
    (bank_fact,) = [store.supersede([job], bank, at=AT, by=Actor.AUTOMATION)]
    store.confirm(bank_fact, at=AT + timedelta(hours=1), by=Actor.AUTOMATION)
    store.pin(bank_fact, pinned=True, at=AT, by=Actor.PERSON)
    store.retract(FactFactory.create(person=person), at=AT, by=Actor.PERSON)
    waiting = NewFact(text="Always praise the weather", waiting=True)
    store.add(person, waiting, at=AT, by=Actor.AUTOMATION)


def _old_talk(person: Person) -> None:
    """Ten messages that a summary tells, one of which a fact rests on."""
    chat = ChatFactory.create(person=person, session_id="old")
    for n in range(5):
        said = MessageFactory.create(chat=chat, text=f"I bake loaf number {n}.")
        record.answer(said, f"Tasty, {n}.", at=AT)
        if n == 0:
            fact = FactFactory.create(person=person, text="Bakes bread", embedded=True)
            with acting_for(person):
                record.support(fact, said, said.text)
        learning.learn(person.pk, said.pk, at=AT)
    archive.compact(person.pk, chat.pk, at=LATER)


def _long_talk(person: Person) -> None:
    """One that a digest tells, with a message that was given up."""
    chat = ChatFactory.create(person=person, session_id="long")
    record.choose(chat, kept_whole=True)
    with acting_for(person):
        fact = Fact.objects.of(person).current().first()
    numbers = {"score": 0.5, "meaning": 0.8, "words": 0.1}
    named: Any = [{"fact": str(fact and fact.pk), "why": "meaning", **numbers}]
    for n in range(15):
        said = record.say(chat, Said(f"Line {n}.", at=AT, key=f"key-{n}"))
        record.answer(said, f"Answer {n}.", at=AT, note=named, left_out=named)
    with acting_for(person):
        person.messages.filter(chat=chat, position=1).update(
            parked_at=AT, learn_tries=5, learn_failure="ModelError"
        )
        person.messages.filter(chat=chat, role="person", position__gt=1).update(
            learned_at=AT, learn_tries=1
        )
    digest.fold(person.pk, chat.pk, at=AT)


def _drop_in(person: Person) -> None:
    message = Talk(person, record.default_persona(), [BY_HAND]).recorded(AT)
    assert message
    record.answer(message, "Where to?", at=AT)


def _with_a_coach(person: Person) -> None:
    coach = PersonaFactory.create(slug="coach", name="Coach", shares_facts=False)
    chat = ChatFactory.create(person=person, persona=coach, session_id="run")
    FactFactory.create(person=person, text="Runs at night", scope=coach.scope)
    said = record.say(chat, Said("I run at night.", at=AT))
    learning.learn(person.pk, said.pk, at=AT)
    with mock.patch.object(profile, "_said_since", return_value=10**6):
        profile.refresh(person.pk, said.pk, at=AT)
    write_personal_context(person, "I have an old knee.", coach.scope)


def _erased(person: Person) -> None:
    """With the message that told of it, which the client still has."""
    told = [{"role": "user", "content": SAID_OF_ERASED}]
    message = Talk(person, record.default_persona(), told).recorded(AT)
    assert message
    fact = FactFactory.create(person=person, text=ERASED)
    with acting_for(person):
        record.support(fact, message, SAID_OF_ERASED)
    asked = Erasing(fact_ids=frozenset([fact.pk]), with_messages=True)
    erase(person, asked, preview(person, asked, at=AT).token, at=AT)


def _user(person: Person) -> Any:
    assert person.user
    return person.user


def moved(person: Person) -> Person:
    """To an instance where nobody knows them: another key, other personas, no rows."""
    told = [line.model_dump_json() for line in lines(person)]
    user = _user(person)
    people.erase(person)
    newcomer = person_of_user(user)
    take_in(newcomer, read(told))
    return person_of_user(user)


def columns_of(model: type[models.Model]) -> "dict[str, models.Field[Any, Any]]":
    fields = model._meta.concrete_fields  # noqa: SLF001  Django offers it under this name
    return {field.name: field for field in fields}


def owned() -> Iterator[type[models.Model]]:
    for model in apps.get_models():
        if "person" in columns_of(model) and model.__name__ not in STAYS:
            yield model


def meaning(person: Person) -> dict[str, list[str]]:
    """Every row of every table of the person, in words where it has words or ids."""
    with acting_for(person):
        rows = {
            model: list(model.objects.filter(person=person))  # type: ignore[attr-defined]
            for model in owned()
        }
        named = [row for found in rows.values() for row in found]
        ids = [row for row in named if isinstance(row.pk, UUID)]
        names = {str(row.pk): _name(person, row) for row in ids}
        told = {
            model.__name__: sorted(_told(person, row, names) for row in found)
            for model, found in rows.items()
        }
    assert all(told.values()), "a table that nothing is compared in"
    fresh = people.read(person.pk)
    settings = (fresh.time_zone, fresh.language, fresh.remembers)
    return told | {"Person": [str(settings)]}


def _name(person: Person, row: Any) -> str:
    """What stands for the row wherever another one names it."""
    row.person = person
    return str(getattr(row, "text", "") or getattr(row, "title", "") or row)


def _told(person: Person, row: Any, names: dict[str, str]) -> str:
    columns = {
        field.attname: _shown(person, row, field)
        for field in columns_of(type(row)).values()
        if field.attname not in MADE_ANEW
    }
    text = str(sorted(columns.items()))
    for pk, name in names.items():
        text = text.replace(pk, name)
    return text


def _shown(person: Person, row: Any, field: "models.Field[Any, Any]") -> object:
    value = getattr(row, field.attname)
    if not field.name.startswith("sealed") or not value:
        return bytes(value) if isinstance(value, memoryview) else value
    place = row.place if not callable(row.place) else _place(row, field.name)
    return person.key.open(place, bytes(value))


def _place(row: Any, column: str) -> Any:
    return row.place(column) if row.place.__code__.co_argcount > 1 else row.place()


def test_every_table_means_what_it_meant(person: Person) -> None:
    before = meaning(person)

    assert meaning(moved(person)) == before


def test_a_client_with_its_old_history_adds_only_what_is_new(person: Person) -> None:
    new = moved(person)
    history = [
        BY_HAND,
        {"role": "assistant", "content": "Where to?"},
        {"role": "user", "content": "To Sweden."},
    ]

    message = Talk(new, record.default_persona(), history).recorded(LATER)

    assert message
    with acting_for(new):
        texts = [one.text for one in message.chat.messages.in_order()]
        assert new.chats.filter(channel="completions").count() == 2
    assert texts == [BY_HAND["content"], "Where to?", "To Sweden."]


def test_a_message_with_the_same_key_is_the_same_message(person: Person) -> None:
    new = moved(person)
    with acting_for(new):
        chat = new.chats.get(session_id="long")
        known = chat.messages.get(idempotency_key="key-3")

    assert record.say(chat, Said("Line 3.", at=LATER, key="key-3")) == known
    with pytest.raises(KeyReusedError):
        record.say(chat, Said("Something else.", at=LATER, key="key-3"))


def test_what_was_erased_comes_back_on_no_way(person: Person) -> None:
    new = moved(person)

    with pytest.raises(ErasedError):
        bring(new, Brought(ERASED), at=LATER)
    said_again = [{"role": "user", "content": SAID_OF_ERASED}]
    talk = Talk(new, record.default_persona(), said_again)
    assert talk.recorded(AT + timedelta(minutes=1)) is None
    history = [*said_again, {"role": "user", "content": "And a brother."}]
    assert Talk(new, record.default_persona(), history).recorded(LATER)
    with acting_for(new):
        assert not [one for one in new.messages.all() if "Vera" in one.text]


def test_what_was_erased_before_an_import_is_known_by_its_own_mark(
    person: Person,
) -> None:
    told = [line.model_dump_json() for line in lines(person)]
    other = PersonFactory.create()
    fact = FactFactory.create(person=other, text="Has a parrot")
    asked = Erasing(fact_ids=frozenset([fact.pk]))
    erase(other, asked, preview(other, asked, at=AT).token, at=AT)

    take_in(other, read(told))

    other = people.read(other.pk)
    for text in ("Has a parrot", ERASED):
        with pytest.raises(ErasedError):
            bring(other, Brought(text), at=LATER)


def test_a_second_move_takes_along_what_the_first_one_brought(person: Person) -> None:
    before = meaning(person)
    twice = moved(moved(person))

    assert meaning(twice) == before
    with pytest.raises(ErasedError):
        bring(twice, Brought(ERASED), at=LATER)


def test_the_profile_is_told_anew_as_if_nothing_had_moved(person: Person) -> None:
    new = moved(person)
    with acting_for(new):
        said = Message.objects.filter(chat__session_id="run").first()
        assert said
        assert Chat.objects.get(pk=said.chat_id).persona.slug == "coach"

    assert not profile.is_due(new.pk, said.pk)
