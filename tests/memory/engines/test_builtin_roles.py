"""Of whom a person has one at a time, and where they live, in whatever words."""

from datetime import UTC, datetime

import pytest

from memory.engines.builtin.attributes import attribute_of
from memory.engines.builtin.extraction import extract
from memory.engines.builtin.statements import dry
from memory.policy.utterance import Utterance


def topic_of(said: str, language: str) -> str:
    found = attribute_of(dry(said, language), language)
    return found.topic if found else ""


@pytest.mark.parametrize(
    ("said", "language", "topic"),
    [
        ("My physio is Mr Brand", "en", "role.physio"),
        ("My physio is now Ms Ode", "en", "role.physio"),
        ("Since May my landlord has been Mr Finch", "en", "role.landlord"),
        ("Our bank is Starling", "en", "role.bank"),
        ("My cello teacher is Edda", "en", "role.teacher-cello"),
        ("Мой кардиолог — Зимина", "ru", "role.cardiologist"),
        ("Тренера теперь зовут Марат", "ru", "role.coach"),
        ("Сменил парикмахера, теперь хожу к Инге", "ru", "role.hairdresser"),
        ("Начальником у нас стала Тамара", "ru", "role.boss"),
    ],
)
def test_a_role_with_one_holder_is_a_topic(
    said: str, language: str, topic: str
) -> None:
    assert topic_of(said, language) == topic


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("My physio is on holiday", "en"),
        ("My old physio was Mr Brand", "en"),
        ("Marta is a teacher", "en"),
        ("My son's teacher is Mrs Poole", "en"),
        ("Мой кардиолог в отпуске", "ru"),
        ("Директор «Лавки»", "ru"),
    ],
)
def test_who_holds_none_or_anothers_is_no_topic(said: str, language: str) -> None:
    assert not topic_of(said, language).startswith("role.")


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("We've settled down near Bath", "en"),
        ("I relocated to Cork last year", "en"),
        ("Our home is in Leeds now", "en"),
        ("I rent a small studio in Derby", "en"),
        ("We moved house again, we're in Ripon now", "en"),
        ("I'm a resident of Ghent", "en"),
        ("Мы с сыном осели в Туле", "ru"),
        ("Переселились под Калугу", "ru"),
        ("Наш дом теперь в Твери", "ru"),
        ("Я житель Омска", "ru"),
        ("Снимаю двушку в Казани", "ru"),
    ],
)
def test_where_one_lives_is_told_in_many_ways(said: str, language: str) -> None:
    assert topic_of(said, language) == "home.city"


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("I've changed physios again, I see Ms Ode", "role.physio"),
        ("I've switched banks, I'm with Starling now", "role.bank"),
        ("We've moved house, we're in Ripon now", "home.city"),
    ],
)
def test_what_changed_and_the_new_name_are_one_statement(said: str, topic: str) -> None:
    [found] = extract(Utterance(said, datetime(2026, 2, 2, 12, tzinfo=UTC)))
    assert found.topic == topic
