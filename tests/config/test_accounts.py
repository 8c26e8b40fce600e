"""Signing up, in and out."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from memory.people import person_of_user

pytestmark = pytest.mark.django_db
FORM = {
    "username": "vera",
    "password1": "forget-me-not-7",
    "password2": "forget-me-not-7",
}


def test_whoever_signs_up_is_at_their_first_chat_on_their_own_clock() -> None:
    form = {**FORM, "time_zone": "Asia/Tomsk"}

    response = Client(headers={"accept-language": "ru"}).post("/sign-up/", form)

    assert response.headers["Location"] == "/"
    person = person_of_user(User.objects.get(username="vera"))
    assert person.time_zone == "Asia/Tomsk"
    assert person.language == "ru"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd"])
def test_a_browser_without_a_known_time_zone_does_not_stand_in_the_way(
    zone: str,
) -> None:
    Client().post("/sign-up/", {**FORM, "time_zone": zone})

    assert person_of_user(User.objects.get(username="vera")).time_zone == "UTC"


def test_a_weak_password_is_explained() -> None:
    form = {**FORM, "password1": "12345", "password2": "12345"}

    response = Client().post("/sign-up/", form)

    assert "too common" in response.content.decode()
    assert not User.objects.exists()


def test_signing_in_leads_where_one_was_going_and_out_closes_everything() -> None:
    client = Client()
    client.post("/sign-up/", FORM)

    client.post("/sign-out/")
    assert client.get("/about-me/").headers["Location"] == "/sign-in/?next=/about-me/"
    credentials = {"username": "vera", "password": "forget-me-not-7"}
    response = client.post("/sign-in/", {**credentials, "next": "/about-me/"})

    assert response.headers["Location"] == "/about-me/"


@pytest.mark.parametrize("next_page", ["https://example.org/", "//example.org"])
def test_no_form_leads_away_from_the_site(next_page: str) -> None:
    client = Client()
    client.post("/sign-up/", FORM)

    response = client.post("/about-me/add/", {"text": "I keep bees", "next": next_page})

    assert response.headers["Location"] == "/about-me/"
