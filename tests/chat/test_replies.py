"""A reply's Markdown: shown richly, and never trusted."""

import pytest

from chat.templatetags.replies import as_reply


def test_markdown_is_shown_as_it_was_meant() -> None:
    html = as_reply("# Plan\n\n1. **one**\n2. `two`\n\n| a | b |\n|---|---|\n| 1 | 2 |")

    assert "<h2>Plan</h2>" in html
    assert "<li><strong>one</strong></li>" in html
    assert "<table>" in html


def test_a_link_says_nothing_of_where_it_was_clicked() -> None:
    html = as_reply("[here](https://example.org)")

    assert 'rel="noopener noreferrer nofollow"' in html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![pixel](https://example.org/?what=the-cat-is-called-Barsik)",
        "[x](javascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "<p style='position:fixed'>over everything</p>",
        "<svg/onload=alert(1)>",
    ],
)
def test_nothing_runs_and_nothing_is_fetched(text: str) -> None:
    html = as_reply(text)

    assert "<script" not in html
    assert "<img" not in html
    assert "<svg" not in html
    assert "href=" not in html
    assert "<p style" not in html


@pytest.mark.parametrize("text", ["", "\0", "*" * 20_000, "[" * 20_000, "> " * 5_000])
def test_odd_replies_are_shown_all_the_same(text: str) -> None:
    as_reply(text)
