"""Russian said of oneself, told in the third person."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

VERBS = Path(__file__).with_name("lexicon") / "verbs.ru.toml"
# Not every -ую or -ею: "большую идею" is no verb.
REGULAR = re.compile(
    r"(?P<stem>[а-яё]{2,20}(?:[ая]|иру|у(?=юсь)|е(?=юсь)))ю(?P<self>сь)?"
)
SELF = {"сь": "ся", None: ""}
FIRST_PERSON = re.compile(
    r"(?<!\w)(?:я|мы|мне|меня|мной|нам|нас|нами|мой|моя|мо[её]|мои|моего|моей|моему"
    r"|моим|мою|моих|наш|наша|наше|наши|нашего|нашей|нашу|наших)(?!\w)",
    re.IGNORECASE,
)
SPEAKER = re.compile(r"^(?:я|мы) (?:же |ведь |и |сам |сама )?", re.IGNORECASE)
PAST = re.compile(
    r"[а-яё]{1,20}[аяеиоуы](?:л|ла|ли|лся|лась|лись)|[а-яё]{1,20}(?:шёл|шла|шли)"
)
LATEST_VERB = 6  # words from the beginning


def third_person(own: str) -> str | None:
    """None where the rules are not sure of every word."""
    told = _of_one(own)
    if told is None or FIRST_PERSON.search(told):
        return None
    return told


def _of_one(own: str) -> str | None:
    for pattern, replacement in _turns():
        told, changed = pattern.subn(replacement, own, count=1)
        if changed:
            return " ".join(map(_told, told.split(" ")))
    return _by_verb(own)


def _by_verb(own: str) -> str | None:
    """Every first person in it, or none: half a sentence told would be wrong."""
    spoken = SPEAKER.sub("", own)
    words = spoken.split(" ")
    if not any(map(_is_verb, words[:LATEST_VERB])):
        return None
    return " ".join(map(_told, words))


def _is_verb(word: str) -> bool:
    bare = word.rstrip(",;:").lower()
    return _told(bare) != bare or bool(PAST.fullmatch(bare))


def _told(word: str) -> str:
    """A verb of the first person in the third; any other word as it is."""
    bare = word.rstrip(",;:")
    tail = word[len(bare) :]
    known: dict[str, str] = _words()["third"]
    if bare.lower() in known:
        return known[bare.lower()] + tail
    regular = REGULAR.fullmatch(bare.lower())
    if regular is None or bare.lower() in _words()["nouns"]:
        return word
    return f"{regular['stem']}ет{SELF[regular['self']]}{tail}"


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(VERBS.read_text("utf-8"))


@cache
def _turns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(pattern, re.IGNORECASE), replacement)
        for pattern, replacement in _words()["turns"]
    )
