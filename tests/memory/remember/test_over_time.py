"""What a life brings, told in turn: what has ended never stands as current."""

from datetime import UTC, datetime

import pytest

from memory.models import Fact, Person
from memory.policy.utterance import Utterance
from memory.remember import Place, remember
from memory.rows import acting_for
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

JANUARY = datetime(2026, 1, 10, 12, tzinfo=UTC)
MARCH = datetime(2026, 3, 5, 12, tzinfo=UTC)
APRIL = datetime(2026, 4, 5, 12, tzinfo=UTC)
AUGUST = datetime(2026, 8, 1, 12, tzinfo=UTC)


@pytest.fixture
def person() -> Person:
    return PersonFactory.create()


def tell(person: Person, text: str, at: datetime) -> None:
    remember(person, [Utterance(text=text, said_at=at)], at=at, place=Place())


def now(person: Person, at: datetime = AUGUST) -> str:
    with acting_for(person):
        facts = Fact.objects.of(person).recallable(at)
        return "; ".join(sorted(fact.text for fact in facts))


def then(person: Person, at: datetime) -> str:
    with acting_for(person):
        return "; ".join(fact.text for fact in Fact.objects.of(person).as_of(at))


@pytest.mark.parametrize(
    ("slip", "right", "wrong_word", "right_word"),
    [
        ("My shoe size is 8", "I got it wrong, my shoe size is 9", "8", "9"),
        ("My ring size is 6", "Oops, my ring size is actually 7", "6", "7"),
        ("I weigh 61 kg", "Sorry, I weigh 67 kg, not 61", "61 kg", "67"),
        ("My locker is number 4", "Hang on, I messed up: my locker is 6", "4", "6"),
        ("Мой рост 182 см", "Неправильно написал: рост у меня 179 см", "182", "179"),
        ("Мой рост 182 см", "Извини, ошибся: мой рост 179 см", "182", "179"),
        ("Группа крови у меня вторая", "Напутала. Группа крови третья", "вт", "тр"),
    ],
)
def test_a_slip_told_beside_what_is_right_never_was(
    person: Person, slip: str, right: str, wrong_word: str, right_word: str
) -> None:
    tell(person, slip, JANUARY)

    tell(person, right, MARCH)

    assert right_word in now(person)
    assert wrong_word not in now(person)
    assert wrong_word not in then(person, MARCH)


@pytest.mark.parametrize(
    ("plan", "end"),
    [
        ("In November I'm going to Malta", "The Malta trip is off"),
        ("We're flying to Crete in October", "We're not going to Crete after all"),
        ("I'm planning to buy a motorbike", "I decided against the motorbike"),
        ("В ноябре летим в Турцию", "В Турцию не полетим, передумали"),
        ("В ноябре поеду в Грузию", "Поездку в Грузию отменил"),
        ("Планирую записаться на курсы испанского", "Курсы испанского отпали"),
    ],
)
def test_a_plan_called_off_leaves_nothing_of_itself(
    person: Person, plan: str, end: str
) -> None:
    tell(person, plan, MARCH)
    assert now(person, MARCH)

    tell(person, end, APRIL)

    assert now(person, APRIL) in {"", end}


@pytest.mark.parametrize(
    ("stays", "change", "end"),
    [
        (
            "I live in Hull",
            "I'm moving to Leeds in May",
            "The move to Leeds is cancelled, I'm staying in Hull",
        ),
        (
            "I work at Acme",
            "I'm joining Globex on 1 May",
            "I turned Globex down, I'm staying at Acme",
        ),
        (
            "Живу в Омске",
            "В мае переезжаю в Калугу",
            "Переезд в Калугу отменяется, остаюсь в Омске",
        ),
    ],
)
def test_what_a_change_called_off_was_to_end_goes_on(
    person: Person, stays: str, change: str, end: str
) -> None:
    tell(person, stays, JANUARY)
    before = now(person, JANUARY)
    tell(person, change, MARCH)

    tell(person, end, APRIL)

    assert now(person) == before


@pytest.mark.parametrize(
    ("work", "done"),
    [
        ("I'm writing my thesis on bridges", "I defended my thesis with top marks"),
        ("I'm leading the Lighthouse project", "We shipped the Lighthouse project"),
        ("Пишу роман о море", "Роман дописал"),
        ("Вяжу папе свитер", "Свитер для папы довязала"),
        ("Строю баню", "Баня готова"),
    ],
)
def test_work_that_is_done_is_not_underway(
    person: Person, work: str, done: str
) -> None:
    tell(person, work, JANUARY)
    underway = now(person, JANUARY)
    assert underway

    tell(person, done, APRIL)

    assert underway not in now(person)
    assert underway in then(person, MARCH)


@pytest.mark.parametrize(
    "text",
    [
        "I go to the Titan gym",
        "I'm going out with Nick",
        "Принимаю метформин",
        "Пишу диплом о мостах",
        "Ещё хожу на курсы китайского",
    ],
)
def test_what_one_keeps_doing_is_no_plan_and_does_not_expire(
    person: Person, text: str
) -> None:
    tell(person, text, JANUARY)

    assert now(person, AUGUST)


@pytest.mark.parametrize(
    ("now_so", "once"),
    [
        ("I live in Norwich", "I lived in Warsaw from 2015 to 2018"),
        ("Работаю в «Заре»", "С 2015 по 2018 год работал в «Луне»"),
        ("Живу в Ижевске", "С 2015 по 2018 год жил в Варшаве"),
    ],
)
def test_of_a_time_that_is_known_only_what_was_so_then_is_told(
    person: Person, now_so: str, once: str
) -> None:
    tell(person, now_so, JANUARY)
    current = now(person)

    tell(person, once, MARCH)

    assert now(person) == current
    assert current not in then(person, datetime(2016, 7, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("home", "stay"),
    [
        ("I live in Bristol", "I'm in Berlin until Friday"),
        ("I live in Bristol", "I'm at my mum's in Hull for two weeks"),
        ("Живу в Казани", "До пятницы я в Берлине"),
        ("Живу в Казани", "На две недели уехал к маме в Тулу"),
    ],
)
def test_a_stay_with_an_end_ends_with_it_and_leaves_the_home_alone(
    person: Person, home: str, stay: str
) -> None:
    tell(person, home, JANUARY)
    at_home = now(person, JANUARY)

    tell(person, stay, MARCH)

    assert at_home in now(person, MARCH)
    assert now(person, APRIL) == at_home


@pytest.mark.parametrize(
    ("first", "change", "back"),
    [
        ("I live in Hull", "I moved to Leeds", "I'm living in Hull again"),
        ("I use an iPhone", "I switched to a Pixel", "I went back to an iPhone"),
        (
            "My tariff is Basic",
            "I switched to the Premium tariff",
            "I've gone back to the Basic tariff",
        ),
        ("Живу в Омске", "Переехал в Калугу", "Не сложилось, вернулся в Омск"),
        ("Начинаю работу в 9", "Теперь начинаю работу в 8", "Снова начинаю в 9"),
    ],
)
def test_what_had_taken_the_place_of_what_is_so_again_is_over(
    person: Person, first: str, change: str, back: str
) -> None:
    tell(person, first, JANUARY)
    tell(person, change, MARCH)
    between = now(person, MARCH)

    tell(person, back, APRIL)

    assert between not in now(person)
    assert between in then(person, datetime(2026, 3, 20, tzinfo=UTC))


def test_a_habit_taken_up_again_is_kept_though_told_in_passing(person: Person) -> None:
    tell(person, "I go running every morning", JANUARY)
    tell(person, "I've stopped running", MARCH)
    assert now(person) in {"", "Has stopped running"}

    tell(person, "I've taken up running again", APRIL)

    assert "running again" in now(person)


@pytest.mark.parametrize(
    ("facts", "both", "over"),
    [
        (
            ["I live in Hull", "I work at Acme"],
            "I moved to Leeds and joined Globex",
            ["Hull", "Acme"],
        ),
        (
            ["Живу в Омске", "Работаю в «Заре»"],
            "Уволилась из «Зари» и перебралась в Калугу",
            ["Омск", "Работает"],
        ),
    ],
)
def test_two_changes_in_one_sentence_are_two(
    person: Person, facts: list[str], both: str, over: list[str]
) -> None:
    for fact in facts:
        tell(person, fact, JANUARY)

    tell(person, both, MARCH)

    assert not [word for word in over if word in now(person)]


def test_what_is_told_in_one_breath_does_not_end_itself(person: Person) -> None:
    tell(person, "I've moved to Leeds and I now work at Globex", MARCH)

    assert "Leeds" in now(person)
    assert "Globex" in now(person)


@pytest.mark.parametrize(
    ("stands", "begins"),
    [
        ("Хожу в спортклуб «Атлант»", "С 1 мая буду ходить в спортклуб «Олимп»"),
        ("Учу немецкий у Марины", "С 1 мая буду заниматься немецким у Олега"),
        ("My rent is 900 pounds", "From 1 May my rent will be 950 pounds"),
        ("I go to the choir on Mondays", "Starting in May the choir is on Wednesdays"),
    ],
)
def test_what_is_to_begin_ends_on_its_day_what_it_takes_the_place_of(
    person: Person, stands: str, begins: str
) -> None:
    tell(person, stands, JANUARY)
    until_then = now(person, JANUARY)

    tell(person, begins, APRIL)

    assert now(person, APRIL) == until_then
    assert now(person)
    assert until_then not in now(person)


@pytest.mark.parametrize(
    ("together", "married"),
    [
        ("I'm going out with Nick", "Nick and I got married"),
        ("Встречаюсь с Никитой", "Мы с Никитой поженились"),
    ],
)
def test_of_a_couple_only_what_they_are_now_stands(
    person: Person, together: str, married: str
) -> None:
    tell(person, together, JANUARY)
    dating = now(person, JANUARY)
    assert dating

    tell(person, married, MARCH)

    assert dating not in now(person)
    assert dating in then(person, datetime(2026, 2, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("My name is Anna Pell", "Since the wedding I'm Anna Frost"),
        ("My surname is Pell", "I'm Anna Frost now"),
        ("Меня зовут Анна Лебедева", "После свадьбы я теперь Анна Громова"),
    ],
)
def test_a_new_name_ends_the_old_one(person: Person, name: str, other: str) -> None:
    tell(person, name, JANUARY)
    old = now(person)

    tell(person, other, MARCH)

    assert now(person)
    assert old not in now(person)


def test_an_end_never_lies_before_the_beginning(person: Person) -> None:
    tell(person, "Хожу на каток по пятницам", JANUARY)

    tell(person, "Каток закрылся до зимы", MARCH)

    assert "Ходит на каток" not in now(person, APRIL)


@pytest.mark.parametrize(
    ("before", "change", "right"),
    [
        (
            "I work at Acme",
            "I've been at Globex since 1 March",
            "Correction: I've been at Globex since 15 February",
        ),
        (
            "I work at Acme",
            "I joined Globex in March",
            "Actually I joined Globex in February, not March",
        ),
        (
            "Живу в Омске",
            "Переехал в Калугу 1 марта",
            "Перепутал дату: переехал в Калугу 15 февраля",
        ),
    ],
)
def test_a_date_put_right_moves_the_end_of_what_was_before(
    person: Person, before: str, change: str, right: str
) -> None:
    tell(person, before, JANUARY)
    stood = now(person, JANUARY)
    tell(person, change, MARCH)

    tell(person, right, APRIL)

    assert stood not in then(person, datetime(2026, 2, 20, tzinfo=UTC))
    assert stood in then(person, datetime(2026, 1, 20, tzinfo=UTC))


@pytest.mark.parametrize(
    ("habit", "end"),
    [
        (
            "The sailing season has started, I sail every weekend",
            "The sailing season is over",
        ),
        ("Зимой катаюсь на лыжах каждую субботу", "Лыжный сезон закрыт"),
        ("I row on the river on Sundays", "Rowing is over until spring"),
    ],
)
def test_a_season_ends_all_that_lives_by_it(
    person: Person, habit: str, end: str
) -> None:
    tell(person, habit, JANUARY)
    assert now(person, JANUARY)

    tell(person, end, MARCH)

    assert now(person, APRIL) in {"", end}


@pytest.mark.parametrize(
    ("theirs", "mine", "news", "over"),
    [
        (
            "My brother Dan works at Acme",
            "I work at Globex",
            "Dan got a job at Initech",
            "Acme",
        ),
        (
            "Тётя Люба живёт в Орле",
            "Живу в Туле",
            "Тётя Люба переехала к дочери в Липецк",
            "Орле",
        ),
        (
            "My sister lives in Hull",
            "I live in York",
            "My sister is in Bath now",
            "Hull",
        ),
        ("Сын учится в Твери", "Учусь в Туле", "Сын перевёлся в Москву", "Твери"),
    ],
)
def test_what_changes_for_a_relative_changes_for_them_alone(
    person: Person, theirs: str, mine: str, news: str, over: str
) -> None:
    tell(person, mine, JANUARY)
    own = now(person, JANUARY)
    tell(person, theirs, JANUARY)

    tell(person, news, MARCH)

    assert own in now(person)
    assert over not in now(person)


@pytest.mark.parametrize(
    ("summer", "back"),
    [
        ("Летом живём на даче в Кратово", "Вернулись с дачи"),
        ("We've moved out to the cottage for the summer", "Back from the cottage"),
        ("Cricket season has begun, I play every Saturday", "Cricket season is over"),
        ("I've started wild swimming every day", "I've stopped swimming until spring"),
    ],
)
def test_who_is_back_from_a_stay_is_there_no_longer(
    person: Person, summer: str, back: str
) -> None:
    tell(person, summer, JANUARY)
    stayed = now(person, JANUARY)
    assert stayed

    tell(person, back, MARCH)

    assert stayed not in now(person, APRIL)


@pytest.mark.parametrize(
    ("has", "back"),
    [
        ("We have a cottage in Wales", "Back from the cottage"),
        ("У нас дача под Тверью", "Вернулись с дачи"),
        ("По выходным езжу на дачу", "Вернулся с дачи"),
        ("I work at the camp", "Back from the camp"),
    ],
)
def test_what_one_has_where_one_stayed_goes_on(
    person: Person, has: str, back: str
) -> None:
    tell(person, has, JANUARY)
    had = now(person, JANUARY)
    assert had

    tell(person, back, MARCH)

    assert had in now(person, APRIL)


@pytest.mark.parametrize(
    ("first", "second", "third", "fourth"),
    [
        (
            "I eat no cheese",
            "I eat cheese again",
            "I've given up cheese once more",
            "I'm eating cheese again",
        ),
        ("Не курю", "Сорвался, опять курю", "Снова бросил курить", "Опять закурил"),
        (
            "I swim every morning",
            "I've stopped swimming",
            "I'm swimming again, twice a week",
            "No swimming again, my ear hurts",
        ),
        (
            "Хожу на танцы по средам",
            "Танцы забросила",
            "Снова хожу на танцы",
            "Опять бросила танцы",
        ),
    ],
)
def test_of_a_habit_dropped_and_taken_up_in_turn_the_last_word_stands(
    person: Person, first: str, second: str, third: str, fourth: str
) -> None:
    said: list[str] = []
    for text, at in zip(
        (first, second, third, fourth), (JANUARY, MARCH, APRIL, AUGUST), strict=True
    ):
        before = now(person, at)
        tell(person, text, at)
        said.append(now(person, at))

        assert before == "" or before not in now(person, at)

    assert said[-1]


@pytest.mark.parametrize(
    ("stands", "change", "old", "new"),
    [
        (
            "I work as a cook in a canteen",
            "From 1 April I'll be working at Maple House",
            "canteen",
            "Maple House",
        ),
        (
            "Работаю поваром в столовой",
            "С первого апреля работаю в кафе «Клён»",
            "столовой",
            "Клён",
        ),
        (
            "I rent a flat in Fife",
            "From 1 April I'll be living in Perth",
            "Fife",
            "Perth",
        ),
        (
            "My pool pass costs £20 a month",
            "The pool pass went up, I pay £26 a month now",
            "20",
            "26",
        ),
        (
            "I take ramipril for my blood pressure",
            "The doctor switched my blood pressure pills, it's losartan now",
            "ramipril",
            "losartan",
        ),
        (
            "Принимаю эналаприл от давления",
            "Врач сменил таблетки от давления, теперь валсартан",
            "эналаприл",
            "валсартан",
        ),
        ("I bank with Lloyds", "Moved to Revolut", "Lloyds", "Revolut"),
        (
            "I'm a paramedic",
            "As of today I'm a driving instructor at Swift",
            "paramedic",
            "Swift",
        ),
    ],
)
def test_what_is_told_of_the_same_takes_its_place(
    person: Person, stands: str, change: str, old: str, new: str
) -> None:
    tell(person, stands, JANUARY)
    assert old in now(person, JANUARY)

    tell(person, change, MARCH)

    assert old not in now(person)
    assert new in now(person)


@pytest.mark.parametrize(
    "news",
    [
        "I play chess at the club now",
        "I now work at St Mary's",
        "I'm also a driving instructor at Swift now",
        "I live in a tiny flat in Hull now",
    ],
)
def test_a_trade_goes_on_beside_what_is_no_other_trade(
    person: Person, news: str
) -> None:
    tell(person, "I'm a nurse", JANUARY)
    trade = now(person, JANUARY)
    assert trade

    tell(person, news, MARCH)

    assert trade in now(person, MARCH)


@pytest.mark.parametrize(
    "told",
    [
        "From 1 April I work for a primary school",
        "Starting 1 April I'll be working for the port authority",
        "I now work at a garden centre",
    ],
)
def test_work_told_with_its_beginning_takes_the_place_of_the_old(
    person: Person, told: str
) -> None:
    tell(person, "I work for Acme", JANUARY)

    tell(person, told, MARCH)

    assert "Acme" not in now(person)
    assert "Acme" in then(person, JANUARY)


@pytest.mark.parametrize("told", ["I also work at a bank", "I work at the weekend"])
def test_work_beside_the_old_leaves_it(person: Person, told: str) -> None:
    tell(person, "I work for Acme", JANUARY)

    tell(person, told, MARCH)

    assert "Acme" in now(person)
