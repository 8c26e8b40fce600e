"""Facts that a question needs, though it names them in no word."""

import pytest

from memory.engines.embedding import embedding_model
from memory.policy.numbers import DEFAULT
from memory.recall import Question, Why, recall
from memory.recall.floors import FLOORS, MANY, Floor
from memory.recall.needs import needs_of
from tests.factories import AT, FactFactory, PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return PersonFactory()


def told(person, *texts, **more):
    for text in texts:
        FactFactory(person=person, text=text, embedded=True, **more)


def recalled(person, text):
    return [one.fact.text for one in recall(person, Question(text, AT)).facts]


@pytest.mark.parametrize(
    ("topic", "fact", "question"),
    [
        ("home.city", "Lives in Bristol", "Which city should the sofa be sent to?"),
        ("home.city", "Живёт в Казани", "В какой город оформить доставку дивана?"),
        ("home.city", "Wohnt in Jena", "Wie wird das Wetter morgen?"),
        ("about.name", "Зовут Анна Громова", "Какую фамилию вписать в билет?"),
        ("work.employer", "Works at Acme", "Which employer goes on the form?"),
        ("health.diet", "Eats neither milk nor eggs", "A cake for twelve, please"),
    ],
)
@pytest.mark.parametrize("more", [0, MANY])
def test_what_a_question_needs_comes_however_it_is_put(
    anna, topic, fact, question, more
):
    for number in range(more):
        FactFactory(person=anna, text=f"Owns lamp number {number}")
    told(anna, fact, topic=topic)

    assert recalled(anna, question) == [fact]


FEW_FACTS = {
    "en": [
        "Has relocated to Aberdeen",
        "Is allergic to shellfish",
        "Is married to Priya",
        "Keeps two ferrets",
        "Repairs harps for a living",
        "Has asthma since childhood",
        "Collects tin soldiers",
        "Drives an old Skoda",
        "Is a student of geology",
        "Daughter Ruth is four",
    ],
    "ru": [
        "Переехали в Псков насовсем",
        "Аллергия на орехи",
        "Замужем за Олегом",
        "Завели двух хорьков",
        "Работает фельдшером на скорой",
        "С детства астма",
        "Собирает оловянных солдатиков",
        "Ездит на старом «Логане»",
        "Учится на геолога",
        "Дочке Рите четыре года",
    ],
}


ANSWERS = {
    "en": {
        "Recommend a plumber close by": "Aberdeen",
        "Where should the parcel go?": "Aberdeen",
        "What could be cooked for supper?": "shellfish",
        "Plus one for the gala: who?": "Priya",
        "Fill in the form: marital status": "Priya",
        "A pet sitter for the holidays": "ferrets",
        "Write a short CV": "harps",
        "Is the marathon a good idea?": "asthma",
        "Ideas for a birthday present": "soldiers",
        "Get a quote for car insurance": "Skoda",
        "A topic for the dissertation": "geology",
        "A family ticket: how many seats?": "Ruth",
    },
    "ru": {
        "Посоветуй сантехника поблизости": "Псков",
        "Куда отправить курьера?": "Псков",
        "Что приготовить на ужин?": "орехи",
        "Плюс один на юбилей: кто?": "Олегом",
        "Семейное положение для анкеты": "Олегом",
        "Передержка на время отпуска": "хорьков",
        "Составь резюме": "фельдшером",
        "Стоит ли бежать марафон?": "астма",
        "Идеи для подарка": "солдатиков",
        "Посчитай страховку на авто": "Логане",
        "Тема для диплома": "геолога",
        "Билеты в цирк на семью": "Рите",
    },
}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_among_few_facts_those_that_bear_on_an_everyday_need_come(anna, language):
    told(anna, *FEW_FACTS[language], language=language)
    came = {asked: "; ".join(recalled(anna, asked)) for asked in ANSWERS[language]}

    missed = [
        asked for asked, one in ANSWERS[language].items() if one not in came[asked]
    ]
    assert missed == []


@pytest.mark.parametrize(
    "question",
    [
        "Resume the playback in the kitchen",
        "Explain quantum mechanics",
        "Order the rows by their date",
        "Почини парсер RSS",
        "Как работает машинное обучение?",
    ],
)
def test_what_is_asked_about_the_world_needs_no_fact(question):
    assert needs_of(question) == needs_of("")


def test_where_the_note_has_room_for_all_the_person_is_not_told_by_halves(
    anna, monkeypatch
):
    monkeypatch.setitem(FLOORS, embedding_model().name, Floor(opens=2.0, keeps=2.0))
    told(anna, "Plays the cello", "Has asthma", "Owns a kayak")

    assert len(recalled(anna, "What would people say about me?")) == 3
    assert recalled(anna, "What would people say about Napoleon?") == []


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("Has put down roots by the Tyne", "Is there a pharmacy near by?"),
        ("Пустила корни на Урале", "Где ближайшая аптека?"),
    ],
)
def test_a_need_that_no_fact_tells_of_in_known_words_is_not_left_alone(
    anna, monkeypatch, fact, question
):
    monkeypatch.setitem(FLOORS, embedding_model().name, Floor(opens=2.0, keeps=2.0))
    told(anna, fact)

    assert recalled(anna, question) == [fact]


def test_where_it_has_not_only_what_is_near_the_question_comes(anna, monkeypatch):
    monkeypatch.setitem(FLOORS, embedding_model().name, Floor(opens=2.0, keeps=2.0))
    told(anna, *(f"Owns kayak number {n}" for n in range(DEFAULT.recall_facts + 1)))

    assert recalled(anna, "What would people say about me?") == []


TALKS = {
    "en": ("Lives in Bristol", "Plays the cello", "Find me a good dentist, please."),
    "ru": ("Живёт в Казани", "Играет на виолончели", "Найди мне хорошего стоматолога."),
}


@pytest.mark.parametrize("language", TALKS)
def test_where_all_comes_along_the_reason_of_each_is_its_own(anna, language):
    home, hobby, question = TALKS[language]
    told(anna, home, topic="home.city")
    told(anna, hobby)

    found = recall(anna, Question(question, AT)).facts

    assert {one.fact.text: one.why for one in found} == {
        home: Why.NEED,
        hobby: Why.ROOM,
    }
