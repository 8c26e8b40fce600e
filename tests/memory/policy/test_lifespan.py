"""Terms, half-lives and presets, as sentences about how a memory ages."""

from datetime import UTC, datetime, timedelta
from math import inf

import pytest

from memory.policy.candidate import Candidate, Category, Kind, Moment, Precision
from memory.policy.lifespan import (
    NEVER_EXPIRE,
    fades_at,
    half_life,
    is_intent,
    on_its_shelf,
    survival,
    term_of,
)
from memory.policy.moments import said_times
from memory.policy.moments.said import SaidTimes
from memory.policy.numbers import DEFAULT, PRESETS

SAID = datetime(2026, 2, 2, 12, tzinfo=UTC)


def candidate(text="Хочет купить велосипед", category=Category.GOALS, **rest):
    return Candidate(text=text, quote=text, category=category, **rest)


def days_of(said, policy=DEFAULT, time_zone="Europe/Moscow"):
    term = term_of(said, SAID, time_zone, policy)
    return None if term is None else (term - SAID).days


def test_an_intent_lives_45_days():
    assert days_of(candidate()) == 45


def test_a_statement_that_is_no_intent_does_not_expire():
    assert days_of(candidate("Не пьёт кофе", Category.PREFERENCES)) is None


def test_the_estimate_of_the_model_comes_first_and_is_capped():
    assert days_of(candidate(days=10)) == 10
    assert days_of(candidate(days=4000)) == 180
    assert days_of(candidate(days=0)) == 1


@pytest.mark.parametrize(
    "category", [Category.ABOUT_ME, Category.RELATIONSHIPS, Category.ROUTINE]
)
def test_what_one_is_never_expires_even_if_the_model_says_so(category):
    assert days_of(candidate(category=category, days=7)) is None


def test_a_dated_plan_lives_until_its_event_and_a_week_more():
    race = Moment(datetime(2026, 9, 1, tzinfo=UTC), Precision.MONTH)

    term = term_of(
        candidate("Тренируюсь к марафону", valid_from=race), SAID, "UTC", DEFAULT
    )

    assert term == datetime(2026, 10, 8, tzinfo=UTC)


def test_a_plan_for_a_season_ends_before_the_next_one():
    autumn = Moment(datetime(2026, 9, 1, tzinfo=UTC), Precision.SEASON)

    term = term_of(candidate(valid_from=autumn), SAID, "UTC", DEFAULT)

    assert term == datetime(2026, 11, 25, tzinfo=UTC)


def test_a_beginning_in_the_past_is_no_event():
    spring = Moment(SAID - timedelta(days=200))

    assert days_of(candidate(valid_from=spring)) == 45


def test_a_state_until_a_day_ends_with_that_day_in_the_persons_time_zone():
    until = Moment(datetime(2026, 10, 4, 21, tzinfo=UTC), Precision.DAY)
    said = candidate("В отпуске", Category.WORK, valid_until=until)

    term = term_of(said, SAID, "Europe/Moscow", DEFAULT)

    assert term == datetime(2026, 10, 5, 21, tzinfo=UTC)


def test_a_state_told_when_it_is_over_is_history_and_has_no_term():
    over = Moment(datetime(2025, 10, 4, tzinfo=UTC), Precision.DAY)

    assert days_of(candidate("В отпуске", Category.WORK, valid_until=over)) is None


@pytest.mark.parametrize("category", sorted(NEVER_EXPIRE))
@pytest.mark.parametrize(
    "text",
    ["В мае летим в Грузию", "My mother-in-law arrives on 20 March", "Подыскиваю няню"],
)
def test_a_plan_is_a_goal_of_whomever_it_speaks(text, category):
    shelved = on_its_shelf(candidate(text, category), SAID, "UTC")

    assert shelved.category is Category.GOALS
    assert days_of(shelved) is not None


@pytest.mark.parametrize(
    "text",
    [
        "День рождения мамы 5 мая",
        "Mein Geburtstag ist am 5. Mai",
        "Летом живём на даче",
        "С марта работаю в театре",
        "The parrot is called Tomorrow",
        "In March 2019 we moved to Lyon",
    ],
)
def test_what_returns_each_year_or_lasts_stays_on_its_shelf(text):
    said = candidate(text, Category.RELATIONSHIPS)

    assert on_its_shelf(said, SAID, "UTC") is said


@pytest.mark.parametrize("year", [2041, 9999])
@pytest.mark.parametrize("precision", list(Precision))
def test_a_far_end_just_stands_and_is_no_term(year, precision):
    far = Moment(datetime(year, 12, 1, tzinfo=UTC), precision)

    assert days_of(candidate("Платит ипотеку", valid_until=far)) is None


@pytest.mark.parametrize("category", [Category.WORK, Category.ABOUT_ME])
@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("The permit is valid until 2026", "2027-01-01"),
        ("My contract runs until 2027", "2028-01-01"),
        ("Контракт до 2028 года", "2029-01-01"),
        ("Ипотека до 2041 года", None),
    ],
)
def test_what_holds_until_a_year_holds_to_its_end_unless_that_is_far(
    text, ends, category
):
    at = datetime(2026, 11, 30, 12, tzinfo=UTC)
    until = said_times(text, at, "UTC").valid_until
    assert until is not None

    term = term_of(candidate(text, category, valid_until=until), at, "UTC", DEFAULT)

    assert (f"{term:%Y-%m-%d}" if term else None) == ends


@pytest.mark.parametrize(
    "text", ["Дом построили в 2027 году", "The bridge opens in 2027", "Ставка 2027"]
)
def test_a_year_named_alone_that_is_no_end_gives_none(text):
    at = datetime(2026, 11, 30, 12, tzinfo=UTC)

    assert said_times(text, at, "UTC").valid_until is None
    assert term_of(candidate(text, Category.WORK), at, "UTC", DEFAULT) is None


@pytest.mark.parametrize("name", ["platform", "persona", "whisperer", "companion"])
def test_in_these_presets_nothing_expires_by_itself(name):
    assert days_of(candidate(days=10), PRESETS[name]) is None
    assert days_of(candidate(), PRESETS[name]) is None


def test_schai_forgets_intents_and_lets_nothing_fade():
    assert days_of(candidate(), PRESETS["schai"]) == 45
    assert fades_at(SAID, Kind.EPISODE, 1, 3, PRESETS["schai"]) is None


def test_half_of_the_facts_survive_a_half_life():
    assert survival(SAID, SAID, 180) == 1
    assert survival(SAID, SAID + timedelta(days=180), 180) == pytest.approx(0.5)
    assert survival(SAID, SAID + timedelta(days=9999), inf) == 1


def test_confirmations_and_importance_lengthen_a_half_life():
    assert half_life(Kind.EPISODE, 1, 3, DEFAULT) == 30
    assert half_life(Kind.EPISODE, 3, 3, DEFAULT) == pytest.approx(62.96, abs=0.01)
    assert half_life(Kind.EPISODE, 1, 4, DEFAULT) == 60


def test_an_unconfirmed_fact_fades_when_its_survival_meets_the_threshold():
    faded = fades_at(SAID, Kind.FACT, 1, 3, DEFAULT)

    assert faded
    assert survival(SAID, faded, 180) == pytest.approx(DEFAULT.survival_threshold)


@pytest.mark.parametrize(
    "text",
    [
        "Ищу квартиру поближе к центру",
        "Looking for a used car",
        "Шукаю нову роботу",
        "Ich suche eine neue Wohnung",
        "Je cherche un appartement",
        "Estoy buscando piso",
        "Estou procurando emprego",
        "Sto cercando casa",
        "Szukam nowej pracy",
        "Yeni bir ev arıyorum",
        "我打算买一辆车",
        "新しい車を買うつもりです",
        "새 차를 사려고 해",
        "กำลังหาคอนโดใหม่",
        "मैं नई कार खरीदने की सोच रहा हूँ",
        "أبحث عن شقة جديدة",
    ],
)
def test_an_intent_is_known_in_sixteen_languages(text):
    assert is_intent(text)


@pytest.mark.parametrize(
    "text",
    [
        "Всегда покупаю билеты заранее",
        "I always book tickets in advance",
        "I plan routes for a living",
        "Купил машину, о которой давно мечтал",
        "Ich plane beruflich Gärten",
        "我从来不提前计划",
    ],
)
def test_a_habit_a_duty_or_a_fulfilled_wish_is_no_intent(text):
    assert not is_intent(text)


def test_what_is_filed_among_the_goals_is_an_intent_whatever_its_words():
    text = "Mein Herz hängt an einem alten Motorrad"

    assert not is_intent(text)
    assert days_of(candidate(text)) == 45


@pytest.mark.parametrize(
    "text",
    [
        "I'm an event manager, I organise other people's weddings",
        "Ищу воду для посёлков, это моя работа",
        "We've been planning trips for ten years",
        "Je recrute des cuisiniers, c'est mon métier",
        "Soy florista y preparo bodas",
        "Planuję ogrody, z tego żyję",
    ],
)
def test_a_trade_is_no_goal_though_it_is_about_plans(text):
    assert days_of(candidate(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "I keep meaning to clear the shed",
        "I would also like to take up fencing",
        "We wanna foster a donkey",
        "Got an X-ray on Thursday",
        "Can't make up my mind about the tent",
        "Надо бы показать кошку врачу",
        "Решила отказаться от кофе",
        "Разрываюсь между двумя палатками",
        "Внесли задаток за прицеп",
    ],
)
def test_what_is_meant_put_off_or_weighed_is_an_intent(text):
    assert is_intent(text)


@pytest.mark.parametrize(
    "text",
    [
        "I get pupils ready for exams for a living",
        "I'm expecting nothing from life",
        "Our loan runs for another twelve years",
        "We decided not to have a car",
        "Готовлю школьников к экзаменам",
        "Решили не заводить машину",
        "Сравниваю цены перед каждой покупкой",
        "Искал работу, а нашёл жену",
    ],
)
def test_a_trade_a_habit_or_what_is_over_is_no_intent(text):
    assert days_of(candidate(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "Планирую смены персонала, это моя обязанность",
        "Меню на неделю планируем по субботам",
        "We plan our meals on Saturdays",
    ],
)
def test_what_is_planned_by_duty_or_each_week_is_no_intent(text):
    assert not is_intent(text)


def test_what_somebody_else_has_to_decide_is_awaited_for_a_while():
    assert is_intent("Ждём, когда управа рассмотрит заявление")


@pytest.mark.parametrize(
    "text",
    [
        "Жду звонка от рекрутера",
        "Охочусь за старым фотоаппаратом",
        "Приглядываем дом у озера",
        "Haven't got round to seeing a dentist",
        "We need a reliable plumber",
        "I've got my heart set on Lisbon",
        "Two exams still ahead of me",
        "Visiting my aunt at Easter",
        "Tax return due by 15 April",
        "We're getting a tent but haven't decided which",
        "Toying with buying a kayak",
        "I have to get the boiler serviced",
        "Изучаем варианты, куда отдать дочку на танцы",
        "Торгуемся за лодку в Рыбинске",
        "Допишу курсовую и сразу подам на стажировку",
    ],
)
def test_an_intent_needs_no_usual_verb(text):
    assert is_intent(text)


@pytest.mark.parametrize(
    "text",
    [
        "Не собираюсь заводить собаку",
        "Ищу себя, вечный студент",
        "Коплю на старость с двадцати лет",
        "Я ищу клады с металлоискателем, хобби такое",
        "My sister wants to know everything, she's very curious",
        "I hunt for fossils, it's my hobby",
        "My wife's name day is 25 January",
        "Will is my uncle's name",
    ],
)
def test_a_trait_a_hobby_or_a_refusal_is_no_intent(text):
    assert not is_intent(text)


@pytest.mark.parametrize(
    "text", ["К концу месяца переезжаем", "We're moving by the end of the month"]
)
def test_a_plan_for_the_end_of_a_month_lives_past_its_last_day(text):
    told = candidate(text, Category.GOALS)

    term = term_of(told, SAID, "UTC", DEFAULT)
    assert term is not None
    assert term > datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "Женимся с Олегом",
        "Ухожу из банка",
        "Сдаю на категорию B",
        "Колеблюсь между двумя кафедрами",
        "Разослала резюме по клиникам",
        "Взялись за ремонт чердака",
        "Бросаю курить",
        "Брат хочет мотоцикл",
        "Нам бы кладовку побольше",
        "Не забыть бы полить фикус",
        "Выставил лодку на продажу",
        "Купили билеты в Тбилиси",
        "Паром в Хельсинки 4 июня",
        "На Пасху зовём кумовьёв",
        "I'm getting divorced",
        "I'd love a hammock",
        "We could do with a bigger van",
        "The tiles are on order",
        "Racking my brains over a gift for Gran",
        "Working towards a black belt",
        "The surveyor is supposed to ring me",
        "My sister wants a piano",
        "We've put the caravan up for sale",
        "I'll be leaving the choir before long",
    ],
)
def test_a_life_about_to_change_is_an_intent(text):
    assert is_intent(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ищу клиентам няню",
        "Обувь покупаю только на распродажах",
        "Ноты ищу только в библиотеках",
        "Мне нужно беречь колени",
        "Мне нужна тишина, чтобы писать",
        "Коплю впечатления",
        "Надеюсь только на себя",
        "Мне предстоит носить корсет пожизненно",
        "Годовщина свадьбы у нас в мае",
        "Я из тех, кто собирается три часа",
        "I look for flats for clients",
        "I want a quiet life",
        "I'll eat anything but liver",
        "I've sailed to Orkney twice",
        "Our wedding anniversary is in May",
        "We keep Lent, and I want no sweets",
        "I'm the sort who plans to start tomorrow",
    ],
)
def test_a_rule_of_life_a_service_to_others_or_a_trait_is_no_intent(text):
    assert days_of(candidate(text)) is None


def test_what_the_person_says_as_a_habit_is_none_though_retold_it_sounds_meant():
    retold = Candidate(
        text="Хочет купить обувь", quote="Обувь хочу только на распродажах"
    )

    assert days_of(retold) is None


@pytest.mark.parametrize(
    "text",
    [
        "Вечно откладываю всё до завтра",
        "Я из тех, кто живёт до пятницы",
        "I leave everything till Monday",
    ],
)
def test_what_sort_of_person_one_is_ends_on_no_day(text):
    assert said_times(text, SAID, "UTC") == SaidTimes()


@pytest.mark.parametrize(
    "text",
    [
        "The will leaves everything to my sister, I'm moving on 5 March",
        "I'm someone who starts a new job on 5 March",
        "I leave everything to the last minute, exam on 5 March",
        "Вечно всё откладываю, экзамен 5 марта",
    ],
)
def test_a_plan_for_a_day_lives_past_it_whoever_one_is(text):
    term = term_of(candidate(text, Category.WORK), SAID, "UTC", DEFAULT)

    assert f"{term:%Y-%m-%d}" == "2026-03-13"


@pytest.mark.parametrize(
    "text",
    [
        "A dream came true, we've opened the pottery",
        "Исполнилась мечта, завели лошадь",
        "Здійснилася мрія, маємо вітрильник",
        "Unser Traum ist wahr geworden, wir haben ein Boot",
        "Mon rêve s'est réalisé, j'ai un piano",
        "Se cumplió mi sueño, tengo un taller",
        "Realizei meu sonho, tenho um ateliê",
        "Il mio sogno si è avverato, ho una vigna",
        "Spełniło się moje marzenie, mam konia",
        "Hayalim gerçek oldu, bir bağ evim var",
        "梦想成真，我有自己的画室了",
        "夢が叶って窯を持ちました",
        "드디어 꿈이 이루어져서 공방이 생겼어",
        "ความฝันเป็นจริง มีสวนแล้ว",
        "सपना पूरा हुआ, अपनी दुकान है",
        "تحقق حلمي وصار عندي مرسم",
        "Я человек нерасторопный, подолгу собираюсь",
        "Я людина повільна, довго збираюся",
    ],
)
def test_a_dream_come_true_or_how_one_is_ends_on_no_day(text):
    assert days_of(candidate(text, Category.GOALS)) is None


@pytest.mark.parametrize(
    "text",
    [
        "I'm itching to learn the harp",
        "We're wondering about swapping flats",
        "I'm cooking for Easter this year",
        "Охота освоить гончарный круг",
        "Кортить навчитися ткати",
    ],
)
def test_what_one_longs_for_weighs_or_hosts_is_an_intent(text):
    assert is_intent(text)
