"""What was told to a persona with facts of its own, no other one knows."""

import json
from collections.abc import Iterator, Sequence
from datetime import timedelta

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat import context, digest, learning, profile, record
from chat.models import Chat, Persona
from chat.record import Said
from memory.models import Fact, Person
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Utterance
from memory.portrait import portrait_of
from memory.recall import Question, recall
from memory.remember import Place, propose
from memory.rows import acting_for
from tests.factories import AT, PersonFactory, bearer
from tests.scripted import Scripted, speaking
from tests.visitors import visitor

pytestmark = pytest.mark.django_db

NAMES = ("Barsik", "Quincy", "Zelda", "Umka", "Tiberius", "Wanda")
TOLD = ("My cat is called {}.", "My sister {} lives in Tomsk.", "I work with {}.")
ASKED = ("What is my cat called?", "What do you know about me?", "Who is {}?")
LONG_AGO = 30  # messages: all of it has fallen out of the window


@st.composite
def secrets(draw: st.DrawFn) -> tuple[str, str, str, bool]:
    """A name, how it is told, how it is asked for, and who keeps its own facts."""
    name, told = draw(st.sampled_from(NAMES)), draw(st.sampled_from(TOLD))
    asked = draw(st.sampled_from(ASKED))
    return name, told.format(name), asked.format(name), draw(st.booleans())


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(secret=secrets())
def test_what_one_persona_was_told_is_unknown_to_the_other(
    secret: tuple[str, str, str, bool],
) -> None:
    name, told, asked, to_shared = secret
    person = PersonFactory.create()
    shared = record.open_chat(person)
    own = record.open_chat(person, persona=alone("own"))
    hearer, other = (shared, own) if to_shared else (own, shared)
    tell(hearer, told)
    tell(other, "I like plums.")

    assert name in "".join(known_to(hearer, told, "Tell me all you know about me."))
    for heard in known_to(other, told, asked):
        assert name not in heard.replace(asked, "")


def alone(slug: str) -> Persona:
    made, _ = Persona.objects.get_or_create(
        slug=slug, defaults={"name": slug, "shares_facts": False}
    )
    return made


def tell(chat: Chat, text: str) -> None:
    """Said, learned, folded into the digest and the profile."""
    message = record.say(chat, Said(text, at=AT))
    learning.learn(chat.person_id, message.pk, at=AT)
    for n in range(LONG_AGO):
        later = AT + timedelta(minutes=n)
        message = record.say(chat, Said(f"Line {n} of the day.", at=later))
    with acting_for(chat.person):
        chat.messages.filter(learned_at=None).update(learned_at=AT, learn_tries=1)
    profile.refresh(chat.person_id, message.pk, at=AT)
    while digest.fold(chat.person_id, chat.pk, at=AT):
        pass


def known_to(chat: Chat, told: str, asked: str) -> Iterator[str]:
    """Whatever leads from the persona's memory to a reader."""
    person, persona = chat.person, chat.persona
    question = Question(asked, AT, scope=persona.scope, shares=persona.shares)
    yield "\n".join(one.fact.text for one in recall(person, question).facts)
    yield "\n".join(one.text for one in facts_shown(person, persona))
    portrait = portrait_of(person, facts_shown(person, persona), AT)
    yield " ".join(one.text for one in portrait.clauses)
    yield profile.profile(person, persona.scope)
    yield digest_of(chat)
    yield from compared_with(person, persona, told)
    yield in_a_request(chat, asked)
    yield in_a_request(record.open_chat(person, persona=persona), asked)
    yield over_the_api(chat, asked)
    yield over_the_drop_in(chat, asked)
    yield without_a_trace(chat, asked)


def facts_shown(person: Person, persona: Persona) -> Sequence[Fact]:
    with acting_for(person):
        facts = Fact.objects.of(person).current()
        return list(facts.in_scope(persona.scope, shares=persona.shares))


def digest_of(chat: Chat) -> str:
    with acting_for(chat.person):
        chat.refresh_from_db(fields=["sealed_digest"])
    return chat.digest


def compared_with(person: Person, persona: Persona, told: str) -> Iterator[str]:
    """What a decision about the very same statement is shown."""
    place = Place(persona.scope, DEFAULT)
    for one in propose(person, [Utterance(told, AT)], at=AT, place=place):
        yield "\n".join(fact.text for fact in one.near.facts)


def in_a_request(chat: Chat, asked: str) -> str:
    message = record.say(chat, Said(asked, at=AT + timedelta(days=1)))
    request = context.build(chat, message, at=AT + timedelta(days=1))
    return "\n".join(line.text for line in request.lines)


def over_the_api(chat: Chat, asked: str) -> str:
    client = Client(headers=bearer(chat.person))
    root = "/api/v1/people/me"
    body = {"text": asked, "persona": chat.persona.slug}
    listed = client.get(f"{root}/facts/", {"scope": chat.persona.scope})
    unlogged = client.post(f"{root}/no-logs/context/", body, "application/json")
    asked_anew = {"text": asked}
    built = client.post(
        f"{root}/chats/{chat.pk}/context/", asked_anew, "application/json"
    )
    standing = client.get(f"{root}/personas/{chat.persona.slug}/standing/")
    told = [listed.json(), unlogged.json(), built.json(), standing.json()]
    return json.dumps(told, ensure_ascii=False)


def over_the_drop_in(chat: Chat, asked: str) -> str:
    """What goes to the endpoint of an OpenAI client."""
    client = Client(headers=bearer(chat.person))
    messages = [{"role": "user", "content": asked}]
    body = {"model": chat.persona.slug, "messages": messages}
    with speaking(Scripted()) as engine:
        client.post("/v1/chat/completions", body, "application/json")
    assert isinstance(engine, Scripted)
    return str(engine.asked)


def without_a_trace(chat: Chat, asked: str) -> str:
    """What goes to the model from the page of a talk without a trace."""
    form = {"text": asked, "persona": str(chat.persona_id)}
    with speaking(Scripted()) as engine:
        visitor(chat.person).post("/no-logs/say/", form)
    assert isinstance(engine, Scripted)
    return str(engine.asked)
