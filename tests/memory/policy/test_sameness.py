"""When two statements say the same, and when they only look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.sameness import (
    alike_but_different,
    names_in,
    normalised,
    numbers_in,
    rare_words,
    reading_of,
    relation,
)
from memory.policy.sameness.relations import Relation


def judged(older: str, newer: str) -> Relation:
    return relation(reading_of(older), reading_of(newer))


@pytest.mark.parametrize(
    "again",
    [
        "my aunt's cat is called kotik",
        "  My  aunt’s cat is called «Kotik»! ",
        "MY AUNT'S CAT\nIS CALLED KOTIK",
        "My aunt's cat\u200b is called Kotik.",
        "My aunt's cat is called Ko\u00adtik",
        "\uff2d\uff59 aunt's cat is called Kotik",
    ],
)
def test_what_is_heard_alike_is_normalised_alike(again):
    assert normalised(again) == normalised("My aunt's cat is called Kotik")


def test_yo_and_ye_are_one_letter():
    assert normalised("Всё ещё зелёный") == normalised("все еще зеленый")


@given(st.text(max_size=200))
def test_normalising_twice_changes_nothing(text):
    assert normalised(normalised(text)) == normalised(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Тренируюсь в «Заре»", "Тренируюсь в «Луче»"),
        ("I have two parrots", "I have three parrots"),
        ("I like olives", "I don't like olives"),
        ("My aunt lives in Riga", "I live in Riga"),
        ("Choir is on Monday", "Choir is on Thursday"),
    ],
)
def test_one_word_can_make_all_the_difference(one, other):
    assert alike_but_different(one, other)
    assert judged(one, other) is not Relation.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("У меня семь кроликов", "У пользователя 7 кроликов"),
        ("Тётя живёт в Риге", "Тётя пользователя проживает в Риге"),
        ("Ношу кольцо", "Пользователь носит кольцо"),
        ("Не смотрю сериалы", "Сериалы пользователь не смотрит"),
        ("I have twenty-five vinyl records", "User owns 25 vinyl records"),
        ("I'm scared of thunder", "User is afraid of thunder"),
        ("My aunt's name is Ida", "User has an aunt called Ida"),
        ("I never watch cartoons", "User doesn't watch cartoons"),
        ("I don't eat meat", "User is a vegetarian"),
        ("I drive a Moskvich", "User's car is a Moskvich"),
        ("Живу в Риге", "Город пользователя — Рига"),
        ("I love flamenco", "User's favourite music is flamenco"),
    ],
)
def test_a_paraphrase_is_the_same(one, other):
    assert judged(one, other) is Relation.SAME
    assert not alike_but_different(one, other) or "vegetarian" in other


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("У меня есть попугай", "Мой попугай — жако по имени Грей"),
        ("Хожу в хор", "Хожу в хор по средам, пою альтом"),
        ("I have a boat", "I have a wooden boat moored in Falmouth"),
        ("My aunt paints", "My aunt paints miniature portraits"),
    ],
)
def test_the_same_truth_said_more_exactly_is_a_refinement(one, other):
    assert judged(one, other) is Relation.REFINED


def test_less_than_was_known_is_a_confirmation():
    assert (
        judged("I have a wooden boat moored in Falmouth", "I have a boat")
        is Relation.SAME
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Живу в Риге", "Перебралась в Вильнюс"),
        ("Я не замужем", "Вышла замуж за Тимура"),
        ("Вешу 61 кг", "Похудела до 58 кг"),
        ("У нас хомяк Пуфик", "Пуфик умер"),
        ("Пью чай по утрам", "Теперь по утрам пью цикорий"),
        ("Племяннику десять лет", "Племяннику исполнилось одиннадцать"),
        ("Хочу купить лодку", "Купил лодку"),
        ("My coach is Ida", "Noor replaced Ida, so Noor is my coach now"),
        ("I work at Umbrella", "I quit Umbrella"),
        ("I play squash on Mondays", "I no longer play squash"),
        ("There are 4 people on my team", "My team is up to 7 people"),
        ("I'm allergic to kiwi", "I'm not allergic to kiwi anymore"),
        ("I'm looking for a flat", "I found a flat in Deptford"),
        ("I want to visit Japan", "We flew to Japan in spring"),
        ("Дочке Соне пять, ходит в садик", "Соне исполнилось шесть"),
        ("Choir is on Mondays at 7", "Choir has moved to Wednesdays"),
        ("I don't eat fish", "I eat fish again"),
    ],
)
def test_a_told_change_is_a_change(one, other):
    assert judged(one, other) is Relation.CHANGED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("День рождения тёти 2 мая", "День рождения тёти 12 мая"),
        ("Не умею кататься на лыжах", "Каждую зиму катаюсь на лыжах"),
        ("У меня нет детей", "Мой сын ходит в ясли"),
        ("I don't have a boat", "My boat is moored in Falmouth"),
        ("I'm left-handed", "I'm right-handed"),
    ],
)
def test_what_cannot_both_be_true_is_a_contradiction(one, other):
    assert judged(one, other) is Relation.CONTRADICTED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Тётя живёт в Риге", "Живу в Риге"),
        ("Не ем грибы", "Не ем дыню"),
        ("У меня попугай Грей", "Завёл ещё попугая, зовут Лори"),
        ("Дочь играет на флейте", "Сын играет на флейте"),
        ("Живу в Риге", "Хочу переехать в Вильнюс"),
        ("Мой тренер — Ида", "Мой сосед — Ида"),
        ("I read westerns", "I write westerns"),
        ("I was born in Riga", "I got married in Riga"),
        ("I live in Riga", "I used to live in Vilnius"),
        ("I'm right-handed", "My son is left-handed"),
        ("I work at Umbrella", "I also work at a florist's"),
        ("My aunt lives in Riga", "My aunt teaches chemistry"),
        ("I live in Bristol", "My job in Bristol ended"),
        ("I live in a small flat", "I live in Riga"),
        ("I have a cat", "I'm allergic to cats"),
        ("My rent is 900 pounds", "My salary went up to 1900 pounds"),
        ("I have two sons", "I'm expecting my second child"),
        ("Живу с родителями", "Родители живут в Риге"),
        ("Учусь в институте", "Читаю лекции студентам"),
        ("I work from home on Fridays", "My choir is on Fridays now"),
        ("I live in Riga", "I switched to Linux"),
        ("I'm engaged to Tom", "I broke up with Ida"),
        ("Ich trinke Kaffee", "Ich trinke keinen Kaffee mit Milch"),
    ],
)
def test_what_can_both_be_true_stands_apart(one, other):
    assert judged(one, other) is Relation.APART


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Репетиция во вторник", "Не во вторник, а в среду"),
        ("My aunt lives in Riga", "I misspoke, my aunt lives in Vilnius"),
        ("The rehearsal is on Tuesday", "I was wrong, it's on Friday"),
        ("The rehearsal is on Tuesday", "It's on Friday, not on Tuesday"),
    ],
)
def test_a_slip_put_right_is_a_correction(one, other):
    assert judged(one, other) is Relation.CORRECTED


def test_names_are_what_is_quoted_or_capitalised_inside_of_a_sentence():
    assert names_in("Our parrot Grey lives in «Polyana»") == {"grey", "polyana"}
    assert names_in("Вчера видел Иду") == names_in("С Идой виделись")


def test_numbers_are_figures_however_they_are_said():
    assert numbers_in("двадцать пять книг и 3 лампы") == {"25", "3"}
    assert numbers_in("a book, an oil lamp") == frozenset()


def test_rare_words_leave_out_what_everybody_says():
    assert rare_words("My wife works as a glaciologist") == {"glaciolog"}


@given(st.text(max_size=300), st.text(max_size=300))
def test_no_two_texts_are_an_error(one, other):
    assert judged(one, other) in Relation
    assert isinstance(alike_but_different(one, other), bool)


@given(st.text(min_size=1, max_size=200))
def test_everything_is_the_same_as_itself(text):
    assert judged(text, text) is Relation.SAME


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "🙂", "\u202eabc", "9" * 5000])
def test_odd_texts_have_a_reading(text):
    assert reading_of(text).spelling == normalised(text)
