"""Requests are answered by several threads, which share what takes words apart."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory.policy.sameness.words import stem

WORDS = [
    f"{root}{n * 'о'}вавшимися" for root in ("рис", "зим", "стро") for n in range(99)
]


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hurried")
def test_a_word_has_the_same_stem_however_many_ask_at_once() -> None:
    alone = [stem.__wrapped__(word) for word in WORDS]

    with ThreadPoolExecutor(8) as pool:
        at_once = list(pool.map(stem.__wrapped__, WORDS * 10))

    assert at_once == alone * 10
