"""English said of oneself, told in the third person."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

VERBS = Path(__file__).with_name("lexicon") / "verbs.en.toml"
MINE = {
    "my": "their",
    "mine": "theirs",
    "myself": "themself",
    "me": "them",
    "our": "their",
    "ours": "theirs",
    "us": "them",
}
MINE_WORD = re.compile(r"\b(my|mine|myself|me|our|ours|us)\b")  # US is a country
FIRST_PERSON = re.compile(r"\b(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll))\b", re.I)
HISSING = ("s", "x", "z", "ch", "sh", "o")
VOWELS = "aeiou"


WHEN = re.compile(
    r"(?:every|each|on|in|since|as of|from|starting|at|after|before|twice|once|most"
    r"|last|this|by|until) [\w' ]{2,30}?,? (?=(?:i|we)\b)",
    re.IGNORECASE,
)


def third_person(own: str) -> str | None:
    """None where the rules are not sure of every word."""
    spoken = own.replace("’", "'")
    when = WHEN.match(spoken)
    lead = when.group() if when else ""
    told = _of_one(spoken[len(lead) :])
    if told is None or FIRST_PERSON.search(told):
        return None
    told = lead + told[:1].lower() + told[1:] if lead else told
    return MINE_WORD.sub(lambda word: MINE[word.group()], told)


def _of_one(own: str) -> str | None:
    for pattern, replacement in _turns():
        told, changed = pattern.subn(replacement, own, count=1)
        if changed:
            return told
    spoken = _speaker().match(own)
    if spoken is None:
        return None
    verb = own[spoken.end() :].split(" ", 1)
    told = " ".join([_conjugated(verb[0]), *verb[1:]])
    return f"{spoken['adverbs'] or ''}{told}"


def _conjugated(verb: str) -> str:
    """Of "they"; a past or a modal is the same for everybody."""
    low = verb.lower()
    special: dict[str, str] = _words()["special"]
    if low in special:
        return special[low]
    if low in _unchanged() or low.endswith(("ed", "n't")):
        return low
    if low.endswith("y") and low[-2:-1] not in VOWELS:
        return f"{low[:-1]}ies"
    return f"{low}es" if low.endswith(HISSING) else f"{low}s"


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(VERBS.read_text("utf-8"))


@cache
def _unchanged() -> frozenset[str]:
    return frozenset(" ".join(_words()["unchanged"]).split())


@cache
def _turns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(pattern, re.IGNORECASE), replacement)
        for pattern, replacement in _words()["turns"]
    )


@cache
def _speaker() -> re.Pattern[str]:
    adverbs = "|".join(_words()["adverbs"])
    return re.compile(rf"(?:i|we) (?P<adverbs>(?:(?:{adverbs}) ){{0,3}})", re.I)
