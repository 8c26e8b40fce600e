"""What tests make by `.create()`: people, facts, chats; all through the services."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User
from factory.base import Factory
from factory.declarations import LazyAttribute, Maybe, Sequence, SubFactory
from factory.django import DjangoModelFactory

from chat import record
from chat.models import Chat, Message, Persona
from chat.record import Said
from memory import people, store
from memory.engines.embedding import embedding_model
from memory.models import Actor, ApiKey, ClientApp, Fact, Person
from memory.store import Meaning, NewFact

AT = datetime(2026, 5, 15, 12, tzinfo=UTC)


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User

    username = Sequence(lambda n: f"anna{n}")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(*args, **kwargs)


class ClientAppFactory(DjangoModelFactory[ClientApp]):
    class Meta:
        model = ClientApp

    name = Sequence(lambda n: f"assistant {n}")


class PersonFactory(Factory[Person]):
    """A site user's person."""

    class Meta:
        model = Person

    user = SubFactory(UserFactory)
    time_zone = "UTC"
    language = "en"

    @classmethod
    def _create(cls, model_class: type[Person], *_: Any, **kwargs: Any) -> Person:
        person = people.person_of_user(kwargs.pop("user"))
        return people.settle_in(person, **kwargs)


class ClientPersonFactory(Factory[Person]):
    """A client application's end user."""

    class Meta:
        model = Person

    client = SubFactory(ClientAppFactory)
    external_id = Sequence(lambda n: f"end-user-{n}")

    @classmethod
    def _create(cls, model_class: type[Person], *_: Any, **kwargs: Any) -> Person:
        return people.welcome(kwargs["client"], kwargs["external_id"])


class PersonaFactory(DjangoModelFactory[Persona]):
    """Everybody's, unless a client is named."""

    class Meta:
        model = Persona

    slug = Sequence(lambda n: f"persona-{n}")
    name = Sequence(lambda n: f"Persona {n}")


class FactFactory(Factory[Fact]):
    """Through the store; `embedded=True` gives it the meaning that recall needs."""

    class Meta:
        model = Fact

    class Params:
        embedded = False

    person = SubFactory(PersonFactory)
    text = Sequence(lambda n: f"Her aunt number {n} lives in Tomsk")
    at = AT
    by = Actor.AUTOMATION
    meaning = Maybe("embedded", LazyAttribute(lambda fact: meaning_of(fact.text)), None)

    @classmethod
    def _create(cls, model_class: type[Fact], *_: Any, **kwargs: Any) -> Fact:
        who = {name: kwargs.pop(name) for name in ("person", "at", "by")}
        return store.add(who["person"], NewFact(**kwargs), at=who["at"], by=who["by"])


class ChatFactory(Factory[Chat]):
    class Meta:
        model = Chat

    person = SubFactory(PersonFactory)

    @classmethod
    def _create(cls, model_class: type[Chat], *_: Any, **kwargs: Any) -> Chat:
        return record.open_chat(kwargs.pop("person"), **kwargs)


class MessageFactory(Factory[Message]):
    """Something the person said."""

    class Meta:
        model = Message

    chat = SubFactory(ChatFactory)
    text = Sequence(lambda n: f"It is the {n}th thing I say.")
    at = AT

    @classmethod
    def _create(cls, model_class: type[Message], *_: Any, **kwargs: Any) -> Message:
        return record.say(kwargs.pop("chat"), Said(**kwargs))


def meaning_of(text: str) -> Meaning:
    model = embedding_model()
    return Meaning(model.passages([text])[0], model.name)


def key_of(owner: ClientApp | Person, **more: Any) -> tuple[ApiKey, str]:
    """A fresh key of this client or person, and its secret."""
    more["client" if isinstance(owner, ClientApp) else "person"] = owner
    return people.issue_key(name="test", **more)


def bearer(owner: ClientApp | Person, **more: Any) -> dict[str, str]:
    """The header of a fresh key, for a test client."""
    return {"Authorization": f"Bearer {key_of(owner, **more)[1]}"}
