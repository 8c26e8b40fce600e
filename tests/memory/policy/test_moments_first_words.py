"""Words that begin no time are passed over: nothing is lost by it."""

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy.moments import words
from memory.policy.moments.grammar import may_begin, mention_at
from memory.policy.moments.reader import Reader

TABLES: tuple[Iterable[str], ...] = (
    *(words.MONTHS, words.WEEKDAYS, words.SEASONS, words.UNITS, words.DAYS),
    *(words.WHICH, words.NUMBERS, words.ORDINALS, words.EDGES),
    *words.ROLES.values(),
    *words.PARTICLES.values(),
)
OTHERS = ("day before yesterday", "new year", "нового года", "half a year", "couple of")
FIGURES = ("2024", "2024-05-01", "1.5.2024", "17", "40,000", "Perm", "кот", "猫")

said = st.lists(
    st.sampled_from(sorted({*OTHERS, *FIGURES}.union(*TABLES))), max_size=6
).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(said)
def test_no_time_begins_with_a_word_that_is_passed_over(text: str) -> None:
    spoken = words.words_of(text)
    passed = [n for n, one in enumerate(spoken) if not may_begin(one.text)]

    found = [mention_at(Reader(spoken, place)) for place in passed]

    assert [mention for mention, _ in found if mention] == []
