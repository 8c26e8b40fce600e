"""Of what sort a well-known name is: a bank takes the place of a bank alone."""

import pytest

from memory.policy.sameness import Relation, reading_of, relation


def related(old: str, new: str) -> Relation:
    return relation(reading_of(old), reading_of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Banks with Barclays", "Moved to Starling"),
        ("Banks with the Cumberland", "Switched to Revolut"),
        ("Зарплата приходит на ВТБ", "Перешла на Сбер"),
        ("Is with O2 for their mobile", "Is with Giffgaff now"),
        ("Оператор Мегафон", "Перешёл на Теле2"),
        ("Has a red Corsa", "Drives a Skoda now"),
        ("Uses an iPhone", "Switched to a Galaxy"),
    ],
)
def test_it_takes_the_place_of_its_like(old: str, new: str) -> None:
    assert related(old, new) is Relation.CHANGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lives in Hull", "Moved to Starling"),
        ("Drives a Kia", "Moved to Starling"),
        ("Banks with Barclays", "Drives a Skoda now"),
        ("Daughter banks with Barclays", "Moved to Starling"),
        ("Banks with Barclays", "Also opened an account with Starling"),
    ],
)
def test_it_takes_the_place_of_nothing_else(old: str, new: str) -> None:
    assert related(old, new) is Relation.APART
