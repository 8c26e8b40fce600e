"""The bench of the pre-check: calls saved, facts lost, on a file of one's own."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command


def printed(*lines: dict[str, object], folder: Path) -> dict[str, object]:
    file, out = folder / "lines.jsonl", StringIO()
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    call_command("bench", lines=file, stdout=out)
    figures: dict[str, object] = json.loads(out.getvalue())["precheck"]
    return figures


def test_it_prints_the_calls_saved_and_the_facts_lost(tmp_path: Path) -> None:
    figures = printed(
        {"text": "I'm allergic to peanuts", "keep": True},
        {"text": "Thank you so much!", "keep": False},
        {"text": "Turn on the lamp in the hall", "keep": False},
        folder=tmp_path,
    )

    assert figures == {
        "lines": 3,
        "calls_saved": 0.6667,
        "calls_saved_without_fact": 1.0,
        "facts_cost": 0.0,
    }


def test_a_line_without_a_label_is_an_error_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="line 1 lacks keep"):
        printed({"text": "Hello"}, folder=tmp_path)
