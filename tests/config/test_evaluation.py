"""What a labelled file must look like, and what evaluate says when it does not."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.evaluation.lines import NotOfTheFormError, labelled


@pytest.mark.parametrize(
    "text", ["not json", '{"text": 1}', "[]", "7", '"text"', '{"text": "a"} x']
)
def test_one_line_not_of_the_form_and_none_is_used(tmp_path: Path, text: str) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text('{"text": "a", "keep": true}\n' + text)

    with pytest.raises(NotOfTheFormError, match="line 2"):
        labelled(file, ["text", "keep"])


def test_a_file_that_is_not_there_is_an_answer_and_exit_status_two() -> None:
    with pytest.raises(CommandError) as refused:
        call_command("evaluate", "gate", "/no/such/file.jsonl")

    assert refused.value.returncode == 2


@pytest.mark.django_db
def test_the_figures_are_the_last_line_and_predictions_go_by_id(tmp_path: Path) -> None:
    file, predictions = tmp_path / "lines.jsonl", tmp_path / "out.jsonl"
    file.write_text(
        '{"id": "a", "text": "I work as a bee-keeper", "keep": true}\n\n'
        '{"text": "Thanks a lot!", "keep": false}\n'
    )
    out = io.StringIO()

    call_command("evaluate", "gate", str(file), predictions=predictions, stdout=out)

    assert json.loads(out.getvalue().splitlines()[-1])["f1"] == 1.0
    written = [json.loads(line) for line in predictions.read_text().splitlines()]
    assert [(one["id"], one["keep"]) for one in written] == [("a", True), (3, False)]
