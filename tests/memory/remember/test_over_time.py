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
        ("Мой рост 182 см", "Неправильно написал: рост у меня 179 см", "182", "179"),
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
