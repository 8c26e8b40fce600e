"""The time ahead that a plan names, in sixteen languages."""

from datetime import UTC, date, datetime, timedelta

import pytest
from dateutil.relativedelta import SU, TH, relativedelta

from memory.policy.ahead import HOLIDAYS, counted_from_now, due
from memory.policy.candidate import Candidate, Category, Moment, Precision
from memory.policy.lifespan import term_of
from memory.policy.numbers import DEFAULT

SAID = datetime(2026, 2, 2, 12, tzinfo=UTC)


def day_of(text, at=SAID):
    named = due(text, at, "UTC")
    return named and f"{named.at:%Y-%m-%d}"


@pytest.mark.parametrize(
    "text",
    [
        "У липні їдемо в Карпати",
        "Im Juli wandern wir durch den Harz",
        "En juillet on part en Corse",
        "En julio nos vamos a Asturias",
        "A luglio andiamo in Puglia",
        "Em julho vamos ao Algarve",
        "W lipcu płyniemy na Mazury",
        "Temmuzda Bodrum'a gideceğiz",
        "7月我们去海南",
        "七月に沖縄へ行きます",
        "7월에 부산에 내려가요",
        "กรกฎาคมจะไปกระบี่",
        "जुलाई में हम नैनीताल जाएँगे",
        "في يوليو سنسافر إلى تونس",
    ],
)
def test_a_month_ahead_is_read_in_every_language(text):
    assert day_of(text) == "2026-07-01"


@pytest.mark.parametrize(
    "text",
    [
        "Через два тижні переїзд",
        "In zwei Wochen ist der Umzug",
        "Le déménagement est dans deux semaines",
        "Dentro de dos semanas nos mudamos",
        "Fra due settimane traslochiamo",
        "Daqui a duas semanas mudamos",
        "Za dwa tygodnie przeprowadzka",
        "İki hafta sonra taşınıyoruz",
        "两周后搬家",
        "二週間後に引っ越します",
        "2주 후에 이사해요",
        "อีกสองสัปดาห์จะย้ายบ้าน",
        "दो हफ़्ते बाद घर बदलेंगे",
        "بعد أسبوعين ننتقل",
    ],
)
def test_what_is_counted_from_now_is_a_day_in_every_language(text):
    counted = counted_from_now(text, SAID, "UTC")

    assert counted
    assert counted.at == datetime(2026, 2, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("На майские едем в Карелию", "2026-05-01"),
        ("На Пасху приедет бабушка", "2026-04-12"),
        ("We fly to Malta for Easter", "2026-04-05"),
        ("Zu Weihnachten kommt mein Bruder", "2026-12-25"),
        ("Passo o carnaval em Olinda, no carnaval viajo", "2026-02-17"),
        ("A Ferragosto siamo in Sicilia", "2026-08-15"),
        ("国庆我们去成都", "2026-10-01"),
        ("สงกรานต์จะกลับบ้าน", "2026-04-13"),
    ],
)
def test_a_holiday_is_a_day(text, day):
    assert day_of(text) == day


def test_a_month_that_is_over_is_that_of_the_next_year():
    assert day_of("Im Januar ziehen wir um") == "2027-01-01"


def test_a_season_under_way_is_this_one():
    assert day_of("Diesen Winter lerne ich Skifahren, im Winter") == "2025-12-01"
    assert day_of("Im Winter lerne ich Skifahren", SAID.replace(month=3)) == (
        "2026-12-01"
    )


def test_the_nearest_of_two_times_counts():
    assert day_of("Im Mai die Prüfung, im Juli der Umzug") == "2026-05-01"


@pytest.mark.parametrize(
    "text",
    [
        "Compro una lavadora de otra marca",
        "Kupuję auto tej samej marki",
        "Planeta Mars mnie fascynuje",
        "J'ai été maçon",
        "Vivo nella mia città natale",
        "Minha cunhada mora em Natal",
    ],
)
def test_words_that_only_look_like_months_name_none(text):
    assert due(text, SAID, "UTC") is None


def test_a_season_is_said_as_one():
    in_autumn = due("En otoño cambio de trabajo", SAID, "UTC")

    assert in_autumn
    assert in_autumn.precision is Precision.SEASON


@pytest.mark.parametrize("year", [1, 1900, 2199, 9999])
def test_a_year_beyond_the_calendar_names_nothing(year):
    assert due("Im Juli ziehen wir um", SAID.replace(year=year), "UTC") is None


def test_a_plan_for_a_month_outlives_that_month_in_any_language():
    said = "W lipcu jedziemy nad jezioro"

    term = term_of(
        Candidate(text=said, quote=said, category=Category.GOALS), SAID, "UTC", DEFAULT
    )

    assert term
    assert timedelta(0) <= term - datetime(2026, 8, 1, tzinfo=UTC) <= timedelta(days=60)


def test_a_season_under_way_does_not_end_a_plan_before_it_ends():
    said = "Diesen Winter lerne ich Skifahren"

    term = term_of(
        Candidate(text=said, quote=said, category=Category.GOALS), SAID, "UTC", DEFAULT
    )

    assert term
    assert term >= datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("После Рамадана едем к морю", "2026-03-18"),
        ("After Eid we're moving", "2026-03-20"),
        ("Zum Zuckerfest fahren wir nach Hause", "2026-03-20"),
        ("Après l'Aïd on part en voyage", "2026-03-20"),
        ("Ramazan Bayramı'nda memlekete gidiyoruz", "2026-03-20"),
        ("ईद पर घर जाएँगे", "2026-03-20"),
        ("На Курбан-байрам едем к родителям", "2026-05-27"),
        ("Kurban Bayramında köye gideceğiz", "2026-05-27"),
        ("في عيد الأضحى سنسافر", "2026-05-27"),
    ],
)
def test_feasts_of_islam_are_found_by_its_own_calendar(text, day):
    assert day_of(text) == day


@pytest.mark.parametrize("year", range(1999, 2035))
def test_the_next_feast_of_islam_is_within_a_year(year):
    said = datetime(year, 12, 31, tzinfo=UTC)

    named = due("After Eid we travel", said, "UTC")

    assert named is not None
    assert timedelta(0) <= named.at - said <= timedelta(days=355)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Весной хотим на Алтай", "2026-05-25"),
        ("Летом хотим на Алтай", "2026-08-25"),
        ("Этим летом едем на Байкал", "2026-08-25"),
        ("We're seeing the fjords this autumn", "2026-11-25"),
        ("Next winter we want to see Lapland", "2027-02-24"),
    ],
)
def test_a_plan_for_a_season_ahead_lives_to_its_last_days(text, day):
    plan = Candidate(text=text, quote=text, category=Category.GOALS)

    assert f"{term_of(plan, SAID, 'UTC', DEFAULT):%Y-%m-%d}" == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("На День святого Валентина веду жену в оперу", "2026-02-14"),
        ("Cooking her dinner for Valentine's Day", "2026-02-14"),
        ("Sewing Mum an apron for Mother's Day", "2026-05-14"),
        ("Getting Dad a kayak for Father's Day", "2026-06-21"),
    ],
)
def test_a_feast_of_two_or_of_parents_has_its_day(text, day):
    assert day_of(text) == day


def test_the_holidays_of_may_are_all_of_its_first_weeks():
    may = due("На майские едем на Селигер", SAID, "UTC")

    assert may == Moment(datetime(2026, 5, 1, tzinfo=UTC), Precision.MONTH)


@pytest.mark.parametrize(
    "text", ["Our son starts school this autumn", "Сын идёт в школу этой осенью"]
)
def test_what_happens_in_a_coming_season_is_a_plan(text):
    told = Candidate(text=text, quote=text, category=Category.THINGS)

    assert term_of(told, SAID, "UTC", DEFAULT)


def test_a_wedding_ahead_is_no_past_though_it_says_married():
    text = "My brother's getting married in July"
    told = Candidate(text=text, quote=text, category=Category.THINGS)

    assert f"{term_of(told, SAID, 'UTC', DEFAULT):%Y-%m}" == "2026-08"


@pytest.mark.parametrize(
    ("feast", "month", "weekday", "which"),
    [
        ("mothers_day", 5, SU, 2),
        ("fathers_day", 6, SU, 3),
        ("thanksgiving", 11, TH, 4),
    ],
)
def test_a_feast_of_a_weekday_is_taken_for_the_last_day_it_may_fall_on(
    feast, month, weekday, which
):
    falls = [
        date(year, month, 1) + relativedelta(weekday=weekday(which))
        for year in range(2000, 2040)
    ]

    assert HOLIDAYS[feast] == max((day.month, day.day) for day in falls)
