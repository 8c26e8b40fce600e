"""The same in other words is the same, and one word apart is not."""

import pytest

from memory.policy.sameness import Relation, reading_of, relation


def related(old: str, new: str) -> Relation:
    return relation(reading_of(old), reading_of(new))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Gets up at six", "Wakes up at 6:00"),
        ("Ложится в одиннадцать", "Ложится спать в 23:00"),
        ("Goes to bed at half past ten", "Is asleep by 10:30 pm"),
        ("Runs a bakery in Leeds", "Owns a bakery in Leeds"),
        ("Мужа зовут Рустам", "Замужем за Рустамом"),
        ("Plays bass in a band", "Is a bassist in a band"),
        ("Дальтоник", "Дальтонизм"),
        ("Doesn't drink", "Doesn't drink alcohol"),
        ("Does yoga every morning", "Practises yoga daily"),
        ("Surname is Petrov", "Is called Petrov by surname"),
        ("Rents a flat", "Lives in a rented flat"),
        ("Has a Portuguese passport", "Is a citizen of Portugal"),
        ("Grandad was a miner", "Grandfather worked as a miner"),
    ],
)
def test_it_is_the_same(one: str, other: str) -> None:
    assert related(one, other) in {Relation.SAME, Relation.REFINED}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Doesn't eat pork", "Doesn't eat beef"),
        ("Drinks beer on Fridays", "Drinks wine on Fridays"),
        ("Niece lives in Omsk", "Nephew lives in Omsk"),
        ("Gets up at six", "Gets up at 6:30"),
        ("Gets up early every morning", "Works out every evening"),
        ("Сестру зовут Марина", "Сестру зовут Мария"),
        ("Owns a flat in Riga", "Rents a flat in Riga"),
    ],
)
def test_one_word_apart_is_not_the_same(one: str, other: str) -> None:
    assert related(one, other) is not Relation.SAME
