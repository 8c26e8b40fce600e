"""Where one sentence ends and the next begins, in sixteen languages."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LONGEST_TALK = 8_000  # characters of one message that are read, whole sentences only
MOST_SENTENCES = 60
FEWEST_OF_A_WORD = 4  # letters

END = re.compile(r"[.!?…。！？｡؟۔।॥]{1,40}[\"'»”’)\]]{0,4}|[\r\n\u2028\u2029]{1,40}")
UNSPACED_END = frozenset("。！？｡\r\n\u2028\u2029")
LAST_WORD = re.compile(r"[^\s(«\"„“]{1,24}$")
INITIAL = re.compile(r"^(?:\w|\w\.\w|\d{1,3})$")
ABBREVIATIONS = Path(__file__).with_name("lexicon") / "abbreviations.toml"


def sentences(text: str) -> list[str]:
    """In order, stripped, none empty; what lies past the limits is not read."""
    found: list[str] = []
    for sentence in _spans(text[:LONGEST_TALK]):
        stripped = sentence.strip()
        if stripped:
            found.append(stripped)
        if len(found) == MOST_SENTENCES:
            break
    cut_short = len(text) > LONGEST_TALK and len(found) > 1
    return found[:-1] if cut_short else found


def _spans(text: str) -> Iterator[str]:
    start = 0
    for end in END.finditer(text):
        if _is_border(text, start, end):
            yield text[start : end.end()]
            start = end.end()
    yield text[start:]


def _is_border(text: str, start: int, end: re.Match[str]) -> bool:
    if end.group()[0] in UNSPACED_END:
        return True
    following = text[end.end() : end.end() + 2]
    if following and not following[0].isspace():
        return False
    if end.group() != ".":
        return not following[1:].islower() or end.group()[0] in "!?"
    before = text[start : end.start()]
    if following[1:].islower() and not _writes_small(before):
        return False
    return not _is_shortened(before)


def _writes_small(before: str) -> bool:
    """One who begins without a capital goes on so; a short word may be cut short."""
    word = LAST_WORD.search(before[-24:])
    is_whole = word is not None and len(word.group()) >= FEWEST_OF_A_WORD
    return is_whole and before.lstrip()[:1].islower()


def _is_shortened(before: str) -> bool:
    word = LAST_WORD.search(before[-24:])
    if word is None:
        return True
    return word.group().lower() in _abbreviations() or bool(INITIAL.match(word.group()))


@cache
def _abbreviations() -> frozenset[str]:
    lists: dict[str, str] = tomllib.loads(ABBREVIATIONS.read_text("utf-8"))
    return frozenset(" ".join(lists.values()).split())
