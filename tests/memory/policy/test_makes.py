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
        ("Uses an iPhone", "Switched to a Xiaomi"),
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
        ("Invests in Volvo", "Switched to a Skoda"),
        ("Has a dog called Honda", "Switched to a Skoda"),
        ("Keeps the car in Leeds", "Switched to a Skoda"),
        ("Has a PS2", "Moved to Vodafone"),
    ],
)
def test_it_takes_the_place_of_nothing_else(old: str, new: str) -> None:
    assert related(old, new) is Relation.APART


@pytest.mark.parametrize(
    ("had", "over"),
    [
        ("Drives a Fiesta", "Sold the car"),
        ("Has a blue Volvo", "We sold the car"),
        ("Uses a Pixel", "Sold the phone"),
        ("Ездит на Тойоте", "Продала машину"),
        ("У меня Шкода", "Продал машину"),
    ],
)
def test_who_has_but_the_thing_has_it_no_more(had: str, over: str) -> None:
    assert related(had, over) is Relation.CHANGED


@pytest.mark.parametrize(
    ("named", "over"),
    [
        ("Has a cat called Pixel", "Sold the phone"),
        ("My hamster is called Honda", "We sold the car"),
        ("Owns Tesla shares", "Sold the car"),
        ("Likes Volvo", "Sold the car"),
        ("Has a Volvo and a Fiat", "Sold the car"),
        ("Есть собака по кличке Шкода", "Продал машину"),
        ("У меня кошка Тесла", "Продала машину"),
        ("Дочку зовут Веста", "Продал машину"),
    ],
)
def test_what_only_bears_the_name_goes_on(named: str, over: str) -> None:
    assert related(named, over) is Relation.APART
