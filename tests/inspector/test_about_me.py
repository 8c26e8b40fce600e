"""About me: what a person sees of their memory, and what they can do to it."""

import re
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now

from chat import record
from memory import store
from memory.days import day
from memory.engines.embedding import EmbeddingError, EmbeddingModel
from memory.models import Actor, Fact, FactEvent, Origin, Person
from memory.policy.candidate import Category, Moment, Precision
from memory.rows import acting_for
from memory.store import NewFact
from tests.factories import (
    FactFactory,
    MessageFactory,
    PersonaFactory,
    PersonFactory,
)
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db
ABOUT_ME = "/about-me/"
FORGOTTEN = "/about-me/forgotten/"
PAST = "/about-me/as-i-was/?day=2025-08-01"
SPRING = datetime(2024, 3, 5, tzinfo=UTC)
SUMMER = datetime(2025, 6, 7, tzinfo=UTC)


def act(person: Person, verb: str, fact: Fact, **data: str | list[str]) -> str:
    """What the person reads after pressing the button."""
    address = reverse(f"about-me:{verb}", args=[fact.pk])
    response = visitor(person).post(address, data, follow=True)
    assert response.status_code == 200
    return str(response.content.decode())


def fresh(fact: Fact) -> Fact:
    with acting_for(fact.person):
        found: Fact = Fact.objects.of(fact.person).get(pk=fact.pk)
    return found


def test_a_fact_stands_with_its_sentence_and_a_way_to_the_place_in_the_chat() -> None:
    person = PersonFactory.create()
    fact = FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    message = MessageFactory.create(
        chat__person=person, text="Barsik slept on my keyboard"
    )
    with acting_for(person):
        record.support(fact, message, "Barsik slept on my keyboard")

    shown = page(visitor(person), ABOUT_ME)

    assert "Her cat is called Barsik" in shown
    assert "Barsik slept on my keyboard" in shown
    assert reverse("chat:message", args=[message.pk]) in shown


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"valid_from": Moment(SPRING, Precision.YEAR)}, "since 2024"),
        ({"valid_from": Moment(SPRING, Precision.SEASON)}, "since spring 2024"),
        ({"valid_from": Moment(SPRING, Precision.MONTH)}, "since March 2024"),
        ({"valid_from": Moment(SPRING)}, "since 5 March 2024"),
        ({}, "since you said so on 7 June 2025"),
        ({"origin": Origin.BY_HAND}, "since you wrote so here on 7 June 2025"),
        ({"origin": Origin.IMPORTED}, "known since 7 June 2025"),
        ({"origin": Origin.REVIEWED}, "known since 7 June 2025"),
    ],
)
@pytest.mark.parametrize("where", [ABOUT_ME, FORGOTTEN, PAST])
def test_every_fact_says_since_when_no_more_exactly_than_is_known(
    known: dict[str, Any], words: str, where: str
) -> None:
    fact = FactFactory.create(at=SUMMER, pinned=True, **known)
    if where == FORGOTTEN:
        store.retract(fact, at=now(), by=Actor.PERSON)

    assert f"<span>{words}</span>" in page(visitor(fact.person), where)


def test_what_waits_says_since_when_as_well() -> None:
    asked = FactFactory.create(at=SUMMER, waiting=True)

    words = "<span>since you said so on 7 June 2025</span>"
    assert words in page(visitor(asked.person), ABOUT_ME)


def test_nobody_elses_fact_is_shown_or_touched() -> None:
    stranger = FactFactory.create(text="Lives in Tomsk", at=now())
    person = PersonFactory.create()

    assert "Lives in Tomsk" not in page(visitor(person), ABOUT_ME)
    address = reverse("about-me:forget", args=[stranger.pk])
    assert visitor(person).post(address).status_code == 404
    assert fresh(stranger).is_current


def test_an_empty_page_teaches_how_to_be_remembered() -> None:
    shown = page(visitor(PersonFactory.create()), ABOUT_ME)

    assert "Say it as a statement" in shown
    assert "My cat Barsik likes to sleep on the keyboard." in shown


def test_what_is_forgotten_comes_back_by_one_click() -> None:
    fact = FactFactory.create(at=now())

    after = act(fact.person, "forget", fact)

    assert reverse("about-me:restore", args=[fact.pk]) in after
    assert fresh(fact).state == "retracted"
    act(fact.person, "restore", fact)
    assert fresh(fact).state == "current"


def test_restoring_beside_a_successor_asks_which_of_the_two() -> None:
    old = FactFactory.create(text="Lives in Omsk", topic="home.city", at=now())
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    store.supersede([old], new, at=now(), by=Actor.AUTOMATION)

    after = act(old.person, "restore", old, next=FORGOTTEN)

    assert "Which of the two?" in after
    assert "Lives in Omsk" in after
    assert "Lives in Tomsk" in after
    assert f'href="{FORGOTTEN}"' in after
    assert reverse("about-me:instead", args=[old.pk]) in after
    assert fresh(old).state == "superseded"
    act(old.person, "instead", old, seen=_seen_in(after))
    assert fresh(old).is_current


def test_the_other_one_put_back_instead_can_be_undone() -> None:
    old = FactFactory.create(text="Lives in Omsk", topic="home.city", at=now())
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    tomsk = store.supersede([old], new, at=now(), by=Actor.AUTOMATION)
    seen = _seen_in(act(old.person, "restore", old))

    shown = act(old.person, "instead", old, seen=seen)
    act(old.person, "instead", tomsk, seen=_seen_in(shown))

    assert (fresh(old).is_current, fresh(tomsk).is_current) == (False, True)


def test_what_came_since_the_question_is_shown_before_it_is_ended() -> None:
    old = FactFactory.create(text="Lives in Omsk", topic="home.city", at=now())
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    shown = store.supersede([old], new, at=now(), by=Actor.AUTOMATION)
    asked = act(old.person, "restore", old)
    boat = NewFact(text="Lives on a boat", topic="home.city")
    store.supersede([shown], boat, at=now(), by=Actor.AUTOMATION)

    after = act(old.person, "instead", old, seen=_seen_in(asked))

    assert "Lives on a boat" in after
    assert not fresh(old).is_current
    act(old.person, "instead", old, seen=_seen_in(after))
    assert fresh(old).is_current


@pytest.mark.parametrize("seen", ["", "no-id", "\0", "\ud7ff"])
def test_what_is_no_fact_was_not_seen(seen: str) -> None:
    fact = FactFactory.create(at=now())
    store.retract(fact, at=now(), by=Actor.PERSON)
    instead = reverse("about-me:instead", args=[fact.pk])
    which = reverse("about-me:which", args=[fact.pk, fact.pk])
    client = visitor(fact.person)

    assert client.post(instead, {"seen": seen}).status_code == 404
    assert client.get(which, {"seen": seen}).status_code == 404
    assert not fresh(fact).is_current


def _seen_in(question: str) -> list[str]:
    return re.findall(r'name="seen" value="([^"]+)"', question)


def test_with_scripts_the_question_which_of_the_two_opens_as_a_page() -> None:
    old = FactFactory.create(topic="home.city", at=now())
    new = NewFact(text="Lives in Tomsk", topic="home.city")
    store.supersede([old], new, at=now(), by=Actor.AUTOMATION)

    address = reverse("about-me:restore", args=[old.pk])
    answer = visitor(old.person).post(address, headers={"HX-Request": "true"})

    assert "/or/" in answer["HX-Redirect"]


def test_a_pinned_fact_says_that_it_is_kept_for_good() -> None:
    fact = FactFactory.create(at=now())

    assert "kept for good: you pinned it" in act(fact.person, "pin", fact)
    assert "unless it comes up again" in act(fact.person, "unpin", fact)


def test_a_fact_reworded_by_hand_can_be_as_it_was() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())

    after = act(fact.person, "edit", fact, text="I live in Tomsk by the river")

    assert "I live in Tomsk by the river" in after
    assert fresh(fact).state == "superseded"
    undo = re.search(r"/about-me/facts/([^/]+)/undo/", after)
    assert undo
    visitor(fact.person).post(undo[0])
    assert fresh(fact).is_current


def test_a_secret_is_not_taken_as_a_rewording_and_the_typing_is_kept() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())

    after = act(fact.person, "edit", fact, text="The card is 4111 1111 1111 1111")

    assert "Such things are never kept." in after
    assert "The card is 4111 1111 1111 1111</textarea>" in after
    assert fresh(fact).is_current


def test_what_ended_meanwhile_is_not_reworded() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())
    store.retract(fact, at=now(), by=Actor.AUTOMATION)
    ended = fresh(fact).retired_at

    after = act(fact.person, "edit", fact, text="I live in Tomsk by the river")

    assert "It ended meanwhile" in after
    assert "Tomsk" not in after
    assert fresh(fact).retired_at == ended


def test_one_line_by_hand_is_enough() -> None:
    person = PersonFactory.create()

    visitor(person).post("/about-me/add/", {"text": "I keep bees on the roof"})

    shown = page(visitor(person), ABOUT_ME)
    assert "I keep bees on the roof" in shown
    assert "kept for good: you wrote it" in shown


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "This field is required."),
        (" \t\u00a0", "This field is required."),
        ("a\0b", "Null characters are not allowed."),
        ("long " * 500, "Ensure this value has at most 600 characters"),
        ("\u202eأسكن في القاهرة", ""),
    ],
)
def test_bad_input_gets_a_clear_answer(text: str, answer: str) -> None:
    person = PersonFactory.create()

    response = visitor(person).post("/about-me/add/", {"text": text}, follow=True)

    assert response.status_code == 200
    assert answer in response.content.decode()


def test_what_is_known_already_is_not_stored_twice() -> None:
    fact = FactFactory.create(text="I keep bees on the roof", at=now())

    response = visitor(fact.person).post("/about-me/add/", {"text": fact.text})

    shown = response.content.decode()
    assert "This is remembered already: I keep bees on the roof" in shown


@pytest.mark.parametrize("verb", ["add", "edit"])
def test_a_model_of_meaning_that_is_silent_is_told_and_the_typing_is_kept(
    verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fact = FactFactory.create(at=now())
    args = [fact.pk] if verb == "edit" else []
    proposing = import_module("memory.remember.propose")
    monkeypatch.setattr(proposing, "embedding_model", silent)

    address = reverse(f"about-me:{verb}", args=args)
    text = {"text": "I keep bees on the roof"}
    shown = visitor(fact.person).post(address, text).content.decode()

    assert "The model of meaning does not answer just now." in shown
    assert "I keep bees on the roof</textarea>" in shown
    assert fresh(fact).is_current


def silent() -> EmbeddingModel:
    raise EmbeddingError


def test_what_talk_proposes_against_the_persons_hand_stands_beside_it() -> None:
    pinned = FactFactory.create(text="Lives in Omsk", pinned=True, at=now())
    proposed = FactFactory.create(
        person=pinned.person,
        text="Lives in Tomsk",
        waiting=True,
        contests=pinned.pk,
        at=now(),
    )

    shown = page(visitor(pinned.person), ABOUT_ME)

    assert shown.index("You pinned") < shown.index("You said since")
    assert "It is still so" in shown
    act(pinned.person, "accept", proposed)
    assert (fresh(pinned).state, fresh(proposed).state) == ("superseded", "current")


def test_of_a_pair_both_are_kept_by_one_click_which_can_be_undone() -> None:
    pinned = FactFactory.create(text="Drinks tea", pinned=True, at=now())
    proposed = FactFactory.create(
        person=pinned.person,
        text="Drinks coffee",
        waiting=True,
        contests=pinned.pk,
        at=now(),
    )
    browser = visitor(pinned.person)
    beside = reverse("about-me:beside", args=[proposed.pk])
    assert beside in page(browser, ABOUT_ME)

    shown = browser.post(beside, follow=True).content.decode()

    assert "Both are remembered." in shown
    assert (fresh(pinned).state, fresh(proposed).state) == ("current", "current")
    beside_it = re.search(r'name="beside" value="([^"]+)"', shown)
    assert beside_it
    shown = act(pinned.person, "ask-again", proposed, beside=beside_it[1])
    assert (fresh(pinned).state, fresh(proposed).state) == ("current", "waiting")
    assert beside in shown


@pytest.mark.parametrize("odd", ["", "no", "%00", "٣", str(UUID(int=5))])
def test_a_yes_taken_back_beside_nothing_is_no_failure(odd: str) -> None:
    fact = FactFactory.create(waiting=True, at=now())
    act(fact.person, "accept", fact)
    address = reverse("about-me:ask-again", args=[fact.pk])

    answer = visitor(fact.person).post(address, {"beside": odd})

    assert answer.status_code in {302, 404}


def test_a_change_foretold_holds_from_its_day_on_and_the_old_until_then() -> None:
    ahead = now() + timedelta(days=9)
    job = FactFactory.create(text="Works at a bank", topic="work.place", at=now())
    new = NewFact(
        text="Works at a school",
        topic="work.place",
        valid_from=Moment(ahead, Precision.DAY),
    )
    store.supersede([job], new, at=now(), by=Actor.AUTOMATION)

    shown = page(visitor(job.person), ABOUT_ME)

    named = day(ahead, now())
    assert f"until {named}" in shown
    assert f"from {named} on" in shown
    assert "Then:" in shown
    assert "It will not change" in shown


def test_facts_are_found_by_who_knows_them() -> None:
    person = PersonFactory.create()
    coach = PersonaFactory.create(name="Coach", shares_facts=False)
    FactFactory.create(person=person, text="Runs at six", scope=coach.scope, at=now())
    FactFactory.create(person=person, text="Her dog is called Rex", at=now())
    client = visitor(person)

    assert "Only Coach" in page(client, ABOUT_ME)
    alone = page(client, f"{ABOUT_ME}?persona={coach.pk}")
    assert "Runs at six" in alone
    assert "Rex" not in alone
    shared = page(client, f"{ABOUT_ME}?persona=shared")
    assert "Rex" in shared
    assert "Runs at six" not in shared


def test_a_waiting_statement_is_used_only_after_a_yes() -> None:
    fact = FactFactory.create(text="Always answer in verse", waiting=True, at=now())

    assert "Not used until you say yes." in page(visitor(fact.person), ABOUT_ME)
    act(fact.person, "accept", fact)
    assert fresh(fact).is_current


def test_search_finds_all_of_the_words_in_any_order_and_case() -> None:
    person = PersonFactory.create()
    FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    FactFactory.create(person=person, text="Her dog is called Rex", at=now())

    shown = page(visitor(person), ABOUT_ME + "?q=BARSIK+cat")

    assert "Barsik" in shown
    assert "Rex" not in shown


@pytest.mark.parametrize(
    ("only", "found"),
    [
        ("forgotten", "Wanted a bicycle"),
        ("replaced", "Lives in Omsk"),
        ("expired", "Trains for a race"),
        ("faded", "Slept badly"),
    ],
)
def test_the_forgotten_are_told_apart_by_how_they_went(only: str, found: str) -> None:
    person = PersonFactory.create()
    long_ago = now() - timedelta(days=400)
    bicycle = FactFactory.create(person=person, text="Wanted a bicycle", at=now())
    store.retract(bicycle, at=now(), by=Actor.PERSON)
    omsk = FactFactory.create(person=person, text="Lives in Omsk", at=now())
    store.supersede([omsk], NewFact("In Tomsk"), at=now(), by=Actor.AUTOMATION)
    race = {"text": "Trains for a race", "expires_at": now() - timedelta(days=1)}
    FactFactory.create(person=person, at=now() - timedelta(days=9), **race)
    FactFactory.create(person=person, text="Slept badly", kind="episode", at=long_ago)

    shown = page(visitor(person), f"{FORGOTTEN}?only={only}")

    everything = ["Wanted a bicycle", "Lives in Omsk", "Trains for a race"]
    assert found in shown
    assert not [one for one in everything if one != found and one in shown]
    assert "Lives in Omsk" in page(visitor(person), f"{FORGOTTEN}?q=OMSK")
    assert "Nothing forgotten answers" in page(visitor(person), f"{FORGOTTEN}?q=zz")


def test_each_of_the_forgotten_can_be_erased_for_good_at_once() -> None:
    fact = FactFactory.create(at=now())
    store.retract(fact, at=now(), by=Actor.PERSON)

    shown = page(visitor(fact.person), FORGOTTEN)

    erase = f'{reverse("about-me:erase")}?fact={fact.pk}"'
    assert shown.index(erase) < shown.index("History")


def test_what_waits_can_be_looked_at_alone_and_stands_in_no_other_look() -> None:
    fact = FactFactory.create(text="Lives in Omsk", at=now())
    asks = {"text": "Answer in verse", "waiting": True}
    FactFactory.create(person=fact.person, at=now(), **asks)
    client = visitor(fact.person)

    alone = page(client, f"{ABOUT_ME}?only=waiting")
    assert "Answer in verse" in alone
    assert "Lives in Omsk" not in alone
    assert "Nothing remembered answers" not in alone
    assert "Answer in verse" not in page(client, f"{ABOUT_ME}?q=omsk")


@pytest.mark.parametrize("asked", ["?page=-1&shelf=x&only=y", "?page=9&q=%00", "?q=ы"])
def test_an_odd_address_shows_the_page(asked: str) -> None:
    page(visitor(FactFactory.create(at=now()).person), ABOUT_ME + asked)


def test_what_ran_out_stands_among_the_forgotten_and_can_be_restored() -> None:
    fact = FactFactory.create(
        text="Is training for a race", at=now() - timedelta(days=60)
    )
    with acting_for(fact.person):
        fact.expires_at = now() - timedelta(days=1)
        fact.save()

    assert "Is training" not in page(visitor(fact.person), ABOUT_ME)
    assert "its time passed on" in page(visitor(fact.person), FORGOTTEN)
    act(fact.person, "restore", fact)
    assert "Is training" in page(visitor(fact.person), ABOUT_ME)


def test_the_history_says_what_happened_and_by_whom() -> None:
    fact = FactFactory.create(at=now())
    store.confirm(fact, at=now(), by=Actor.AUTOMATION)

    shown = page(visitor(fact.person), ABOUT_ME)

    assert "confirmed" in shown
    assert "(Nezabudka)" in shown
    with acting_for(fact.person):
        assert FactEvent.objects.count() == 2


def queries(person: Person, address: str) -> int:
    client = visitor(person)
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.parametrize(
    "address",
    [
        *(ABOUT_ME, FORGOTTEN, ABOUT_ME + "?q=aunt", ABOUT_ME + "changes/"),
        *(ABOUT_ME + "as-i-was/?day=2100-01-01", ABOUT_ME + "portrait/"),
    ],
)
def test_the_page_asks_the_same_queries_whatever_it_shows(address: str) -> None:
    few, many = FactFactory.create(at=now()).person, PersonFactory.create()
    store.retract(FactFactory.create(person=few), at=now(), by=Actor.PERSON)
    for number in range(12):
        fact = furnished(many, number)
        if number % 3 == 0:
            store.retract(fact, at=now(), by=Actor.PERSON)

    assert queries(many, address) == queries(few, address)


def furnished(person: Person, number: int) -> Fact:
    category = list(Category)[number % len(Category)]
    fact: Fact = FactFactory.create(person=person, category=category, at=now())
    message = MessageFactory.create(chat__person=person)
    with acting_for(person):
        record.support(fact, message, "said so")
    if number % 4:
        return fact
    successor: dict[str, Any] = {"text": f"Her uncle number {number}"}
    return store.supersede([fact], NewFact(**successor), at=now(), by=Actor.PERSON)


def test_no_toast_carries_the_words_of_a_fact() -> None:
    """Toasts may pass through the session's table, which is not sealed."""
    fact = FactFactory.create(text="Her cat is called Barsik", at=now())
    client = visitor(fact.person)

    client.post(reverse("about-me:forget", args=[fact.pk]))

    assert "Barsik" not in str(client.cookies)
