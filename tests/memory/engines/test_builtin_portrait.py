"""A paragraph by rules: alike facts are one sentence, names keep their capital."""

import pytest

from memory.engines.builtin.portrait import in_a_row


@pytest.mark.parametrize(
    ("facts", "paragraph"),
    [
        (["Lives in Omsk"], "Lives in Omsk."),
        (["Is called Anna", "Lives in Omsk"], "Is called Anna; lives in Omsk."),
        (["Зовут Вера", "Живёт в Томске"], "Зовут Вера; живёт в Томске."),
        (["Has a cat", "Tom and I are married"], "Has a cat. Tom and I are married."),
        (["Has a cat", "I sing"], "Has a cat. I sing."),
        (["Has a cat.", "Sings"], "Has a cat. Sings."),
        (["Has a cat", "TV is off at six"], "Has a cat. TV is off at six."),
        (
            ["Sie hat eine Katze", "Katzen schlafen"],
            "Sie hat eine Katze. Katzen schlafen.",
        ),
        (["يحب القهوة", "Sings"], "يحب القهوة. Sings."),
    ],
)
def test_facts_in_a_row(facts: list[str], paragraph: str) -> None:
    assert " ".join(in_a_row(facts)) == paragraph


@pytest.mark.parametrize("odd", ["", "\0", "😀", "\u202eabc", "1", "«"])
def test_odd_facts_stand_as_they_are(odd: str) -> None:
    assert in_a_row([odd, odd])[1].startswith(odd)


def test_nothing_makes_nothing() -> None:
    assert in_a_row([]) == []
