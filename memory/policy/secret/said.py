"""Secrets said in words: "the alarm code is …", «пароль от вайфая …», in sixteen languages."""

import re
from collections.abc import Callable, Iterator

from memory.policy.phrases import phrases
from memory.policy.secret.span import SecretKind, SecretSpan
from memory.policy.wording import LETTER

_AHEAD = 64  # characters after the label where its value may stand
_BEHIND = 32
_CLAUSE = re.compile(r"[^\n;!?。！？]{0,64}")
_SENTENCE_BREAK = re.compile(r"[.!?;。！？\n] ")
_DATE = re.compile(
    r"(?<!\d)(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d)(?!\d)"
)

_ASSIGNED = re.compile(
    r"\s{0,2}(?:[\])»\"']{0,2}\s{0,2})(?:=>|:=|[:=]|\n)\s{0,3}[\"'«“「]?(?P<value>[^\s\"'»”」]{3,64})"
)
_QUOTED = re.compile(
    r"[^\"'«“„「\n]{0,24}[\"'«“„「](?P<value>[^\"'»”」\n]{3,64})[\"'»”」]"
)
_STRONG = re.compile(
    r"(?<![A-Za-z0-9_!#$%^&*@+-])(?P<value>"
    r"(?=[^\s]{0,40}\d)(?=[^\s]{0,40}[A-Za-zА-яЁё])[A-Za-zА-яЁё0-9][A-Za-zА-яЁё0-9!#$%^&*@+=_?.~/-]{3,63}"
    r"|[A-Za-zА-яЁё]{1,30}[!#$%^&*@+=_~][A-Za-zА-яЁё0-9!#$%^&*@+=_?.~-]{1,40}"
    r"|[A-Za-zА-яЁё]{2,30}-[A-Za-zА-яЁё]{2,30}-[A-Za-zА-яЁё]{2,30}(?:-[A-Za-zА-яЁё]{2,30}){0,4}"
    r"|\d[\d-]{3,30})"
)
_CODE = re.compile(
    r"(?<![A-Za-z0-9_])(?P<value>(?=[\w*#-]{0,15}\d[\w*#-]{0,15}\d)[\w*#]{1,12}(?:[ .-]{1,3}\d{1,6}[\w#*]{0,4}){0,7})"
)
_LONG = re.compile(
    r"(?<![A-Za-z0-9_])(?P<value>[A-Za-zА-Я]{0,6}\d?[A-Za-zА-Я0-9]{0,20}(?:(?:[ ./-]|\s[#N]?o?\.?\s?|\s№\s?)[A-Z0-9]{1,20}){0,9})"
)
_KEY = re.compile(r"(?<![A-Za-z0-9_])(?P<value>(?=[\w./+=-]{0,60}\d)[\w./+=-]{12,400})")
_PLAIN = re.compile(
    rf"\s{{0,2}}(?P<value>[{LETTER}][{LETTER}-]{{2,40}})[\s.!»\"')です요야이에예]{{0,5}}$"
)


def said_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    for key, kind, value_of in _LABELS:
        for label in phrases("secret", key).places_in(text):
            if place := _near(label, value_of):
                yield SecretSpan(*place, kind)


def _near(
    label: re.Match[str], value_of: Callable[[str], re.Match[str] | None]
) -> tuple[int, int] | None:
    """The value after its label, or else before it: "4321 is my PIN"."""
    text = label.string
    after = _until_sentence_end(text[label.end() : label.end() + _AHEAD])
    if found := value_of(after):
        return label.end() + found.start("value"), label.end() + found.end("value")
    start = max(0, label.start() - _BEHIND)
    before = _since_sentence_start(text[start : label.start()])
    start = label.start() - len(before)
    if found := _STRONG.search(_dates_blanked(before)):
        return start + found.start("value"), start + found.end("value")
    return None


def _until_sentence_end(text: str) -> str:
    end = _SENTENCE_BREAK.search(text, 3)
    return text[: end.start()] if end else text


def _since_sentence_start(text: str) -> str:
    return _SENTENCE_BREAK.split(text)[-1]


def _dates_blanked(text: str) -> str:
    return _DATE.sub(lambda date: " " * len(date[0]), text)


def _password(after: str) -> re.Match[str] | None:
    """After a colon, anything; else what looks like one; else the sentence's last word."""
    return (
        _ASSIGNED.match(after)
        or _STRONG.search(_dates_blanked(after))
        or _after_copula(after, _QUOTED)
        or _after_copula(after, _PLAIN)
    )


def _after_copula(after: str, value: re.Pattern[str]) -> re.Match[str] | None:
    for copula in phrases("secret", "copula").places_in(after):
        found = value.match(after, copula.end())
        if found and not _describes(found["value"]):
            return found
    return None


def _describes(word: str) -> bool:
    return phrases("secret", "describing").found_in(word)


def _code(after: str) -> re.Match[str] | None:
    return _CODE.search(_dates_blanked(after))


def _long_number(after: str) -> re.Match[str] | None:
    """Five digits or more: a year or a day is no number of a document."""
    for found in _LONG.finditer(_dates_blanked(after)):
        if sum(character.isdigit() for character in found["value"]) >= 5:
            return found
    return None


def _key(after: str) -> re.Match[str] | None:
    return _KEY.search(after)


_LABELS = (
    ("password", SecretKind.PASSWORD, _password),
    ("code", SecretKind.CODE, _code),
    ("document", SecretKind.DOCUMENT, _long_number),
    ("account", SecretKind.ACCOUNT, _long_number),
    ("card", SecretKind.CARD, _long_number),
    ("key", SecretKind.TOKEN, _key),
)
