"""Dry statements in the third person, their topics, and the language they are in."""

import pytest

from memory.engines.builtin.attributes import attribute_of
from memory.engines.builtin.language import language_of
from memory.engines.builtin.statements import dry, wished
from memory.policy.candidate import Category


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("I live in York", "Lives in York"),
        ("My name is Vic", "Is called Vic"),
        ("I don't eat pork", "Doesn't eat pork"),
        ("I've got two sons", "Has two sons"),
        ("I always carry my camera", "Always carries their camera"),
        ("I no longer smoke", "No longer smokes"),
        ("My cat is called Today", "Has a cat called Today"),
        ("By the way, I'm a nurse.", "Is a nurse"),
        ("I moved to York", "Moved to York"),
        ("Every June I go sailing", "Every June goes sailing"),
        ("I teach maths", "Teaches maths"),
        ("I live in the US", "Lives in the US"),
        ("I passionately collect maps", "Passionately collects maps"),
    ],
)
def test_english_of_oneself_is_told_of_another(said, statement):
    assert dry(said, "en") == statement


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("Живу в Омске", "Живёт в Омске"),
        ("Меня зовут Глеб", "Зовут Глеб"),
        ("Я не ем свинину", "Не ест свинину"),
        ("Больше не курю", "Больше не курит"),
        ("У меня есть кот Мотя", "Есть кот Мотя"),
        ("Кстати, увлекаюсь бегом!", "Увлекается бегом"),
        ("Снимаю большую квартиру", "Снимает большую квартиру"),
        ("Пью много чаю", "Пьёт много чаю"),
        ("Люблю острую еду", "Любит острую еду"),
        ("По субботам вожу кружок", "По субботам водит кружок"),
        ("Мой брат живёт в Осло", "Брат живёт в Осло"),
    ],
)
def test_russian_of_oneself_is_told_of_another(said, statement):
    assert dry(said, "ru") == statement


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("Lena and I got divorced", "en"),
        ("Арахис мне нельзя", "ru"),
        ("Ich wohne in Ulm", "de"),
        ("我住在青岛", "zh"),
    ],
)
def test_in_doubt_the_persons_own_sentence_stays(said, language):
    assert dry(said, language) == said


def test_a_wish_stays_in_the_persons_words():
    assert wished("Answer me briefly", "en") == "Asks: answer me briefly"
    assert wished("Отвечай мне коротко", "ru") == "Просит: отвечай мне коротко"


@pytest.mark.parametrize(
    ("statement", "language", "topic"),
    [
        ("Is called Vic", "en", "about.name"),
        ("Lives in York", "en", "home.city"),
        ("Moved to York last spring", "en", "home.city"),
        ("Lives in Norway", "en", "home.country"),
        ("Works as a nurse at Acme", "en", "work.employer"),
        ("Works as a nurse", "en", "work.job"),
        ("Birthday is 3 May", "en", "about.birthday"),
        ("Is vegan", "en", "health.diet"),
        ("Живёт в Омске", "ru", "home.city"),
        ("Переехали в Тулу, снимают квартиру", "ru", "home.city"),
        ("Работает в «Ромашке»", "ru", "work.employer"),
        ("Работает сварщиком", "ru", "work.job"),
        ("День рождения 3 мая", "ru", "about.birthday"),
        ("С понедельника живёт в Туле", "ru", "home.city"),
        ("Ich wohne in Ulm", "de", "home.city"),
        ("Vivo en Cuenca", "es", "home.city"),
        ("Мене звати Остап", "uk", "about.name"),
        ("我住在青岛", "zh", "home.city"),
    ],
)
def test_a_single_value_has_a_topic(statement, language, topic):
    attribute = attribute_of(statement, language)
    assert attribute is not None
    assert attribute.topic == topic


@pytest.mark.parametrize(
    ("statement", "language"),
    [
        ("Wife lives in York", "en"),
        ("Lives in a big house", "en"),
        ("Lives with two friends", "en"),
        ("Has a cat called Today", "en"),
        ("Жена живёт в Омске", "ru"),
        ("Живёт на пятом этаже", "ru"),
        ("Есть кот Мотя", "ru"),
        ("Vivo en una casa", "es"),
        ("我住在车站附近", "zh"),
    ],
)
def test_what_a_person_may_have_several_of_has_none(statement, language):
    attribute = attribute_of(statement, language)
    assert attribute is None or attribute.topic == ""


def test_an_attribute_knows_its_shelf():
    attribute = attribute_of("Is allergic to nuts", "en")
    assert attribute is not None
    assert attribute.category is Category.HEALTH


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ich wohne mit meiner Frau in Ulm", "de"),
        ("J'habite à Nantes avec mon chien", "fr"),
        ("Tengo dos hijas y un perro", "es"),
        ("Tenho duas filhas e não tenho carro", "pt"),
        ("Ho due figlie e un cane che dorme", "it"),
        ("Mam dwie córki i psa", "pl"),
        ("İki kızım ve bir köpeğim var", "tr"),
        ("I have two daughters and a dog", "en"),
        ("У меня две дочери и есть собака", "ru"),
        ("У мене дві доньки", "uk"),
        ("我有两个女儿", "zh"),
        ("娘が二人います", "ja"),
        ("딸이 둘 있어요", "ko"),
        ("ฉันมีลูกสาวสองคน", "th"),
        ("मेरी दो बेटियाँ हैं", "hi"),
        ("عندي بنتان", "ar"),
        ("", "en"),
    ],
)
def test_the_language_of_a_text_is_told(text, language):
    assert language_of(text) == language
