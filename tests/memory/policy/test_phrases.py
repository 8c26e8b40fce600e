"""The word lists: complete in every language, written as they may be."""

import tomllib
from importlib.resources import files

import pytest

from memory.policy.phrases import SCRIPTS, Phrases, shapes
from memory.policy.wording import plain, without_names

EVERY_SCRIPT = "qц龘ヂ뷁ซङظ"
LANGUAGES = [language for _, languages in SCRIPTS.values() for language in languages]
SECTIONS = {
    "ahead",
    "momentary",
    "lasting",
    "volatile",
    "courtesy",
    "reply",
    "question",
    "command",
    "hypothesis",
    "general",
    "remember",
    "forget",
    "instruction",
    "intent",
    "secret",
}


def lexicon(language):
    path = files("memory.policy.lexicon").joinpath(f"{language}.toml")
    return tomllib.loads(path.read_text("utf-8"))


def test_there_are_sixteen_languages():
    assert len(set(LANGUAGES)) == 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_list(language):
    assert set(lexicon(language)) == SECTIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_can_be_read(language):
    for section, lists in lexicon(language).items():
        for key in lists:
            if key in {"address", "promotion"}:
                assert shapes(section, key)
            else:
                assert not Phrases(section, key).found_in(EVERY_SCRIPT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_uses_a_sign_that_means_something_else_here(language):
    entries = [
        entry
        for lists in lexicon(language).values()
        for key, listed in lists.items()
        if key not in {"address", "promotion"}
        for entry in listed
    ]
    assert [e for e in entries if "+" in e or e != e.strip() or ".{" in e] == []


def test_writing_is_one_for_accents_width_and_invisible_characters():
    assert plain("Ёлка Ｃａｆé ١٢") == plain("елка cafe\u200b 12")


def test_a_vowel_sign_does_not_end_a_word():
    now = Phrases("momentary", "now")

    assert now.found_in(plain("अभी काम"))
    assert not now.found_in(plain("अभीप्सा"))


def test_titles_and_names_inside_a_sentence_are_no_words():
    assert without_names("a column for USA Today") == "a column for «» «»"
    assert without_names("газета «Сегодня»") == "газета «»"
