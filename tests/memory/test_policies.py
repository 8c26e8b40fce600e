"""A client's people live by its policy, whichever door a statement comes through."""

from collections.abc import Callable

import pytest
from django.test import Client

from memory.imports import Brought, bring
from memory.models import Fact, Person
from memory.people import policy_in
from memory.policy.candidate import Candidate
from memory.policy.gate import Refusal
from memory.policy.numbers import PRESETS
from memory.policy.utterance import Utterance
from memory.remember import Place, RefusedError, add_by_hand, propose
from memory.rows import acting_for
from tests.factories import (
    AT,
    ClientPersonFactory,
    FactFactory,
    PersonaFactory,
    bearer,
)
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db

SHORT = PRESETS["schai"]
LONG = "Her aunt lives in Tomsk" + " and likes it there" * 20


@pytest.fixture
def person() -> Person:
    return ClientPersonFactory.create(client__policy="schai")


@pytest.mark.parametrize(
    "write",
    [
        lambda person: bring(person, Brought(LONG), at=AT),
        lambda person: add_by_hand(person, LONG, at=AT),
    ],
)
def test_a_statement_longer_than_the_policy_has_room_for_is_refused(
    person: Person, write: Callable[[Person], object]
) -> None:
    with pytest.raises(RefusedError) as refused:
        write(person)

    assert refused.value.refusal is Refusal.TOO_LONG
    assert write(ClientPersonFactory.create())


def test_so_is_one_that_was_said(person: Person) -> None:
    said = Utterance("My aunt lives in Tomsk", AT)

    with speaking(Scripted(Candidate(text=LONG, quote=said.text))):
        (proposal,) = propose(person, [said], at=AT, place=Place(policy=SHORT))

    assert proposal.refusal is Refusal.TOO_LONG


def test_a_recall_tells_no_more_facts_than_the_policy_allows(person: Person) -> None:
    for number in range(SHORT.recall_facts + 2):
        text = f"Her cat number {number} likes fish"
        FactFactory.create(person=person, text=text, embedded=True)
    assert person.client
    client = Client(headers=bearer(person.client))

    told = client.post(
        f"/api/v1/people/{person.external_id}/recall",
        {"question": "What do you know about me?"},
        "application/json",
    ).json()

    assert len(told["facts"]) == SHORT.recall_facts


def test_in_a_personas_scope_its_own_preset_counts(person: Person) -> None:
    persona = PersonaFactory.create(client=person.client, preset="companion")
    scope = str(persona.pk)
    for number in range(SHORT.recall_facts):
        text = f"Her cat number {number} likes fish"
        FactFactory.create(person=person, text=text, scope=scope, embedded=True)
    assert person.client

    told = Client(headers=bearer(person.client)).post(
        f"/api/v1/people/{person.external_id}/recall",
        {"question": "What do you know about me?", "scope": scope},
        "application/json",
    )

    assert len(told.json()["facts"]) == PRESETS["companion"].recall_facts


def test_another_clients_persona_lends_nobody_its_preset(person: Person) -> None:
    other = ClientPersonFactory.create()
    persona = PersonaFactory.create(client=other.client, preset="companion")

    assert policy_in(person, str(persona.pk)) == SHORT
    assert policy_in(other, str(persona.pk)) == PRESETS["companion"]
    assert policy_in(person, "a scope of the client's own making") == SHORT


def test_a_fact_pinned_and_let_go_fades_as_its_persona_lets_it() -> None:
    person = ClientPersonFactory.create(client__policy="default")
    persona = PersonaFactory.create(client=person.client, preset="companion")
    fact = FactFactory.create(person=person, text="Sails", scope=str(persona.pk))
    assert person.client
    client = Client(headers=bearer(person.client))
    pin = f"/api/v1/people/{person.external_id}/facts/{fact.pk}/pin"

    client.post(pin)
    client.delete(pin)

    with acting_for(person):
        assert Fact.objects.get(pk=fact.pk).fades_at is None
