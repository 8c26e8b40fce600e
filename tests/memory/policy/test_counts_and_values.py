"""How many there are now, who has moved in, and light words that say no more."""

import pytest

from memory.policy.sameness import Relation, reading_of, relation


def related(old: str, new: str) -> Relation:
    return relation(reading_of(old), reading_of(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Has 12 hives", "The apiary has grown to 20 hives"),
        ("The apiary has grown to 20 hives", "Is down to 9 hives"),
        ("В нашем оркестре 40 человек", "Оркестр сократился до 31 человека"),
        ("В стаде 15 коз", "Теперь осталось 9 коз"),
        ("Earns 2000 a month", "Got a raise to 2400 a month"),
        ("Зарабатывает двести тысяч", "Зарплату подняли до двухсот сорока тысяч"),
        ("The hearing is on 3 June", "The hearing has been postponed to 17 June"),
        ("Is out of work", "Has been hired as a porter"),
        ("Безработный", "Взяли на работу кладовщиком"),
        ("Lives alone", "Boyfriend has moved in with them"),
        ("Живу одна", "Мы с Олегом съехались"),
        ("Plays the tuba", "Dropped the tuba and took up the lute"),
        ("Рецепты веду в Paprika", "Перенесла все рецепты в Mela"),
        ("Is settled in Bath", "Has relocated to Hull"),
    ],
)
def test_what_is_told_as_changed_has_changed(old: str, new: str) -> None:
    assert related(old, new) is Relation.CHANGED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Has 12 hives", "Brother's apiary has grown to 20 hives"),
        ("Has 12 hives", "Has 20 goats now"),
        ("Lives alone", "Girlfriend moved in with her mother"),
        ("Phone is a Nokia", "Dropped the kids off at the phone shop"),
    ],
)
def test_another_matter_stays(old: str, new: str) -> None:
    assert related(old, new) is Relation.APART


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Drives a lorry for a living", "Is a lorry driver"),
        ("All recordings sit on a Drobo", "Stores recordings on a Drobo"),
        ("Заметки храню в Bear", "Ведёт заметки в Bear"),
        ("Курсовую писал по тосканским фрескам", "Курсовая — фрески Тосканы"),
        ("Refuses to eat oysters", "Doesn't eat oysters"),
        ("Has thirty-five sheep", "Has 35 sheep"),
        ("Сто двадцать пластинок", "120 пластинок"),
        ("Держит ульи под Тулой", "Ульи в окрестностях Тулы"),
    ],
)
def test_light_words_and_roots_make_no_difference(one: str, other: str) -> None:
    assert related(one, other) in {Relation.SAME, Relation.REFINED}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Has brown eyes", "Brother has brown eyes"),
        ("Has 35 sheep", "Has 36 sheep"),
        ("Drives a lorry", "Drives a van"),
        ("Курсовая — фрески Тосканы", "Курсовая — фрески Умбрии"),
        ("Stores recordings on a Drobo", "Stores recordings on a Synology"),
    ],
)
def test_co_hyponyms_are_never_the_same(one: str, other: str) -> None:
    assert related(one, other) not in {Relation.SAME, Relation.REFINED}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Wants to buy a loom", "The loom arrived"),
        ("Is going to hang a swing", "The swing is up"),
        ("Хочет поставить забор", "Забор поставили"),
        ("Is looking for a job", "Was hired as a porter"),
        ("Is learning Finnish", "Gave up on Finnish"),
        ("Has a Nikon", "Got a Fuji instead of the Nikon"),
        ("Снимает на Nikon", "Купил Fuji вместо Nikon"),
        ("Osteopath is Vera", "Vera has retired, goes to Nadia now"),
        ("Массажистка — Лариса", "Лариса уехала, теперь ходит к Нине"),
        ("Is single", "Has a boyfriend now"),
    ],
)
def test_what_has_come_about_or_been_succeeded_is_over(old: str, new: str) -> None:
    assert related(old, new) in {Relation.CHANGED, Relation.CONTRADICTED}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Wants to buy a loom", "The piano arrived"),
        ("Хочет поставить забор", "Ворота поставили"),
    ],
)
def test_what_came_about_for_something_else_ends_nothing(old: str, new: str) -> None:
    assert related(old, new) is Relation.APART
