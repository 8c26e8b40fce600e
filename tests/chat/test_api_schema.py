"""The API's description of itself; and that every address in it is closed."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tests.factories import ClientAppFactory, ClientPersonFactory, PersonFactory, bearer

OPERATIONS = [
    (method.upper(), path)
    for path, methods in SchemaGenerator()
    .get_schema(request=None, public=True)["paths"]
    .items()
    for method in methods
]
OPEN = {"/api/schema/"}
CLOSED = [(method, path) for method, path in OPERATIONS if path not in OPEN]
OF_A_PERSON = [(method, path) for method, path in CLOSED if "{person}" in path]


def test_the_schema_is_valid_and_without_a_warning(tmp_path: Path) -> None:
    file = str(tmp_path / "schema.yml")
    call_command("spectacular", file=file, validate=True, fail_on_warn=True)


def ask(client: Client, method: str, path: str, person: str = "me") -> int:
    path = path.replace("{person}", person).replace("{model}", "assistant")
    for name in ("{fact}", "{chat}"):
        path = path.replace(name, str(uuid4()))
    answer = client.generic(method, path, "{}", "application/json")
    return answer.status_code


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_without_a_key_every_address_is_closed(method: str, path: str) -> None:
    assert ask(Client(), method, path) == 401


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_without_its_scope_every_address_is_closed(method: str, path: str) -> None:
    client = Client(headers=bearer(PersonFactory.create(), scopes=[]))
    assert ask(client, method, path) == 403


@pytest.mark.django_db
@pytest.mark.parametrize("path", sorted({path for _, path in CLOSED}))
@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "TRACE"])
def test_other_methods_are_not_allowed(method: str, path: str) -> None:
    client = Client(headers=bearer(PersonFactory.create()))
    assert ask(client, method, path) == 405


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), OF_A_PERSON)
def test_another_persons_name_opens_nothing(method: str, path: str) -> None:
    theirs = ClientPersonFactory.create()
    own = Client(headers=bearer(PersonFactory.create()))
    assert ask(own, method, path, theirs.external_id) == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path"), [one for one in OF_A_PERSON if one[0] in {"GET", "DELETE"}]
)
def test_reading_makes_nobody(method: str, path: str) -> None:
    client = ClientAppFactory.create()
    assert ask(Client(headers=bearer(client)), method, path, "nobody") == 404
