"""When statements say they begin, end and happen."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.candidate import Moment, Precision
from memory.policy.moments import said_times, shown
from memory.policy.moments.said import SaidTimes

MONDAY = datetime(2026, 2, 2, 12, tzinfo=UTC)
INSTANTS = st.integers(315_532_800, 4_102_444_800).map(  # 1980 to 2100
    lambda seconds: datetime.fromtimestamp(seconds, UTC)
)
ZONES = [
    "UTC",
    "Europe/Moscow",
    "America/Sao_Paulo",
    "Asia/Beirut",
    "Pacific/Apia",
    "Australia/Lord_Howe",
]


def local(moment: Moment | None, zone: str = "UTC") -> tuple[date, Precision]:
    assert moment is not None
    return moment.at.astimezone(ZoneInfo(zone)).date(), moment.precision


@pytest.mark.parametrize(
    ("text", "begins", "precision"),
    [
        ("с понедельника выхожу на новую работу", date(2026, 2, 2), "day"),
        ("ушёл оттуда ещё весной", date(2025, 3, 1), "season"),
        ("we moved in June", date(2025, 6, 1), "month"),
        ("back in 2019 we sold the flat", date(2019, 1, 1), "year"),
        ("I've lived here since the first of February", date(2026, 2, 1), "day"),
        ("с двадцать пятого января на диете", date(2026, 1, 25), "day"),
        ("I quit two years ago", date(2024, 1, 1), "year"),
        ("полгода назад развелись", date(2025, 8, 1), "month"),
        ("неделю назад сломал ногу", date(2026, 1, 26), "day"),
        ("в конце прошлого года сменил банк", date(2025, 12, 1), "month"),
        ("Играю на трубе уже десять лет", date(2016, 1, 1), "year"),
        ("вчера купили кота", date(2026, 2, 1), "day"),
        ("I got the cat last Friday", date(2026, 1, 30), "day"),
        ("In spring of last year I broke my arm", date(2025, 3, 1), "season"),
        ("контракт с 05.01.2026", date(2026, 1, 5), "day"),
        ("As of today I don't eat fish", date(2026, 2, 2), "day"),
    ],
)
def test_the_beginning_is_read_with_the_precision_it_was_said_with(
    text, begins, precision
):
    assert local(said_times(text, MONDAY, "UTC").valid_from) == (begins, precision)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("до конца года живу у брата", date(2027, 1, 1)),
        ("I'm here until 5 October", date(2026, 10, 5)),
        ("отпуск по 12 марта", date(2026, 3, 13)),
        ("На две недели уехал к тёте", date(2026, 2, 16)),
        ("I'm in Porto for a couple of weeks", date(2026, 2, 16)),
        ("my lease runs until 2031", date(2031, 1, 1)),
    ],
)
def test_the_end_is_read(text, ends):
    assert local(said_times(text, MONDAY, "UTC").valid_until)[0] == ends


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("the exam is on 12 June", date(2026, 6, 12)),
        ("moved the exam to 3 July", date(2026, 7, 3)),
        ("купил билеты, летим в пятницу", date(2026, 2, 6)),
        ("lunch with Kim next Friday", date(2026, 2, 13)),
        ("через три дня приём у врача", date(2026, 2, 5)),
        ("в сентябре бегу марафон", date(2026, 9, 1)),
        ("29 февраля сдаю экзамен", date(2028, 2, 29)),
        ("Mi vuelo es el 4 de julio", date(2026, 7, 4)),
    ],
)
def test_a_dated_happening_is_an_event(text, day):
    assert local(said_times(text, MONDAY, "UTC").event)[0] == day


def test_a_change_that_is_to_come_has_its_day_both_as_beginning_and_as_event():
    said = said_times("в следующем месяце переезжаю в Тверь", MONDAY, "UTC")

    assert local(said.valid_from) == local(said.event) == (date(2026, 3, 1), "month")


def test_both_ends_of_a_range_are_read_and_the_year_is_said_once():
    said = said_times("Я жил в Риге с мая по август 2023", MONDAY, "UTC")

    assert local(said.valid_from) == (date(2023, 5, 1), "month")
    assert local(said.valid_until) == (date(2023, 9, 1), "day")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10,000 years ago there was ice here",
        "see you in the year 9999",
        "the meeting is on 30 February",
        "встреча 31.02.2026",
        "играю в 2048",
        "May I ask something",
        "Марта моя подруга",
        "мне двадцать лет",
        "По пятницам работаю из дома",
        "Every August I go sailing",
        "the first Monday of every month",
        "мой день рождения 3 марта",
        "My cat is called Today",
        "читаю журнал «Завтра»",
        "my password is Winter2024",
        "\x00\ud800 👩‍👩‍👧 \u202e",
        "1" * 5000,
        "in 2019 " * 5000,
    ],
)
def test_what_names_no_time_gives_none_or_at_least_an_answer(text):
    said = said_times(text, MONDAY, "UTC")

    assert said.event is None
    assert said.valid_until is None


def test_how_many_years_ago_is_not_guessed():
    said = said_times("несколько лет назад бросил курить", MONDAY, "UTC")

    assert said.valid_from is None


def test_the_year_of_a_model_is_no_beginning():
    assert said_times("Езжу на «Ниве» 2018 года", MONDAY, "UTC").valid_from is None


@pytest.mark.parametrize("year", [1, 9999])
def test_the_ends_of_the_calendar_are_no_trouble(year):
    moment = datetime(year, 12, 31, 23, 59, tzinfo=UTC)

    assert said_times("yesterday I moved", moment, "Asia/Tokyo").valid_from is None


def test_two_minutes_past_midnight_yesterday_is_the_persons_yesterday():
    told = datetime(2026, 3, 9, 21, 2, tzinfo=UTC)  # 00:02 on the 10th in Moscow

    said = said_times("вчера бросил курить", told, "Europe/Moscow")

    assert local(said.valid_from, "Europe/Moscow") == (date(2026, 3, 9), "day")


def test_a_person_who_travels_has_the_day_of_the_zone_they_are_in():
    told = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)

    there = said_times("I quit today", told, "Asia/Tokyo").valid_from
    here = said_times("I quit today", told, "America/New_York").valid_from

    assert local(there, "Asia/Tokyo")[0] == date(2026, 3, 10)
    assert local(here, "America/New_York")[0] == date(2026, 3, 9)


def test_an_unknown_time_zone_is_read_as_utc():
    said = said_times("I quit today", MONDAY, "../etc/passwd")

    assert said == said_times("I quit today", MONDAY, "UTC")


@given(
    INSTANTS,
    st.sampled_from(ZONES),
)
def test_yesterday_is_the_day_before_in_every_zone_over_gaps_and_folds(at, zone):
    said = said_times("yesterday I quit", at, zone)
    today = at.astimezone(ZoneInfo(zone)).date()

    day = local(said.valid_from, zone)[0]

    # where a whole day was skipped, its first instant is that of the next
    assert day in {today - timedelta(days=1), today}
    assert said.valid_from
    assert said.valid_from.at <= at


@given(st.text(max_size=300), st.sampled_from(ZONES))
def test_no_text_is_an_error(text, zone):
    said = said_times(text, MONDAY, zone)

    assert said.valid_from is None or said.valid_from.at.tzinfo is UTC


@given(
    INSTANTS,
    st.sampled_from(["3 мая", "29 February", "31 декабря", "the first of June"]),
)
def test_a_past_date_is_not_in_the_future_and_a_coming_one_not_in_the_past(at, day):
    past = said_times(f"{day} I quit, уволился", at, "UTC")
    coming = said_times(f"{day} will be the exam", at, "UTC")

    assert past.valid_from
    assert coming.event
    assert past.valid_from.at <= at
    assert coming.event.at > at - timedelta(days=1)


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        ("we moved in June", "in June 2025", "в июне 2025"),
        ("ушёл ещё весной", "in spring 2025", "весной 2025"),
        ("I quit back in 2019", "in 2019", "в 2019 году"),
        ("вчера приехал", "on 1 February 2026", "1 февраля 2026"),
        ("last winter I skied", "in winter 2024/25", "зимой 2024/25"),
    ],
)
def test_a_moment_is_shown_as_exactly_as_it_was_said(text, english, russian):
    moment = said_times(text, MONDAY, "UTC").valid_from

    assert moment
    assert shown(moment, "UTC", "en") == english
    assert shown(moment, "UTC", "ru-RU") == russian


def test_an_instant_is_shown_with_its_hour_in_the_zone_of_the_person():
    moment = Moment(datetime(2026, 2, 2, 12, tzinfo=UTC))

    assert shown(moment, "Europe/Moscow", "en") == "on 2 February 2026 at 15:00"


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Я переехал в Москву в мае", date(2025, 5, 1)),
        ("Он уехал в пятницу", date(2026, 1, 30)),
        ("I moved to York in May", date(2025, 5, 1)),
        ("My parents retired in June", date(2025, 6, 1)),
    ],
)
@pytest.mark.parametrize("spelt", [str, str.upper, str.title, str.lower])
def test_what_is_told_looks_back_in_capitals_too(text, begins, spelt):
    said = said_times(spelt(text), MONDAY, "UTC")

    assert local(said.valid_from)[0] == begins
    assert said.event is None


@pytest.mark.parametrize(
    "text",
    ["Сначала жил в Перми. Уехал. В мае", 'Сказал: "Вернулся" в мае'],
)
def test_what_begins_a_sentence_is_no_name(text):
    assert local(said_times(text, MONDAY, "UTC").valid_from)[0] == date(2025, 5, 1)


@pytest.mark.parametrize(
    "text", ["На Байкал 5 июня", "Рейс на Урал в мае", "В отпуск на Байкал 5 июня"]
)
def test_a_name_that_ends_as_a_past_looks_not_back(text):
    said = said_times(text, MONDAY, "UTC")

    assert said.valid_from is None
    assert said.event


@pytest.mark.parametrize(
    "trait",
    [
        "I'm someone who hums",
        "I'm the sort who hums",
        "I leave everything till tomorrow",
        "I always leave everything to the last minute",
        "Вечно откладываю всё до завтра",
        "Я из тех, кто живёт до пятницы",
    ],
)
@pytest.mark.parametrize("sign", [", ", "; ", ". ", " — ", "\n"])
def test_a_trait_hides_no_day_of_another_clause(trait, sign):
    dated = "the exam is on 5 May"
    day = (date(2026, 5, 5), "day")

    assert local(said_times(f"{trait}{sign}{dated}", MONDAY, "UTC").event) == day
    assert local(said_times(f"{dated}{sign}{trait}", MONDAY, "UTC").event) == day
    assert said_times(trait, MONDAY, "UTC") == SaidTimes()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I'm someone who starts a new job on 5 March", date(2026, 3, 5)),
        ("I'm the one who moves out on the first of March", date(2026, 3, 1)),
        ("Я из тех, кто 5 марта идёт на приём", date(2026, 3, 5)),
        ("My will leaves everything to my sister on 5 March", date(2026, 3, 5)),
        ("She is putting everything to rights by 5 March", date(2026, 3, 5)),
    ],
)
def test_a_day_of_the_calendar_is_no_trait(text, day):
    said = said_times(text, MONDAY, "UTC")

    assert local(said.event or said.valid_until)[0] == day
