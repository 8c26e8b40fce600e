"""Words that begin no time are passed over: nothing is lost by it."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
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


def one_form_each(table: dict[str, Any]) -> tuple[str, ...]:
    return tuple({value: form for form, value in table.items()}.values())


# What the rules of more than one word begin with, in every form, and go on with.
UNITS, MONTHS = one_form_each(words.UNITS), one_form_each(words.MONTHS)
WEEKDAYS, SEASONS = one_form_each(words.WEEKDAYS), one_form_each(words.SEASONS)
NUMBERS = (*words.NUMBERS, "2", "17")
ORDINALS = (*words.ORDINALS, "twenty first", "двадцать первого", "5")
AFTER = ("", "ago", "назад", "from now", "year", "года", "2024")
PHRASES: dict[str, tuple[Iterable[str], ...]] = {
    "the new year": (("new", "нового"), ("year", "года")),
    "the day before yesterday": (
        ("day before", "day after"),
        ("yesterday", "tomorrow"),
    ),
    "a day and its part": (words.DAYS, ("", "дня", "night")),
    "half a year, and one and a half": (
        ("half a year", "полгода", "полтора года"),
        AFTER,
    ),
    "a couple of": (("a couple of",), words.UNITS, AFTER),
    "a number of units": (NUMBERS, UNITS, ("", "ago", "from now")),
    "a unit alone": (words.UNITS, AFTER),
    "which of them": (
        words.WHICH,
        ("night", *UNITS, *WEEKDAYS, *MONTHS, *SEASONS),
    ),
    "a day of a month": (ORDINALS, ("", "of"), MONTHS),
    "a month and its day": (words.MONTHS, one_form_each(words.ORDINALS)),
    "a weekday of a week": (
        words.WEEKDAYS,
        ("", "of", "на"),
        ("", *one_form_each(words.WHICH)),
        ("", "week", "неделе"),
    ),
    "a part of it": (
        words.EDGES,
        ("", "of the"),
        (*UNITS, *MONTHS, *SEASONS, "new year", "2024"),
    ),
    "a month, a season or a year": ((*words.MONTHS, *words.SEASONS, "2024"), AFTER),
    "in figures": (("2024-05-01", "1.5.2024"), AFTER),
}
LEADS = ("", "in ", "since ", "через ", "for ")


def _sentences(phrase: str) -> Iterator[str]:
    for lead, *parts in product(LEADS, *PHRASES[phrase]):
        yield lead + " ".join(part for part in parts if part)


@pytest.mark.parametrize("phrase", PHRASES)
def test_where_the_rules_find_a_time_its_first_word_may_begin_one(phrase: str) -> None:
    missed, found = [], 0
    for text in _sentences(phrase):
        spoken = words.words_of(text)
        for place, word in enumerate(spoken):
            if mention_at(Reader(spoken, place))[0]:
                found += 1
                if not may_begin(word.text):
                    missed.append((text, word.text))

    assert found
    assert missed == []
