"""The drop-in, asked by clients that write OpenAI's fields in their own way."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import PersonFactory, bearer
from tests.scripted import Scripted, speaking

pytestmark = pytest.mark.django_db(transaction=True)

HELLO = {"role": "user", "content": "Hello! My cat is called Barsik."}


def ask(client: Client, **more: Any) -> Any:
    asked = {"model": "assistant", "messages": [HELLO], **more}
    with speaking(Scripted()):
        return client.post(
            "/v1/chat/completions",
            asked,
            content_type="application/json",
            headers=bearer(PersonFactory.create()),
        )


@pytest.mark.parametrize("no", [False, None, "false", "off", "0", 0])
def test_whoever_asks_for_no_stream_in_any_way_gets_one_answer(
    client: Client, no: object
) -> None:
    answer = ask(client, stream=no)

    assert answer.status_code == 200
    assert answer.json()["object"] == "chat.completion"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"messages": []}, "messages: Ensure this field has at least 1 elements."),
        ({"messages": ["Hi"]}, "messages.0: Expected a dictionary of items"),
        ({"model": ["a"]}, "model: Not a valid string."),
        ({"model": "a" * 101, "user": 5 * [1]}, "user: Not a valid string."),
    ],
)
def test_what_is_not_understood_is_explained_in_words(
    client: Client, more: dict[str, object], told: str
) -> None:
    answer = ask(client, **more)

    assert answer.status_code == 400
    message = answer.json()["error"]["message"]
    assert told in message
    assert not set("{}[]'") & set(message)


@pytest.mark.parametrize("role", [[], {"a": 1}, None, 5, True])
def test_a_role_of_another_type_is_nobodys(client: Client, role: object) -> None:
    answer = ask(client, messages=[{"role": role, "content": "?"}, HELLO])

    assert answer.status_code == 200
