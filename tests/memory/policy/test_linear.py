"""A text twice as long costs twice the work: counted, since a clock would guess."""

import re
import tomllib
from importlib import import_module
from importlib.resources import files

import pytest

from memory.policy import phrases
from memory.policy.phrases import SCRIPTS
from memory.policy.secret import masked

SHORT = 1_500  # characters
ROOMS = ("address", "login", "numbers", "said", "seed", "split", "tokens", "veil")
READING = {"search", "match", "fullmatch", "finditer", "findall", "split", "sub"}
LANGUAGES = [language for _, languages in SCRIPTS.values() for language in languages]
REPEATED_GROUP = re.compile(r"\)\{")
PIECES = ("aa", "яя", "11", "aa ", "яя ", "a-", "龘龘")


class Counting:
    """A pattern that notes how many characters it was given to read."""

    def __init__(self, pattern: re.Pattern[str], read: list[int]) -> None:
        self._pattern, self._read = pattern, read

    def __getattr__(self, name):
        reads = getattr(self._pattern, name)
        if name not in READING:
            return reads

        def counted(*given):
            text, *bounds = given[1:] if name == "sub" else given
            start, end = (*bounds, len(text))[:2] if bounds else (0, len(text))
            self._read.append(min(end, len(text)) - start)
            return reads(*given)

        return counted


@pytest.fixture
def read(monkeypatch):
    """What is read from now on by all that looks for secrets."""
    read: list[int] = []
    for room in (import_module(f"memory.policy.secret.{name}") for name in ROOMS):
        for name, value in vars(room).items():
            if isinstance(value, re.Pattern):
                monkeypatch.setattr(room, name, Counting(value, read))
    plainly = phrases._pattern  # noqa: SLF001  where every word list is looked for

    def counting(*of):
        pattern = plainly(*of)
        return Counting(pattern, read) if pattern else None

    monkeypatch.setattr(phrases, "_pattern", counting)
    return read


@pytest.mark.parametrize(
    "said",
    [
        "a ",
        "1",
        "12 34 ",
        "two ",
        "code ",
        "login for ",
        "login for the a: b / ",
        "login for the a-b-c: bb / c1",
        "password is ",
        "wifi: a / b ",
        "пароль от а ",
        "логин от сайта: ",
        "набери ",
        "ул. А",
        "密码",
        "비밀번호 ",
        "كلمة السر ",
        "12.03.2024 код ",
    ],
)
def test_masking_reads_twice_as_much_of_a_text_twice_as_long(read, said):
    def characters_read(length):
        read.clear()
        masked((said * length)[:length])
        return sum(read)

    characters_read(SHORT)  # what is read once a process is read by now

    assert characters_read(2 * SHORT) <= 2.2 * characters_read(SHORT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_turn_of_a_repeated_group_can_be_taken_for_two(language):
    """(\\w{2,9} ?){1,4} divides one word in many ways, and tries them all."""
    path = files("memory.policy.lexicon").joinpath(f"{language}.toml")
    ambiguous = [
        entry
        for lists in tomllib.loads(path.read_text("utf-8")).values()
        for entries in lists.values()
        for entry in entries
        for group in _repeated_groups(entry)
        if _divides_in_two_ways(group)
    ]

    assert ambiguous == []


def _repeated_groups(entry):
    return [
        entry[_opening(entry, end.start()) : end.start() + 1]
        for end in REPEATED_GROUP.finditer(entry)
    ]


def _opening(entry, closing):
    depth = 0
    for at in range(closing, -1, -1):
        depth += (entry[at] == ")") - (entry[at] == "(")
        if depth == 0:
            return at
    raise AssertionError(entry)


def _divides_in_two_ways(group):
    turn = re.compile(group)
    return any(turn.fullmatch(one) and turn.fullmatch(2 * one) for one in PIECES)
