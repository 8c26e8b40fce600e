"""A client's end user opens About me by a link: one person, a while, nothing else."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.test import Client
from django.utils.timezone import now

from chat import record
from chat.guests import FRAMED, LINK_OPENS, VISIT_LASTS
from memory import people
from memory.models import ApiKey, Fact, Person
from memory.rows import acting_for, overseeing
from tests.factories import (
    ClientAppFactory,
    ClientPersonFactory,
    FactFactory,
    MessageFactory,
    PersonFactory,
    bearer,
)
from tests.visitors import page, visitor

pytestmark = pytest.mark.django_db
SITE = "https://app.example"


def link_for(person: Person) -> str:
    assert person.client
    api = Client(headers=bearer(person.client))
    answer = api.post(f"/api/v1/people/{person.external_id}/about-me-link")
    assert answer.status_code == 201
    path: str = urlsplit(answer.json()["address"]).path
    return path


def guest(person: Person) -> Client:
    client = Client(headers={"accept-language": "en"})
    assert client.get(link_for(person)).status_code == 302
    return client


def framed_person() -> Person:
    client = ClientAppFactory.create()
    client.framed_by = [SITE]
    client.save()
    return ClientPersonFactory.create(client=client)


def test_a_link_opens_the_memory_of_its_person_alone() -> None:
    person = ClientPersonFactory.create()
    fact = FactFactory.create(person=person, text="Her cat is called Barsik", at=now())
    stranger = FactFactory.create(text="Lives in Tomsk", at=now())
    client = guest(person)

    shown = page(client, "/about-me/")
    assert "Her cat is called Barsik" in shown
    assert "Lives in Tomsk" not in shown
    assert client.post(f"/about-me/facts/{stranger.pk}/forget/").status_code == 404
    client.post(f"/about-me/facts/{fact.pk}/forget/")
    with acting_for(person):
        assert not Fact.objects.get(pk=fact.pk).is_current


@pytest.mark.parametrize("address", ["/", "/admin/", "/about-me/erase/everything/"])
def test_a_guest_comes_nowhere_else(address: str) -> None:
    answer = guest(ClientPersonFactory.create()).get(address)

    assert answer.status_code == 302
    assert "in/" in answer["Location"]


def test_no_page_of_a_guest_leads_where_only_accounts_may_go() -> None:
    person = ClientPersonFactory.create()
    empty = page(guest(person), "/about-me/")
    fact = FactFactory.create(person=person, at=now())
    message = MessageFactory.create(chat__person=person, text="Barsik slept")
    with acting_for(person):
        record.support(fact, message, "Barsik slept")
    client = guest(person)
    pages = [empty, page(client, "/about-me/"), page(client, "/about-me/settings/")]

    assert "Barsik slept" in pages[1]
    for closed in ('href="/"', "/messages/", "erase/everything", "sign-out"):
        assert closed not in "".join(pages)


def test_a_link_ends_after_a_quarter_of_an_hour_and_a_visit_after_an_hour() -> None:
    person = ClientPersonFactory.create()
    link, client = link_for(person), guest(person)

    with time_machine.travel(now() + LINK_OPENS + timedelta(seconds=2), tick=False):
        late = Client().get(link)
        assert late.status_code == 403
        assert "This link has ended" in late.content.decode()
        assert client.get("/about-me/").status_code == 200
    with time_machine.travel(now() + VISIT_LASTS + timedelta(seconds=2), tick=False):
        assert client.get("/about-me/").status_code == 302


def test_what_a_key_opened_is_closed_with_the_key() -> None:
    person = ClientPersonFactory.create()
    link, client = link_for(person), guest(person)
    assert client.get("/about-me/").status_code == 200

    with overseeing():
        keys = list(ApiKey.objects.all())
    for key in keys:
        people.revoke_key(key, now())

    assert client.get("/about-me/").status_code == 302
    assert client.post("/about-me/add/", {"text": "I keep bees"}).status_code == 302
    assert Client().get(link).status_code == 403


def test_whoever_leaves_is_gone() -> None:
    person = ClientPersonFactory.create()
    client = guest(person)

    left = client.post("/about-me/leave/").content.decode()

    assert "You have left" in left
    assert person.external_id not in left
    assert client.get("/about-me/").status_code == 302


@pytest.mark.parametrize("token", ["x", "a:b:c", "\0", "ы", "W10:1:x" * 99])
def test_an_odd_link_is_an_ended_one(token: str) -> None:
    assert Client().get(f"/about-me/enter/{token}/").status_code == 403


def test_the_cookie_of_a_visit_opens_no_link_and_a_link_is_no_cookie() -> None:
    person = ClientPersonFactory.create()
    token = link_for(person).split("/")[-2]
    client = Client()
    client.cookies["guest"] = token
    assert client.get("/about-me/").status_code == 302

    visit = guest(person).cookies["guest"].value
    assert Client().get(f"/about-me/enter/{visit}/").status_code == 403


def test_an_erased_persons_visit_is_over() -> None:
    person = ClientPersonFactory.create()
    client = guest(person)

    people.erase(person)

    assert client.get("/about-me/").status_code == 302


def test_who_is_signed_in_at_the_same_browser_has_no_part_in_the_visit() -> None:
    signed_in = PersonFactory.create()
    client = visitor(signed_in)
    FactFactory.create(person=signed_in, text="Lives in Tomsk", at=now())

    client.post(link_for(ClientPersonFactory.create()))
    assert "Lives in Tomsk" not in page(client, "/about-me/")
    client.post("/about-me/leave/")

    assert "Lives in Tomsk" in page(client, "/about-me/")


def test_who_is_signed_in_is_asked_before_a_link_opens_anothers_memory() -> None:
    client = visitor(PersonFactory.create())
    link = link_for(ClientPersonFactory.create(external_id="mallory"))

    asked = page(client, link)
    assert "the memory of “mallory”" in asked
    assert "guest" not in client.cookies
    assert "mallory" not in page(client, "/about-me/")

    client.post(link)
    assert "“mallory” at" in page(client, "/about-me/")


def test_only_the_sites_that_the_client_names_may_frame_the_pages() -> None:
    shown = guest(framed_person()).get("/about-me/")
    assert f"frame-ancestors {SITE}" in shown["Content-Security-Policy"]
    assert "X-Frame-Options" not in shown
    assert {c["samesite"] for c in shown.cookies.values()} == {FRAMED}

    plain = guest(ClientPersonFactory.create()).get("/about-me/")
    assert "frame-ancestors 'none'" in plain["Content-Security-Policy"]
    assert plain["X-Frame-Options"] == "DENY"
    assert {c["samesite"] for c in plain.cookies.values()} == {"Lax"}


def test_the_settings_of_framing_open_no_other_page() -> None:
    answer = guest(framed_person()).get("/sign-in/")

    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_who_has_an_account_gets_no_link() -> None:
    api = Client(headers=bearer(PersonFactory.create()))

    assert api.post("/api/v1/people/me/about-me-link").status_code == 409


def test_a_forged_form_of_another_site_is_refused() -> None:
    person = ClientPersonFactory.create()
    client = Client(enforce_csrf_checks=True)
    client.get(link_for(person))

    assert client.post("/about-me/add/", {"text": "I obey"}).status_code == 403
