"""A name given in passing is learned, whatever the sentence around it is about."""

from datetime import UTC, datetime

import pytest

from memory.engines.builtin.extraction import extract
from memory.engines.builtin.mentions import mentions
from memory.policy.gate import refusal_of
from memory.policy.numbers import DEFAULT
from memory.policy.utterance import Utterance

AT = datetime(2026, 5, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "said", "learned"),
    [
        ("en", "Sorry, my cat Olive sat on the keys", "Has a cat called Olive"),
        ("en", "find a vet for my guinea pig Bun", "Has a guinea pig called Bun"),
        ("en", "Our uncle named Ezra is on the phone", "Has an uncle called Ezra"),
        ("en", "so tired, my wife Ingrid is away", "Wife is called Ingrid"),
        ("ru", "Мой пёс Граф сейчас спит", "Пса зовут Граф"),
        ("ru", "бегу, моя сестра Аля звонит", "Сестру зовут Аля"),
        ("ru", "Наш кот по имени Том в коробке", "Кота зовут Том"),
    ],
)
def test_a_name_in_passing_is_a_statement(
    language: str, said: str, learned: str
) -> None:
    assert [one.text for one in mentions(said, language)] == [learned]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "my cat is asleep"),
        ("en", "The cat Garfield is a cartoon"),
        ("en", "my cat sleeps, Monday or not"),
        ("ru", "мой кот спит"),
        ("ru", "кот Матроскин живёт в Простоквашино"),
        ("de", "meine Katze Mia schläft"),
        ("xx", ""),
    ],
)
def test_without_a_possessive_or_a_name_there_is_none(language: str, said: str) -> None:
    assert list(mentions(said, language)) == []


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Всю ночь не спала: мой кот Барсик гонял мяч по квартире.", "Барсик"),
        ("I hardly slept: my cat Biscuit chased a ball all over the flat.", "Biscuit"),
        ("Сейчас не могу, мой сын Тимоша болеет", "Тимоша"),
    ],
)
def test_what_a_momentary_sentence_says_in_passing_outlives_it(
    said: str, name: str
) -> None:
    found = extract(Utterance(text=said, said_at=AT))
    kept = [one for one in found if refusal_of(one, AT, DEFAULT) is None]

    assert any(name in one.text for one in kept)
    assert all(one.quote in said for one in kept)


def test_a_name_already_learned_is_not_learned_twice() -> None:
    found = extract(Utterance(text="My cat Olive is seven years old", said_at=AT))

    assert sum("Olive" in one.text for one in found) == 1
