"""A slip put right in a word or two: after "I'm in Perm" comes "I meant in Tver"."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from memory.engines.builtin.confirmation import Confirmed
from memory.engines.builtin.sentences import sentences
from memory.policy.request import is_question
from memory.policy.utterance import Utterance

LEXICON = Path(__file__).with_name("lexicon") / "slips.toml"
LONGEST = 120  # characters of the message, and of what stood before it twice as many
MOST_WORDS = 4  # of the right word
MOST_LEADS = 4
APOLOGY = "sorry|oops|no|wait|ah|oh|ой|нет|извини(?:те)?|прости(?:те)?|стоп"
ENDS = " \t\n.,;:!?…—–-"


def put_right(said: Utterance) -> Confirmed | None:
    """The person's last statement with the right word in the place of the wrong one."""
    value = _value(said.text.strip())
    wrong = _statement_before(said) if value else None
    if not (value and wrong):
        return None
    return Confirmed(_with(wrong, value), _from_the_slip_on(said.text.strip()))


def tells_only_slip(text: str) -> bool:
    """I got that wrong: what is put right stands beside it."""
    leads, rest = _led(text)
    return not rest and bool(_pattern("signs").search(leads))


def with_their_slips(told: Sequence[str], text: str) -> list[str]:
    """That it was a slip belongs to the sentence that puts it right."""
    joined: list[str] = []
    for one in told:
        both = f"{joined[-1]} {one}" if joined else ""
        leans = both and (tells_only_slip(joined[-1]) or tells_only_slip(one))
        if leans and both in text:
            joined[-1] = both
        else:
            joined.append(one)
    return joined


def _value(text: str) -> str | None:
    """What is left when nothing is said but that it was a slip."""
    if len(text) > LONGEST:
        return None
    leads, rest = _led(text)
    if not _pattern("signs").search(leads):
        return None
    bare = " ".join(_pattern("fillers").sub(" ", rest).split()).strip(ENDS)
    return bare if 0 < len(bare.split()) <= MOST_WORDS else None


def _led(text: str) -> tuple[str, str]:
    """What it is led in by, and the rest."""
    rest = text
    for _ in range(MOST_LEADS):
        lead = _pattern("leads").match(rest)
        rest = rest[lead.end() :].strip(ENDS) if lead else rest
    return (text[: text.rfind(rest)] if rest else text), rest


def _from_the_slip_on(text: str) -> str:
    """Without the apology, which would make a courtesy of it."""
    lead = re.match(rf"(?:{APOLOGY})\W{{1,4}}", text, re.IGNORECASE)
    return text[lead.end() :] if lead else text


def _statement_before(said: Utterance) -> str | None:
    for turn in reversed(said.before):
        if turn.role != "person":
            continue
        told = [one for one in sentences(turn.text) if not is_question(one)]
        last = told[-1].strip(ENDS) if told else ""
        return last if 0 < len(last) <= 2 * LONGEST else None
    return None


def _with(statement: str, value: str) -> str:
    """From the same preposition on; without one, as many words as the value has."""
    words, right = statement.split(), value.split()
    if right[0].lower() in _words()["articles"]:
        places = [at for at, one in enumerate(words) if one.lower() == right[0].lower()]
        if places:
            return " ".join([*words[: places[-1]], *right])
    return " ".join([*words[: max(len(words) - len(right), 1)], *right])


@cache
def _words() -> dict[str, list[str]]:
    return tomllib.loads(LEXICON.read_text("utf-8"))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    inside = "|".join(_words()[name])
    border = r"" if name == "signs" else r"(?!\w)"
    return re.compile(rf"(?<!\w)(?:{inside}){border}", re.IGNORECASE)
