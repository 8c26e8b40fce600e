"""A signed-in person at the pages, as the test client sees them."""

from django.test import Client

from memory.models import Person


def visitor(person: Person, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    assert person.user
    client.force_login(person.user)
    return client


def page(client: Client, address: str) -> str:
    """The text of a page that answers 200."""
    response = client.get(address, follow=True)
    assert response.status_code == 200
    return response.content.decode()
