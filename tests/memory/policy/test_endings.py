"""What is said to be over ends what it names, and nothing beside it."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest

from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.decision import (
    Add,
    Decision,
    Ignore,
    Retract,
    Standing,
    Supersede,
    decide,
)
from memory.policy.sameness import Relation, reading_of, relation

GOES_ON = {Relation.APART, Relation.REFINED}
NOW, JUNE = datetime(2026, 2, 2, 12, tzinfo=UTC), datetime(2025, 6, 1, tzinfo=UTC)


def related(old: str, new: str) -> Relation:
    return relation(reading_of(old), reading_of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Has a canoe", "Gave the canoe to their cousin"),
        ("Есть байдарка", "Байдарку отдали знакомым"),
        ("Plays in a brass band", "Handed in the trombone, no more brass band"),
        ("Drives a Lada Niva", "Traded the Niva in for a Kia"),
        ("Has a tortoise called Speedy", "Speedy died on Monday"),
        ("Есть черепаха Тортилла", "Тортиллы не стало"),
        ("Lives with Granny", "Granny moved out in May"),
        ("Ходит на керамику по средам", "Керамику забросила"),
        ("Uses Firefox", "Switched from Firefox to Vivaldi"),
        ("Слушает «Радугу»", "Перешёл с «Радуги» на «Прибой»"),
        ("Is unemployed", "Found a job at a dairy"),
        ("Does night shifts", "Is on days now"),
        ("Doesn't like beetroot", "Has come to love beetroot"),
        ("Has a parrot called Pepper", "Pepper died in the night"),
        ("Держит кота Уголька", "Уголёк умер"),
        ("Есть кошка Дуся", "Дуси не стало"),
        ("Dog Bruno is a beagle", "Had to give Bruno away because of the landlord"),
        ("Живут с котом Тимой", "Тиму пришлось отдать бабушке"),
        ("Works as a baker at Crumb", "They let me go"),
        ("Работает в «Лавке» кассиром", "Попала под сокращение"),
        ("Has a red Corsa", "Got rid of the car"),
        ("Ездит на «Шкоде»", "Машину продала"),
        ("Has an iPhone", "Sold the phone"),
        ("Ходит в шахматную секцию", "Из шахматной секции вышел"),
        ("Eats meat again", "Has given up meat once more"),
        ("Уже полгода не пьёт кофе", "Сорвалась, опять пьёт кофе"),
        ("Rents a flat in Fife", "Bought a house in Fife"),
        ("Снимает комнату в Туле", "Купила квартиру в Калуге и переехала"),
        ("Has a bad back", "Back's fine now"),
        ("Has a broken ankle", "The ankle is all better"),
        ("Болит колено, нельзя бегать", "Колено прошло, врач разрешил бегать"),
        ("Замужем за Олегом", "Развелась"),
        ("Wife is called Ann", "Got divorced"),
        ("Встречается с Леной", "С Леной всё"),
        ("Car is a Dacia Duster", "The Duster was written off in a crash"),
        ("Есть «Форд»", "«Форд» разбили"),
        ("Keeps ducks", "Gave up the ducks, too many foxes"),
        ("Есть террариум", "Террариум разобрал"),
        ("Есть собака Берта", "Берту забрала сестра"),
        ("Is studying law at Exeter", "Has graduated"),
        ("Is a night porter", "Moved to days"),
        ("Платит за квартиру 30 тысяч", "Хозяйка подняла аренду до 35"),
        ("Drinks three teas a day", "Is off tea"),
        ("Aunt lives in a care home in Truro", "Aunt passed away in April"),
        ("Учится на втором курсе", "Уже на третьем курсе"),
        ("Has a dog, no cat", "The dog died"),
        ("Lives in Hull with their wife", "Moved to York"),
        ("Живёт с родителями", "Переехал в Казань"),
        ("Lives with two flatmates", "Has their own place now"),
        ("Is pregnant", "Our baby boy was born last week"),
        ("Is taking driving lessons", "Passed my driving test"),
        ("Учится водить", "Получила права"),
        ("Has a season ticket for the zoo", "Didn't renew their season ticket"),
        ("Есть абонемент в фитнес «Волна»", "Абонемент не продлила"),
        ("Works from home", "Is back in the office full time"),
        ("Работает на удалёнке", "Нас вернули в офис"),
        ("Works part time", "Has gone back to full time"),
        ("Doesn't drink", "Is drinking again"),
        ("Mum is in hospital", "Mum's home from hospital"),
        ("Дедушка лежит в больнице", "Дедушку выписали"),
        ("Bikes to work", "My bike got nicked so I take the bus"),
        ("Is doing keto", "Switched to a Mediterranean diet, on doctor's orders"),
        ("На кето", "Перешла на палеодиету"),
        ("Plays the cello in a quartet", "Scrap the cello bit"),
        ("Has a pet snake", "Was joking about the snake"),
        ("Прыгает с парашютом", "Насчёт парашюта пошутил"),
    ],
)
def test_it_is_over(old: str, new: str) -> None:
    assert related(old, new) in {Relation.CHANGED, Relation.CONTRADICTED}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Loves dogs", "The dog died on Monday"),
        ("Is allergic to cats", "The cat has died"),
        ("Works at a dog shelter", "The dog died on Monday"),
        ("Daughter has a canoe", "Sold the canoe"),
        ("Has two cats", "One cat died"),
        ("Works nights at the hospital", "My shift is over"),
        ("Lives in Perm with their wife", "Wife quit her job"),
        ("Collects stamps", "Collects ship stamps, over a hundred so far"),
        ("Works at Toyota", "Sold the car"),
        ("Lives with their wife", "Moved to Hull"),
        ("Lives with their wife", "Moved to Starling"),
        ("Works from home", "The office is in Hull"),
        ("Works in an office", "The leg is fine"),
        ("Husband Oleg works at Acme", "Got divorced"),
        ("Sister is married to Oleg", "Got divorced"),
        ("Goes to the gym", "Забрал сына из школы"),
        ("Likes tea", "Likes tea, no sugar"),
        ("Плохо спит", "Плохо спит, поэтому чая на ночь не пьёт"),
        ("Is a taxi driver", "Drives a Kia now"),
        ("Rents a garage in Fife", "Bought a house in Perth"),
        ("Снимает комнату в Туле", "Купила маме квартиру"),
        ("Снимает комнату в Туле", "Хочет купить квартиру"),
        ("Has to leave for work at six", "Had to leave the party"),
    ],
)
def test_another_matter_goes_on(old: str, new: str) -> None:
    assert related(old, new) in GOES_ON


@pytest.mark.parametrize(
    ("rented", "bought"),
    [
        ("Rents a flat in Fife", "Bought a house in Perth"),
        ("Rents a flat in Fife", "We bought a holiday house"),
        ("Rents a flat in Fife", "Bought a second house"),
        ("Rents a flat in Fife", "Bought a summer house"),
        ("Rents a flat", "Bought a flat to let"),
        ("Снимает комнату в Туле", "Купила квартиру в Калуге"),
        ("Снимает комнату в Туле", "Купила квартиру под сдачу"),
        ("Снимает комнату в Туле", "Купила дом в деревне"),
        ("Снимает комнату в Туле", "Купили дом у моря"),
    ],
)
def test_a_home_bought_for_something_else_ends_no_rent(
    rented: str, bought: str
) -> None:
    assert related(rented, bought) in GOES_ON


@pytest.mark.parametrize(
    ("had", "over"),
    [
        ("Has a van", "Had to sell the van"),
        ("Has a goat called Hazel", "Had to give Hazel away"),
        ("Has a goat called Hazel", "Had to rehome Hazel"),
        ("Works at Zippo", "Had to quit the job at Zippo"),
        ("Has a gym membership", "Had to cancel the gym membership"),
        ("Есть фургон", "Фургон пришлось продать"),
        ("Есть кот Тишка", "Тишку пришлось усыпить"),
        ("Ходит на керамику", "Не хватало времени, керамику пришлось бросить"),
        ("Работает в «Лавке»", "Пришлось уволиться из «Лавки»"),
    ],
)
def test_what_one_had_to_do_is_done(had: str, over: str) -> None:
    assert related(had, over) is Relation.CHANGED


@pytest.mark.parametrize(
    ("had", "told"),
    [
        ("Has a van", "Never had to sell the van"),
        ("Has a van", "Nearly had to sell the van"),
        ("Has a van", "Almost had to sell the van"),
        ("Has a van", "Hasn't had to sell the van"),
        ("Has a van", "Didn't have to sell the van"),
        ("Has a van", "If I had to sell the van I'd cry"),
        ("Works at Zippo", "Had to leave work early"),
        ("Has a goat called Hazel", "Had to leave Hazel with a neighbour"),
        ("Has a goat called Hazel", "Had to give Hazel away for a week"),
        ("Has a goat called Hazel", "Had to give Hazel a bath"),
        ("Has twins at school", "Had to drop the twins at school"),
        ("Plays the harp", "Had to stop for petrol on the way to the harp class"),
        ("Takes harp lessons", "Had to cancel the harp lesson today"),
        ("Есть фургон", "Не пришлось продать фургон"),
        ("Есть фургон", "Чуть не пришлось продать фургон"),
        ("Есть фургон", "Фургон пришлось отдать в ремонт"),
        ("Has a van", "Nearly sold the van"),
        ("Has a goat called Hazel", "Hazel almost died"),
        ("Has a goat called Hazel", "Nearly had to put Hazel down"),
        ("Есть фургон", "Чуть не продал фургон"),
        ("Есть кот Тишка", "Тишку чуть было не усыпили"),
        ("Есть кот Тишка", "К счастью, не пришлось усыпить Тишку"),
        ("Есть кот Тишка", "Чуть не пришлось усыпить Тишку"),
        ("Есть кот Тишка", "Пришлось отдать Тишку соседке на неделю"),
        ("Работает в «Лавке»", "Пришлось уйти с работы пораньше"),
        ("Ходит на керамику", "Пришлось отменить керамику в среду"),
    ],
)
def test_what_one_did_not_have_to_do_or_for_a_while_ends_nothing(
    had: str, told: str
) -> None:
    assert related(had, told) in GOES_ON


@pytest.mark.parametrize(
    ("called", "other"),
    [("Соня", "Сеня"), ("Дон", "Ден"), ("Рон", "Рен"), ("Тоня", "Теня")],
)
def test_a_name_with_another_vowel_is_somebody_else(called: str, other: str) -> None:
    assert related(f"Есть собака {called}", f"{other} умер") is Relation.APART


def standing(text: str, number: int, recorded_at: datetime = JUNE) -> Standing:
    return Standing(
        UUID(int=number), text, "", Category.ABOUT_ME, Kind.FACT, 0.5, recorded_at
    )


def decided(text: str, *near: Standing, in_passing: bool = False) -> Decision:
    return decide(Candidate(text, text, in_passing=in_passing), near, NOW)


ONE, TWO = UUID(int=1), UUID(int=2)


@pytest.mark.parametrize(
    ("told", "ended"),
    [
        ("Left there in autumn", "Works as a cook at Ostrich"),
        ("Ушла оттуда осенью", "Работает поваром в «Страусе»"),
        ("Moved out of it in May", "Rents a flat in Leith"),
        ("Sold it yesterday", "Has a scooter"),
        ("Больше туда не хожу", "Ходит на хор по средам"),
    ],
)
def test_a_bare_word_ends_the_last_fact_that_it_fits(told: str, ended: str) -> None:
    beside = standing("Is left-handed", 2)

    assert decided(told, standing(ended, 1), beside) == Retract((ONE,))


def test_of_two_the_later_one_is_meant() -> None:
    earlier = standing("Has a scooter", 1, datetime(2025, 1, 1, tzinfo=UTC))
    later = standing("Has a van", 2)

    assert decided("Sold it yesterday", earlier, later) == Retract((TWO,))


def test_a_bare_word_that_fits_nothing_ends_nothing() -> None:
    assert decided("Sold it yesterday", standing("Is left-handed", 1)) == Add()


def test_told_in_passing_it_ends_what_stands_and_is_not_kept() -> None:
    cast = standing("The left leg is in plaster", 1)

    assert decided("The plaster came off", cast, in_passing=True) == Retract((ONE,))


def test_told_in_passing_with_nothing_to_end_it_is_not_kept() -> None:
    decision = decided("The plaster came off", in_passing=True)

    assert isinstance(decision, Ignore)


def test_of_two_jobs_the_one_that_is_described_has_ended() -> None:
    day = standing("Работает бухгалтером в «Астре»", 1)
    evening = standing("Устроился на вторую работу, по вечерам в «Лавку»", 2)

    decision = decided("Вечернюю работу бросил", day, evening)

    assert getattr(decision, "targets", ()) == (TWO,)


def test_a_name_alone_is_the_relative_who_bears_it() -> None:
    brother = standing("My brother Dan lives in Hull", 1)

    assert decided("Dan moved to Leeds", brother) == Supersede((ONE,))


def test_a_name_of_two_relatives_alone_is_neither() -> None:
    brother = standing("My brother Dan lives in Hull", 1)
    son = standing("My son Dan lives in York", 2)

    assert decided("Dan moved to Leeds", brother, son) == Add()
    assert decided("My son Dan moved to Leeds", brother, son) == Supersede((TWO,))


def test_a_relative_told_of_in_what_has_ended_lends_no_name() -> None:
    gone = replace(standing("My partner Dan lives in Hull", 1), valid_until=JUNE)
    friend = standing("Dan works at Zippo", 2)

    assert decided("My partner quit the job at Zippo", gone, friend) == Add()
