"""The word lists are read once, and no test with a deadline waits for that."""

import pytest

from memory.policy.sameness import reading_of


@pytest.fixture(autouse=True, scope="session")
def _word_lists() -> None:
    reading_of("I read.")
