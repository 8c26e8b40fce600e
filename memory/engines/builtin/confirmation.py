"""What a "yes" to the assistant's question states: asked "Do you live in Perm?"."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from memory.policy.utterance import Turn, Utterance

LEXICON = Path(__file__).with_name("lexicon") / "confirmations.toml"
LONGEST_QUESTION = 250  # characters
LAST_QUESTION = re.compile(r"(?:^|[.!?…\n]\s{0,4})([^.!?…\n]{4,200})\?\s{0,4}$")
YOURS = re.compile(r"\b(your|yours|yourself|you)\b", re.IGNORECASE)
MINE = {"your": "my", "yours": "mine", "yourself": "myself", "you": "me"}
RUSSIAN_YOU = re.compile(r"^(?:вы|ты) (?:же |ведь |всё ещё )?", re.IGNORECASE)
RUSSIAN_HAVE = re.compile(r"^(?:у вас|у тебя) ", re.IGNORECASE)
RUSSIAN_NAME = re.compile(r"^(?:вас|тебя) зовут ", re.IGNORECASE)
RUSSIAN_SECOND = re.compile(
    r"(?<!\w)([а-яё]{2,20}[еёи])(?:те|шь)(с[ья])?(?!\w)", re.IGNORECASE
)
RUSSIAN_YOURS = re.compile(
    r"(?<!\w)(?:вы|ты|вас|вам|тебя|тебе|ваш\w{0,3}|тво\w{1,3})(?!\w)", re.IGNORECASE
)


@dataclass(frozen=True)
class Confirmed:
    """The statement as the person would say it, and the yes it rests on."""

    statement: str
    quote: str


def confirmed(said: Utterance) -> Confirmed | None:
    """Only a whole "yes" to a question about the person, asked right before."""
    yes = _yes().fullmatch(said.text.strip())
    if yes is None or not said.before or said.before[-1].role != "assistant":
        return None
    statement = _statement(said.before[-1])
    return Confirmed(statement, said.text.strip()) if statement else None


def _statement(asked: Turn) -> str | None:
    found = LAST_QUESTION.search(asked.text[-LONGEST_QUESTION:].strip())
    if found is None:
        return None
    question = _tags().sub("", _hedges().sub("", found[1].strip()))
    return _in_english(question) or _in_russian(question)


def _in_english(question: str) -> str | None:
    for pattern, opening in _words()["english"]:
        told, changed = re.subn(
            pattern, opening, question, count=1, flags=re.IGNORECASE
        )
        if changed:
            return YOURS.sub(lambda word: MINE[word.group().lower()], told)
    return None


def _in_russian(question: str) -> str | None:
    """In the third person, which the second leads to by rule."""
    named, is_name = RUSSIAN_NAME.subn("Меня зовут ", question)
    if is_name:
        return named
    owned, is_owned = RUSSIAN_HAVE.subn("У меня ", question)
    spoken, is_spoken = RUSSIAN_YOU.subn("", question)
    told = owned if is_owned else RUSSIAN_SECOND.sub(_third, spoken)
    if not (is_owned or is_spoken) or RUSSIAN_YOURS.search(told):
        return None
    return told[:1].upper() + told[1:]


def _third(verb: re.Match[str]) -> str:
    return f"{verb[1]}т{'ся' if verb[2] else ''}"


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(LEXICON.read_text("utf-8"))


@cache
def _yes() -> re.Pattern[str]:
    word = "|".join(_words()["yes"])
    return re.compile(
        rf"\W{{0,4}}(?:{word})(?:\W{{1,4}}(?:{word})){{0,3}}\W{{0,6}}", re.IGNORECASE
    )


@cache
def _hedges() -> re.Pattern[str]:
    word = "|".join(_words()["hedges"])
    return re.compile(rf"^(?:(?:{word}),?\s){{0,3}}", re.IGNORECASE)


@cache
def _tags() -> re.Pattern[str]:
    word = "|".join(_words()["tags"])
    return re.compile(rf",?\s(?:{word})$", re.IGNORECASE)
