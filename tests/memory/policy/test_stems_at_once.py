"""Requests are answered by several threads, which share what takes words apart."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

from memory.policy.matching.terms import keeping_no_word
from memory.policy.sameness.words import stem

WORDS = [
    f"{root}{''.join(letters)}овавшимися"
    for root in ("рис", "зим", "стро")
    for letters in product("абвгдежзик", repeat=3)
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
    with ThreadPoolExecutor(8) as pool:
        at_once = list(pool.map(stem, WORDS))

    with keeping_no_word():
        assert at_once == [stem(word) for word in WORDS]
