"""What is told when the database is silent or a page does not exist."""

import json

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.failures import not_found, server_error


def failed(path: str, error: Exception) -> HttpResponse:
    try:
        raise error
    except type(error):
        return server_error(RequestFactory().get(path))


def test_a_silent_database_is_a_pause() -> None:
    response = failed("/", OperationalError("server closed the connection"))
    assert response.status_code == 503
    assert "The database does not answer" in response.content.decode()
    assert "server closed" not in response.content.decode()


def test_a_mistake_of_ours_does_not_tell_its_details() -> None:
    response = failed("/about-me/", ValueError("her cat is called Barsik"))
    assert response.status_code == 500
    assert "Barsik" not in response.content.decode()


def test_a_page_of_failure_has_no_form_that_could_not_be_sent() -> None:
    response = not_found(RequestFactory().get("/nowhere"), Exception())
    assert "<form" not in response.content.decode()


def test_a_form_without_its_token_is_told_in_the_persons_language() -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "ru"})
    response = client.post("/choose-language/", {"language": "ru"})
    assert response.status_code == 403
    assert 'lang="ru"' in response.content.decode()
    assert "Эта форма устарела" in response.content.decode()


def test_a_forms_address_opened_by_hand_says_what_to_do() -> None:
    response = Client(headers={"accept-language": "en"}).get("/choose-language/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "Go back to the page with the form." in response.content.decode()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/choose-language/", "text/html"),
        ("/nowhere/", "text/html"),
        ("/api/v1/nowhere", "application/problem+json"),
    ],
)
def test_what_is_told_of_a_failure_is_one_line_of_the_log(
    path: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("WARNING", logger="django.request"):
        response = Client().get(path)

    assert response.headers["Content-Type"].startswith(kind)
    told = [one for one in caplog.records if one.name == "django.request"]
    assert len(told) == 1


@pytest.mark.parametrize("status", [404, 503])
def test_a_client_gets_a_problem_detail(status: int) -> None:
    path = "/api/v1/nowhere"
    if status == 404:
        response = not_found(RequestFactory().get(path), Exception())
    else:
        response = failed(path, OperationalError())
    assert response["Content-Type"] == "application/problem+json"
    assert json.loads(response.content)["status"] == response.status_code == status
