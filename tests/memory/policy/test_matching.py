"""By what words a question meets a fact, and when it means anything at all."""

import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory.policy.matching.common_words import languages
from memory.policy.matching.index import WordIndex
from memory.policy.matching.own_meaning import (
    asks_for_all,
    only_goes_on,
    speaks_of_self,
)
from memory.policy.matching.terms import language_of, terms_of
from memory.policy.matching.weekdays import weekday_terms

FRIDAY = datetime(2026, 5, 15, 12, tzinfo=UTC)
TALK = tomllib.loads(Path(__file__).with_name("continuations.toml").read_text("utf-8"))


def cases(kind):
    return [(one, text) for one, lists in TALK.items() for text in lists[kind]]


def test_sixteen_languages_are_known():
    assert set(languages()) == set(TALK)
    assert len(TALK) == 16


@pytest.mark.parametrize(("language", "text"), cases("goes_on"))
def test_a_continuation_only_goes_on(language, text):
    assert only_goes_on(text)


@pytest.mark.parametrize(("language", "text"), cases("means"))
def test_a_short_question_has_a_meaning_of_its_own(language, text):
    assert not only_goes_on(text)


@pytest.mark.parametrize(
    "text", ["", "  ", "...", "🙂", "?!", "\u200b", "\0", "-" * 999]
)
def test_a_text_without_letters_means_nothing(text):
    assert only_goes_on(text)


@pytest.mark.parametrize(
    "text",
    ["What do you know about me?", "Что ты обо мне знаешь?", "Кто я?", "我是谁？"],
)
def test_some_ask_for_all(text):
    assert asks_for_all(text)
    assert not only_goes_on(text)


def test_a_question_may_speak_of_the_person_or_not():
    assert speaks_of_self("What should I cook for my guests?")
    assert speaks_of_self("Найди сантехника рядом с нашим домом")
    assert not speaks_of_self("What is the capital of Australia?")


@pytest.mark.parametrize(
    "text",
    [
        "Who waters the plants while we're away?",
        "What'll I've to pack?",
        "Où est-ce que j'habite ?",
        "Где теперь работаю?",
        "Чем обычно лечусь от простуды?",
        "Co zwykle jem na śniadanie?",
        "¿Qué necesito para el viaje?",
    ],
)
def test_a_word_that_has_i_inside_speaks_of_the_person(text):
    assert speaks_of_self(text)


@pytest.mark.parametrize(
    "text",
    [
        "What's an heirloom?",
        "Яке ім'я носить ця річка?",
        "How big is a studio?",
        "Which place is pale as jade in the IDE?",
    ],
)
def test_what_only_looks_like_i_speaks_of_nobody(text):
    assert not speaks_of_self(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Кормлю Барсика", "барсику купили корм, кормлю его"),
        ("my allergies", "allergy"),
        ("Ich wohne in Häusern", "wohnt haus"),
        ("j'habite à l'école", "habiter école"),
        ("मेरी किताबें", "किताब"),
        ("الكتاب", "كتاب"),
        ("Ёлка", "елка"),
        ("ca\u00adfé", "café"),
    ],
)
def test_forms_of_a_word_are_one_term(one, other):
    assert set(terms_of(one)) & set(terms_of(other))


def test_words_that_bind_are_no_terms():
    assert terms_of("What is it that you and I have in the house?") == ["hous"]
    assert terms_of("а что у нас в доме") == ["дом"]


def test_words_without_borders_are_met_in_pieces():
    assert set(terms_of("我的猫叫小白")) & set(terms_of("小白吃什么"))
    assert set(terms_of("ฉันอยู่กรุงเทพ")) & set(terms_of("กรุงเทพอากาศดี"))
    assert set(terms_of("고양이를")) & set(terms_of("고양이는"))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Where is the house?", "en"),
        ("Wo ist das Haus?", "de"),
        ("Где мой дом?", "ru"),
        ("Де мій дім?", "uk"),
        ("家はどこですか", "ja"),
    ],
)
def test_the_language_is_told_by_letters_and_common_words(text, language):
    assert language_of(text, "en") == language


@pytest.mark.parametrize("text", ["a" * 500_000, "'" * 100_000, "я" * 9_000, "\ud800"])
def test_the_worst_text_is_read(text):
    assert len(terms_of(text)) <= 2_000


def test_a_rare_word_weighs_more_than_a_common_one():
    facts = {1: ["cat", "fish"], 2: ["cat", "milk"], 3: ["cat", "vet"]}
    index = WordIndex[int]().grown(facts)

    assert index.matched({"cat": 1.0, "vet": 1.0}).best(1) == [3]
    assert index.rarity("vet") > index.rarity("cat") > 0


def test_a_share_is_of_all_that_was_asked_for():
    index = WordIndex[int]().grown({1: ["cat"], 2: ["dog"]})
    match = index.matched({"cat": 1.0, "zebra": 1.0})

    assert 0 < match.share(1) < 1
    assert match.share(2) == 0
    assert match.share(3) == 0


def test_an_empty_index_matches_nothing():
    assert WordIndex[int]().matched({"cat": 1.0}).best(3) == []


@pytest.mark.parametrize(
    "question",
    [
        "What do I do on Fridays?",
        "По пятницам что?",
        "на 15 мая",
        "today?",
        "金曜日は？",
    ],
)
def test_a_friday_is_met_in_every_language(question):
    met = weekday_terms(question, FRIDAY, "UTC")

    assert {"friday", "пятниц", "freitag"} <= met
    assert not met & {"monday", "понедельник"}


def test_today_is_the_persons_own_day():
    late = datetime(2026, 5, 14, 20, tzinfo=UTC)

    assert "friday" in weekday_terms("today?", late, "Asia/Tokyo")
    assert "friday" not in weekday_terms("today?", late, "UTC")


def test_a_month_is_no_weekday():
    assert weekday_terms("What did I do in March?", FRIDAY, "UTC") == frozenset()
