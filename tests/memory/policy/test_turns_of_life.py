"""Another job, a child born, a ban lifted: what was so until then is over."""

import pytest

from memory.policy.sameness import Relation, reading_of, relation

GOES_ON = {Relation.APART, Relation.REFINED}


def related(old: str, new: str) -> Relation:
    return relation(reading_of(old), reading_of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mum works in a library", "Mum has retired"),
        ("Dad is a plumber", "Dad has retired"),
        ("Тётя работает в аптеке", "Тётя вышла на пенсию"),
        ("Is a cashier at Tally", "They made me shift manager"),
        ("Is a junior tester at Orbit", "Has been promoted to test lead"),
        ("Работает поваром в «Маяке»", "Меня повысили до шеф-повара"),
        ("Работает лаборантом в институте", "Назначили завлабом"),
        ("Sister Jo works at a bank", "Jo has become a florist"),
        ("Брат Лёва работает курьером", "Лёва стал пекарем"),
        ("Teaches at Marsh Grammar", "From 1 September starts at Holt College"),
        ("Работает в «Кварце» маляром", "Ушёл в «Сокол», красит там кузова"),
        ("Я ассистент в ветклинике", "С 1 марта выходит на работу в зоопарк"),
    ],
)
def test_another_job_ends_the_one_there_was(old: str, new: str) -> None:
    assert related(old, new) is Relation.CHANGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Does carpentry", "Has retired"),
        ("Mum works in a library", "Mum has a new dentist"),
        ("Sister Jo works at a bank", "Jo is training to be a nurse"),
        ("Sister Jo works at a bank", "Jo wants to become a florist"),
        ("Is a waiter at Luigi's", "From September starts at Holt College"),
        ("Is a barista at the Crow", "Has joined a choir at St Mary's"),
        ("Is a nurse at Holt", "Has taken a second job at a bakery"),
        ("Teaches yoga", "Has been promoted to captain of the football team"),
        ("Works at Acme", "Is in Leeds now"),
        ("Брат работает курьером", "Сестра стала пекарем"),
        ("Работает в «Кварце»", "Повысили зарплату"),
        ("Работает в «Кварце»", "Ушёл в отпуск"),
        ("Dad is a plumber", "Mum has retired"),
        ("Is a nurse at Holt", "The boss made me laugh"),
        ("Works at a bakery in Holt", "Is working from a café in Bath now"),
        ("Is a baker in Holt", "Works out at Gold's gym now"),
    ],
)
def test_what_is_no_other_job_ends_none(old: str, new: str) -> None:
    assert related(old, new) in GOES_ON


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Нельзя глютен", "Глютен снова можно"),
        ("Не переносит лактозу", "Врач разрешил лактозу"),
        ("Is allergic to eggs", "Can eat eggs again"),
        ("Running is out because of the knee", "Can run again"),
        ("Рыба — не моё, не ест", "Снова начал есть рыбу"),
        ("Is on keto", "Is done with keto, eats everything"),
        ("Wife is pregnant", "Son Abel was born on Friday"),
        ("Жена беременна", "Родилась дочь, назвали Майей"),
        ("Is off work with a broken wrist", "The cast is off, back at work"),
        ("Брат служит в армии", "Брат вернулся из армии"),
        ("Пишет диссертацию", "Защитил диссертацию"),
        ("Встречается с Майей", "С Майей расписались"),
        ("Снимают квартиру", "Взяли ипотеку, купили двушку"),
        ("Зять Юра водит «Газель»", "Юра пересел на маршрутку"),
    ],
)
def test_what_lasted_until_then_is_over(old: str, new: str) -> None:
    assert related(old, new) is Relation.CHANGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Is allergic to cats", "Has a cat"),
        ("Is allergic to cats", "Has a cat again"),
        ("Is afraid of dogs", "Has a dog"),
        ("Hopes for a dog", "Friend has a dog"),
        ("Is allergic to nuts", "Can eat dairy again"),
        ("Аллергия на кошек", "Снова кошка"),
        ("Wife is pregnant", "Sister's son was born on Friday"),
        ("Plays left back for Holt Rovers", "Has a bad back"),
        ("Пьёт три чашки кофе в день", "Работает в ночь"),
    ],
)
def test_what_one_fears_or_must_not_have_is_not_what_one_has(
    old: str, new: str
) -> None:
    assert related(old, new) is Relation.APART


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Class has 22 kids", "Class has gone up to 26 kids"),
        (
            "Class has gone up to 26 kids",
            "After the split the class is down to 18 kids",
        ),
        ("Shop has 5 employees", "The shop has expanded to 8 employees"),
        ("Works 40 hours a week", "Has dropped to 32 hours a week"),
        ("Class has 24 pupils", "Has 27 pupils in their class this year"),
        ("Choir has 8 people in it", "Two more joined, the choir is 10 people"),
        ("Пьёт три чашки кофе в день", "Сократил кофе до одной чашки в день"),
        ("Работает 5 дней в неделю", "Перешёл на 4 дня в неделю"),
        ("Отдел расширили до 11 человек", "После увольнений нас в отделе 8"),
    ],
)
def test_a_count_that_has_moved_takes_the_place_of_the_old_one(
    old: str, new: str
) -> None:
    assert related(old, new) is Relation.CHANGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Class has 22 kids", "Has two kids"),
        ("Works 40 hours a week", "Went to two concerts this week"),
        ("Runs 20 km a week", "Swims twice a week now"),
        ("Пьёт три чашки кофе в день", "Теперь пьёт две чашки чая в день"),
    ],
)
def test_counts_of_two_things_stand_side_by_side(old: str, new: str) -> None:
    assert related(old, new) is Relation.APART


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Has a dog", "Volunteers at a dog shelter"),
        ("Has a bike", "Works in a bike shop"),
        ("Owns a boat", "Repairs boats for a living"),
        ("Has bees", "Gives talks about bees"),
        ("Has a piano", "Is learning the piano"),
        ("Is vegetarian", "Cooks meat for the family"),
        ("Writes poems", "Has published a book of poems"),
        ("Loves books", "Works in a bookshop"),
        ("Есть велосипед", "Чинит велосипеды"),
        ("Есть пианино", "Учится играть на пианино"),
        ("Любит книги", "Работает в книжном"),
    ],
)
def test_what_one_has_and_what_one_does_with_it_are_two_things(
    one: str, other: str
) -> None:
    assert {related(one, other), related(other, one)} == {Relation.APART}
