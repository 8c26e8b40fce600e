"""A clause that ends what stands, whom one is with, and what was only a slip."""

import pytest

from memory.policy.sameness import Relation, reading_of, relation


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Goes boxing", "Gave up boxing, the shoulder hurts"),
        ("Ходит на бокс", "Бросил бокс из-за травмы плеча"),
        ("Takes ibuprofen", "Doctor took them off ibuprofen"),
        ("Плавает каждое утро", "Бросил плавать, болит спина"),
        ("Бросил плавать, болит спина", "Спина прошла, снова плавает"),
        ("Lives in Perm", "Is relocating to Tver in June"),
        ("Works at Acme", "Is joining Globex on 1 June"),
        ("Girlfriend is Nora", "Is seeing Kate"),
        ("Is vegan", "Is pescatarian now"),
        ("Has a rabbit called Snowy", "Had to put Snowy down"),
    ],
)
def test_it_has_changed(old: str, new: str) -> None:
    assert relation(reading_of(old), reading_of(new)) is Relation.CHANGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lives with their wife in Perm", "Wife quit her job, she stays at home"),
        ("Goes by car", "Sister sold her car, she goes by metro"),
        ("Works at Acme", "Quit the evening job at Zippo"),
        ("Goes to a doctor every week", "Doctor took them off ibuprofen"),
        ("Girlfriend is Nora", "Is seeing a therapist on Mondays"),
        ("Works at Acme", "Has also got a second job at Zippo"),
    ],
)
def test_another_matter_stays_apart(old: str, new: str) -> None:
    assert relation(reading_of(old), reading_of(new)) is Relation.APART
