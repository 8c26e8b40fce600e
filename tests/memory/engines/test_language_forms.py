"""In which form JSON is asked for."""

import pytest

from memory.engines.language import Failure, ModelError
from memory.engines.language.answers import Decided, Folded, Reviewed, Statements
from memory.engines.language.door import Line
from tests.scripted import Answer, says_json, speaking_over_http

LINES = [Line("user", "Hello")]
FOLDED = says_json({"digest": "They met."}).text


def forms_asked(*answers: Answer, times: int = 1) -> list[str | None]:
    with speaking_over_http(*answers) as (engine, endpoint):
        for _ in range(times):
            assert engine.summarise("", LINES, words=50) == "They met."
    return [sent.get("response_format", {}).get("type") for sent in endpoint.requests]


def test_a_strict_schema_where_the_endpoint_knows_one() -> None:
    assert forms_asked(Answer(FOLDED)) == ["json_schema"]


def test_json_mode_where_it_does_not_and_the_schema_is_tried_once() -> None:
    answer = Answer(FOLDED, knows_no=("json_schema",))

    asked = forms_asked(answer, times=2)

    assert asked == ["json_schema", "json_object", "json_object"]


def test_plain_words_where_it_knows_neither() -> None:
    answer = Answer(f"```json\n{FOLDED}\n```", knows_no=("json_schema", "json_object"))

    asked = forms_asked(answer, times=2)

    assert asked == ["json_schema", "json_object", None, None]


def test_a_request_refused_in_every_form_teaches_nothing_about_forms() -> None:
    refused = Answer(status=400)

    with speaking_over_http(refused, refused, refused, Answer(FOLDED)) as (
        engine,
        sent,
    ):
        with pytest.raises(ModelError) as error:
            engine.summarise("", LINES, words=50)
        engine.summarise("", LINES, words=50)

    assert error.value.kind == Failure.REFUSED
    assert sent.requests[-1]["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize("shape", [Statements, Decided, Folded, Reviewed])
def test_a_schema_is_strict_at_every_level(shape: type) -> None:
    schema = shape.strict_schema()  # type: ignore[attr-defined]
    objects = [schema, *schema.get("$defs", {}).values()]

    for each in objects:
        assert "default" not in str(each)
        if each["type"] == "object":
            assert each["additionalProperties"] is False
            assert each["required"] == list(each["properties"])
