"""Sentences of sixteen languages, and what of a message is the person's own."""

import pytest

from memory.engines.builtin.clauses import clauses
from memory.engines.builtin.matters import parts_of
from memory.engines.builtin.own_words import own_words
from memory.engines.builtin.sentences import LONGEST_TALK, MOST_SENTENCES, sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("I live in York. I have a cat!", ["I live in York.", "I have a cat!"]),
        ("我住在青岛。我有一只猫！", ["我住在青岛。", "我有一只猫！"]),
        ("मैं इंदौर में हूँ। मेरी बिल्ली है।", ["मैं इंदौर में हूँ।", "मेरी बिल्ली है।"]),
        ("أسكن في حلب. هل تسمعني؟ نعم", ["أسكن في حلب.", "هل تسمعني؟", "نعم"]),
        ("one\ntwo", ["one", "two"]),
        ("Так… Живу в Омске.", ["Так…", "Живу в Омске."]),
        ("thanks, mate. i'm lefthanded", ["thanks, mate.", "i'm lefthanded"]),
        ("спасибо, друг. я левша", ["спасибо, друг.", "я левша"]),
    ],
)
def test_a_sentence_ends_where_its_language_ends_it(text, parts):
    assert sentences(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "I see Dr. Brown every week",
        "Работаю на ул. Мира",
        "А. С. Пушкин мой любимый поэт",
        "It costs 3.50 at example.com",
        "z.B. Wandern mag ich",
        "Я родился в г. Омске",
        "живу на просп. мира",
        "I like fruit, e.g. apples",
    ],
)
def test_an_abbreviation_an_initial_or_a_number_ends_nothing(text):
    assert sentences(text) == [text]


def test_a_long_retelling_is_cut_between_sentences():
    told = sentences("This is a sentence of a tale. " * 40_000)
    assert 1 < len(told) <= MOST_SENTENCES
    assert set(told) == {"This is a sentence of a tale."}


@pytest.mark.parametrize("text", ["", " \n ", "\0", "." * 1_000_000, "a" * 1_000_000])
def test_odd_text_is_split_without_complaint(text):
    assert sum(map(len, sentences(text))) <= LONGEST_TALK


@pytest.mark.parametrize(
    "foreign",
    [
        "> I live in Oslo",
        "```\nI live in Oslo\n```",
        "---------- Forwarded message ---------\nI live in Oslo",
        "> forwarded: hello\nI live in Oslo",
        "From: Ann <ann@example.org>\nTo: Bo <bo@example.org>\nI live in Oslo",
        "assistant: I live in Oslo",
        "Пересланное сообщение\nI live in Oslo",
    ],
)
def test_pasted_quoted_and_forwarded_lines_are_not_the_persons_words(foreign):
    assert "Oslo" not in own_words(f"Look at this\n{foreign}")


def test_a_quoted_letter_is_not_the_persons_words_but_a_quoted_name_is():
    letter = "Он пишет: «Я живу в Осло уже десять лет и никуда отсюда не уеду»"
    assert "Осло" not in own_words(letter)
    assert own_words("Работаю в «Студии дождя»") == "Работаю в «Студии дождя»"


def test_what_stands_before_a_quotation_is_kept_word_for_word():
    assert own_words("I like tea\n> and you?") == "I like tea"


@pytest.mark.parametrize(
    ("sentence", "language", "parts"),
    [
        (
            "My name is Vic, I teach physics in Leeds",
            "en",
            ["My name is Vic", "I teach physics in Leeds"],
        ),
        (
            "Живу в Омске, работаю сварщиком",
            "ru",
            ["Живу в Омске", "работаю сварщиком"],
        ),
        ("I like tea, coffee and milk", "en", ["I like tea, coffee and milk"]),
        ("Люблю чай, кофе и молоко", "ru", ["Люблю чай, кофе и молоко"]),
    ],
)
def test_a_sentence_is_cut_only_where_both_halves_stand_alone(
    sentence, language, parts
):
    assert clauses(sentence, language) == parts


@pytest.mark.parametrize(
    ("sentence", "language", "parts"),
    [
        (
            "I live in Riga and work as a nurse",
            "en",
            ["I live in Riga", "work as a nurse"],
        ),
        (
            "I work at a bakery and live in Whitby",
            "en",
            ["I work at a bakery", "live in Whitby"],
        ),
        (
            "Переехал в Брянск и устроился на почту",
            "ru",
            ["Переехал в Брянск", "устроился на почту"],
        ),
        ("I live and work in Riga", "en", ["I live and work in Riga"]),
        ("I live in Riga and love it", "en", ["I live in Riga and love it"]),
        (
            "My brother lives in Rome and works as a chef",
            "en",
            ["My brother lives in Rome and works as a chef"],
        ),
        (
            "Мой брат живёт в Риме и работает поваром",
            "ru",
            ["Мой брат живёт в Риме и работает поваром"],
        ),
    ],
)
def test_two_matters_of_ones_own_are_two_statements(sentence, language, parts):
    assert parts_of(sentence, language) == parts
