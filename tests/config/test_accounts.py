"""Signing up, in and out."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config import brake
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


def test_only_a_language_of_these_pages_becomes_the_persons() -> None:
    client = Client()
    client.post("/sign-up/", FORM)
    client.post("/choose-language/", {"language": "ru"})

    client.post("/choose-language/", {"language": "de"})

    assert person_of_user(User.objects.get(username="vera")).language == "ru"


@pytest.mark.parametrize("next_page", ["https://example.org/", "//example.org"])
def test_no_form_leads_away_from_the_site(next_page: str) -> None:
    client = Client()
    client.post("/sign-up/", FORM)

    response = client.post("/about-me/add/", {"text": "I keep bees", "next": next_page})

    assert response.headers["Location"] == "/about-me/"


@pytest.mark.parametrize("door", ["/sign-in/", "/admin/login/"])
def test_whoever_guesses_passwords_has_to_wait(door: str) -> None:
    User.objects.create_superuser(f"ann{len(door)}", password=FORM["password1"])
    tried = {"username": f"ann{len(door)}", "password": "wrong"}
    for _ in range(brake.TRIES):
        assert "Too many tries" not in Client().post(door, tried).content.decode()

    right = Client().post(door, tried | {"password": FORM["password1"]})
    assert "Too many tries" in right.content.decode()
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    tried["password"] = FORM["password1"]
    assert elsewhere.post(door, tried).status_code == 302


def test_the_right_password_releases_the_brake() -> None:
    User.objects.create_user("boris", password=FORM["password1"])
    for password in ["wrong", FORM["password1"]] * brake.TRIES:
        answer = Client().post("/sign-in/", {"username": "boris", "password": password})
        assert "Too many tries" not in answer.content.decode()


def test_where_sign_up_is_off_nobody_makes_an_account(settings: Any) -> None:
    assert "/sign-up/" in Client().get("/sign-in/").content.decode()
    settings.SIGN_UP = False

    assert Client().post("/sign-up/", FORM).status_code == 404
    assert not User.objects.exists()
    assert "/sign-up/" not in Client().get("/sign-in/").content.decode()
