"""What people tell of their lives in other words, and what only sounds alike."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memory.policy.candidate import Candidate, Category, Kind
from memory.policy.decision import Add, Confirm, Standing, Supersede, decide
from memory.policy.sameness import Relation, reading_of, relation

SAID_BEFORE = datetime(2025, 6, 1, tzinfo=UTC)
SAID = datetime(2025, 7, 1, tzinfo=UTC)


def related(old: str, new: str) -> Relation:
    return relation(reading_of(old), reading_of(new))


def decided(old: str, new: str, topic: str) -> object:
    known = Standing(
        id=UUID(int=1),
        text=old,
        topic=topic,
        category=Category.ABOUT_ME,
        kind=Kind.FACT,
        similarity=0.9,
        recorded_at=SAID_BEFORE,
    )
    return decide(Candidate(text=new, quote=new, topic=topic), [known], SAID)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # work
        ("I'm a plumber by trade", "User works as a plumber"),
        ("I drive a bus for a living", "User works as a bus driver"),
        ("I'm self-employed", "User works for themselves"),
        ("I cut hair for a living", "User is a hairdresser"),
        ("I work night shifts", "User works nights"),
        ("Вожу автобус", "Пользователь работает водителем автобуса"),
        ("Работаю на себя", "Пользователь — самозанятый"),
        (
            "Преподаю физику в колледже",
            "Пользователь — преподаватель физики в колледже",
        ),
        ("Ищу новую работу", "Пользователь в поиске работы"),
        # family
        ("I'm a mother of two", "User has two children"),
        ("My grandmother raised me", "User was brought up by their grandmother"),
        ("I lost my father in 2010", "User's father died in 2010"),
        ("У меня трое детей", "Пользователь — отец троих детей"),
        ("Замужем за Сергеем", "Муж пользователя — Сергей"),
        ("Сын в третьем классе", "Сын пользователя — третьеклассник"),
        ("Сыну Мише девять лет", "Девятилетний сын пользователя — Миша"),
        # home
        ("We rent our house", "User lives in a rented house"),
        ("I live by myself", "User lives alone"),
        ("Живу в двухкомнатной квартире", "У пользователя двушка"),
        ("Вырос в деревне", "Пользователь вырос в деревне"),
        # health and food
        ("I have high blood pressure", "User has hypertension"),
        ("I don't smoke", "User is a non-smoker"),
        ("I'm colour blind", "User can't tell red from green"),
        ("I sleep badly", "User has trouble sleeping"),
        ("I take my coffee black", "User drinks coffee without milk"),
        ("Не курю", "Пользователь некурящий"),
        ("У меня высокое давление", "Пользователь — гипертоник"),
        ("Не переношу лактозу", "У пользователя непереносимость лактозы"),
        ("Боюсь пауков", "У пользователя арахнофобия"),
        # animals, free time
        ("I keep bees", "User is a beekeeper"),
        ("I've got two parrots", "User owns a pair of parrots"),
        ("I'm a big fan of Arsenal", "User supports Arsenal"),
        ("I swim on Wednesdays", "Every Wednesday user goes swimming"),
        ("I listen to music on Spotify", "User uses Spotify for music"),
        ("Держу пчёл", "Пользователь — пчеловод"),
        ("Играю на барабанах", "Пользователь — барабанщик"),
        ("Собираю марки", "Пользователь — филателист"),
        ("Люблю фантастику", "Любимый жанр пользователя — фантастика"),
        # studies, things, ways
        ("I'm fluent in German", "User speaks German fluently"),
        (
            "I've been driving for twenty years",
            "User has 20 years of driving experience",
        ),
        (
            "My smart home runs on Home Assistant",
            "User controls the smart home with Home Assistant",
        ),
        ("I dropped out of university", "User never finished university"),
        ("За рулём уже двадцать лет", "Водительский стаж пользователя — 20 лет"),
        ("Учусь на юриста", "Пользователь — студент юридического"),
        ("Не сижу в соцсетях", "Пользователь не пользуется социальными сетями"),
        # money
        ("I'm saving up for a house", "User is putting money aside for a house"),
        ("I pay 900 a month for my flat", "User's rent is 900 a month"),
        ("Коплю на дом", "Пользователь откладывает деньги на дом"),
        ("Вкладываю в облигации", "Пользователь инвестирует в облигации"),
        # times and habits
        ("I'm in bed by eleven at night", "User goes to bed no later than 11 pm"),
        ("Rings the parents every day", "Speaks to the parents on the phone daily"),
        ("Never leaves home without an umbrella", "Always carries an umbrella"),
        ("I see the dentist every six months", "User goes to the dentist twice a year"),
        ("Ложусь спать не позже одиннадцати", "Отбой у пользователя до 23:00"),
        (
            "По воскресеньям хожу в церковь",
            "Каждое воскресенье бывает на службе в храме",
        ),
        ("По понедельникам не работаю", "Понедельник у пользователя выходной"),
        # wishes
        ("Don't use emojis", "User wants no emojis in answers"),
        ("Put comments in the code", "User wants code with comments"),
        ("I want to visit Japan", "User would like to go to Japan"),
        ("Отвечай кратко", "Пользователь предпочитает короткие ответы"),
        (
            "Обращайся ко мне на «ты»",
            "Пользователь хочет, чтобы к нему обращались на «ты»",
        ),
        ("Хочу завести собаку", "Пользователь мечтает о собаке"),
    ],
)
def test_it_is_told_again(one: str, other: str) -> None:
    assert related(one, other) in {Relation.SAME, Relation.REFINED}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # one of a kind for another
        ("I work as a waiter", "I work as a barista"),
        ("My sister is a vet", "My sister is a midwife"),
        ("I play the flute", "I play the cello"),
        ("I grow strawberries", "I grow mushrooms"),
        ("I have high blood pressure", "I have low blood pressure"),
        ("I'm afraid of spiders", "I'm afraid of snakes"),
        ("Работаю официантом", "Работаю бариста"),
        ("Я близорук", "Я дальнозорок"),
        ("Вяжу внучке", "Шью внучке"),
        # a name is a name, also where it is a word
        ("I have a cat called Biscuit", "I have a cat called Cookie"),
        ("My dog is called Daisy", "My dog is called Rose"),
        ("У меня кот Персик", "У меня кот Барсик"),
        ("У меня «Вольво»", "У соседа «Вольво»"),
        # another verb
        ("I drive a bus", "I take the bus"),
        ("I want to buy a boat", "I want to sell a boat"),
        ("I own a bookshop", "I work in a bookshop"),
        ("I was born in Leeds", "I studied in Leeds"),
        ("I run marathons", "I watch marathons"),
        ("I love my job", "I love my boss"),
        ("Пишу стихи", "Читаю стихи"),
        ("Чиню велосипеды", "Катаюсь на велосипеде"),
        ("Муж работает в банке", "Муж хранит деньги в банке"),
        ("Жена работает в школе", "Жена учится в школе дизайна"),
        # the other way round
        ("I prefer tea to coffee", "I prefer coffee to tea"),
        ("I eat dinner before seven", "I eat dinner after seven"),
        ("Люблю собак больше кошек", "Люблю кошек больше собак"),
        ("Ужинаю до семи", "Ужинаю после семи"),
        # other people, company, times
        ("My son Mike is nine", "My nephew Mike is nine"),
        ("I go hiking with my son", "I go hiking with my wife"),
        ("I go to bed at eleven", "I get up at eleven"),
        ("I work three days a week", "I work out three days a week"),
        ("Живу с сестрой", "Живу с братом"),
        ("Сыну Мише девять", "Племяннику Мише девять"),
        # both have begun
        ("I just joined a choir", "I just joined a gym"),
        ("Купил новый велосипед", "Купил новый ноутбук"),
        ("Начал учить корейский", "Начал бегать"),
        ("I moved to Leeds in 2015", "I started at Acme in 2016"),
    ],
)
def test_it_is_another_thing(one: str, other: str) -> None:
    assert related(one, other) is Relation.APART


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm a doctor", "I'm a cardiologist at the county hospital"),
        ("I have a dog", "My dog is a corgi"),
        ("I have a brother", "My brother is called Dennis"),
        ("I'm married", "I'm married to Paul"),
        ("I have two kids", "I have two kids, Ada and Tom"),
        ("My sister lives in Leeds", "My sister lives in Leeds with her two boys"),
        ("I moved house", "I moved house to a cottage near York"),
        ("I don't eat dairy", "I don't eat dairy because of a casein intolerance"),
        ("Я врач", "Я кардиолог в областной больнице"),
        ("Отвечай короче", "Отвечай короче, не больше трёх предложений"),
        ("У меня есть брат", "Моего брата зовут Денис"),
    ],
)
def test_it_is_told_more_exactly(one: str, other: str) -> None:
    assert related(one, other) is Relation.REFINED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm a cardiologist", "I'm a doctor"),
        ("I have a corgi", "I have a dog"),
    ],
)
def test_less_exactly_is_the_same(one: str, other: str) -> None:
    assert related(one, other) is Relation.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I'm afraid of dogs", "I'm afraid of alsatians"),
        ("I don't eat beef", "I don't eat meat"),
        ("I don't eat meat on Fridays", "I don't eat meat"),
        ("Люблю собак", "Люблю пуделей"),
    ],
)
def test_who_likes_fears_or_shuns_the_one_need_not_the_other(
    one: str, other: str
) -> None:
    assert related(one, other) in {Relation.APART, Relation.REFINED}
    assert related(one, other) is not Relation.SAME


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I use an iPhone", "I switched to Android"),
        (
            "I take 50 micrograms of thyroxine",
            "My doctor raised the thyroxine to 75 micrograms",
        ),
        ("Give me long detailed answers", "From now on keep your answers short"),
        ("Our holiday is booked for May", "The holiday got pushed back to August"),
        ("Пользуюсь айфоном", "Перешёл на андроид"),
        ("Пью 50 мкг тироксина", "Врач поднял дозу тироксина до 75 мкг"),
    ],
)
def test_another_has_taken_its_place(one: str, other: str) -> None:
    assert related(one, other) is Relation.CHANGED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My blood type is O", "My blood type is AB"),
        ("My wife is two years older than me", "My wife is younger than me"),
        ("Jack is my younger brother", "Jack is three years older than me"),
        ("I've never broken a bone", "I broke my leg skiing in 2010"),
        ("I've never driven a car", "I was a taxi driver for ten years"),
        ("I have no children", "My daughter plays the harp"),
        ("У меня первая группа крови", "У меня третья группа крови"),
        ("Егор — мой младший брат", "Егор на три года старше меня"),
    ],
)
def test_both_cannot_be(one: str, other: str) -> None:
    assert related(one, other) is Relation.CONTRADICTED


def test_one_job_is_no_repetition_of_another() -> None:
    assert decided("Is a nurse", "Is a plumber", "work.job") == Add()
    assert decided("Is a nurse", "Works as a nurse", "work.job") == Confirm(UUID(int=1))
    assert decided("Is a nurse", "Is now a plumber", "work.job") == Supersede(
        (UUID(int=1),)
    )


@pytest.mark.parametrize(
    ("one", "other", "topic"),
    [
        ("Birthday is on 3 May", "Mother's birthday is on 9 June", "about.birthday"),
        ("Летом живёт в Риге", "Зимой живёт в Мадриде", "home.city"),
        ("Учитель английского — Холл", "Учитель математики — Понд", "role.teacher"),
    ],
)
def test_both_may_be_although_the_topic_is_one(
    one: str, other: str, topic: str
) -> None:
    assert decided(one, other, topic) == Add()
