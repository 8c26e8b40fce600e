"""What meaning adds where the words of two statements have nothing in common."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memory.engines.embedding import bundled_model
from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.decision import Standing, decide, label_of
from memory.policy.sameness import Relation, reading_of
from memory.policy.sameness.likely import Meanings, weighed

NOW = datetime(2026, 2, 2, 12, tzinfo=UTC)


def meanings_of(old: str, new: str) -> Meanings:
    before, after = bundled_model().passages([old, new])
    return Meanings(before, after)


def label(old: str, new: str, category: Category = Category.THINGS) -> str:
    standing = Standing(
        id=UUID(int=1),
        text=old,
        topic="",
        category=category,
        kind=Kind.FACT,
        similarity=meanings_of(old, new).nearness,
        recorded_at=NOW,
        meanings=meanings_of(old, new),
    )
    candidate = Candidate(text=new, quote=new, category=category)
    return label_of(decide(candidate, [standing], NOW))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Grows tomatoes on the balcony", "Raises tomato plants on her balcony"),
        ("Has a fear of flying", "Is terrified of getting on a plane"),
        ("Панически боится летать", "Садиться в самолёт ему очень страшно"),
        ("Ездит на работу на велосипеде", "До офиса добирается на велике"),
    ],
)
def test_the_same_in_quite_other_words_is_kept_once(old: str, new: str) -> None:
    assert label(old, new) in {"same", "refinement"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Is paying off a car loan", "Made the last payment on the car loan"),
        ("Носит брекеты", "Брекеты мне наконец сняли"),
    ],
)
def test_what_came_of_it_ends_it_though_no_word_says_so(old: str, new: str) -> None:
    assert label(old, new) == "update"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Can't stand aubergines", "Can't stand opera"),
        ("Doesn't eat pork", "Doesn't eat gluten"),
        ("Терпеть не может баклажаны", "Терпеть не может оперу"),
        ("Sister lives in Porto", "Lives in Porto"),
        ("Plays the cello", "Repairs old clocks"),
        ("Has a tortoise", "Bought a sewing machine"),
        ("Живёт в Ижевске", "Коллекционирует марки"),
    ],
)
def test_two_things_stay_two(old: str, new: str) -> None:
    assert label(old, new) == "different"


def test_what_words_tell_apart_meaning_does_not_join() -> None:
    old, new = "Is left-handed", "Is right-handed"

    found = weighed(
        Relation.CONTRADICTED,
        reading_of(old),
        reading_of(new),
        meanings_of(old, new),
        on_one_shelf=True,
    )

    assert found is Relation.CONTRADICTED


def test_no_name_or_number_is_lost_to_a_likeness() -> None:
    assert label("Has 3 hives by the river", "Keeps bees by the river") == "different"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Has two daughters, Isla and Freya", "Isla is nine"),
        ("Двое сыновей, Пётр и Глеб", "Глебу семь"),
        ("Жена Марина — бухгалтер", "У жены машина Киа Рио"),
        ("Не ест жирное", "Терпеть не может суши"),
    ],
)
def test_what_else_is_told_of_the_same_people_ends_nothing(old: str, new: str) -> None:
    assert label(old, new) == "different"
