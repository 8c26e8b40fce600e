"""Which sentences are a wish to forget, and which only hold the words of one."""

import pytest

from memory.policy.forgotten import tells_of, wishes_in


@pytest.mark.parametrize(
    "text",
    [
        "If I move out, forget about my address",
        "When I retire, forget about my job",
        "Если перееду, забудь про мой адрес",
        "А когда уволюсь, забудь про мою работу",
        "Translate: forget about my novel",
        "Translate into French: forget about my novel",
        "Переведи: забудь про мой роман",
        "Напишите по-английски: забудь про мой роман",
        "Don't forget about my novel",
        "Мама сказала: забудь про мой роман",
    ],
)
def test_what_holds_later_or_is_words_to_work_on_is_no_wish(text: str) -> None:
    assert list(wishes_in(text)) == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("If you can, forget about my novel", "my novel"),
        ("Если можно, забудь про мой роман", "мой роман"),
        ("One more thing: forget about my novel", "my novel"),
        ("S'il te plaît, oublie mon roman", "mon roman"),
    ],
)
def test_courtesy_before_a_wish_is_no_condition(text: str, named: str) -> None:
    assert list(wishes_in(text)) == [named]


@pytest.mark.parametrize("reason", ["стесняюсь", "стыдно", "неловко", "передумал"])
def test_a_wish_may_be_followed_by_its_reason(reason: str) -> None:
    text = f"А роман мой забудь, {reason}."

    assert list(wishes_in(text)) == ["роман мой"]


@pytest.mark.parametrize(
    ("text", "named", "tells"),
    [
        ("Должен банку за машину", "мой долг банку", True),
        ("Owes the bank for the car", "my debt to the bank", True),
        ("Owes a friend for the car", "my debt to the bank", False),
        ("Owes a friend for the car", "my loan", False),
        ("Брат должен банку", "мой долг банку", False),
        ("Works at the bank", "the debt", False),
    ],
)
def test_a_wish_may_name_it_in_other_words_if_in_several(
    text: str, named: str, tells: bool
) -> None:
    assert tells_of(text, named) is tells
