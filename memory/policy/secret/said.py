"""Secrets said in words: "the alarm code is …", «пароль от вайфая …»."""

import re
from collections.abc import Callable, Iterator

from memory.policy.phrases import Phrases
from memory.policy.secret.gaps import Gap, gaps
from memory.policy.secret.login import login, login_of_a_door
from memory.policy.secret.span import SecretKind, SecretSpan
from memory.policy.secret.veil import without_veils
from memory.policy.wording import LETTER

FEWEST_FIGURES = 2  # said in words: "nine nine"
MOST_HARMLESS = 5  # figures from which a number may be that of a document
_SENTENCE_BREAK = re.compile(r"[.!?;。！？\n] ")
_LEFT_OPEN = re.compile(r"[:=—-]\s{0,3}$")
_DATE = re.compile(
    r"(?<!\d)(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d)(?!\d)"
)

_ALPHABET = r"A-Za-zА-яЁё"
_SIGN = r"!#$%^&*@+=_?.~/-"
_START = rf"(?<![A-Za-z0-9_{_SIGN[:-2]}-])"
_ASSIGNED = re.compile(
    r"[\])»\"'\s]{0,4}(?:=>|:=|[:=])\s{0,3}[\"'«“「]?(?P<value>[^\s\"'»”」]{3,64})"
)
_QUOTED = re.compile(
    r"[^\"'«“„「\n]{0,24}[\"'«“„「](?P<value>[^\"'»”」\n]{3,64})[\"'»”」]"
)
# Letters with digits, letters with signs, words in a chain, four digits but no year.
_STRONG = re.compile(
    rf"{_START}(?P<value>"
    rf"(?=[^\s]{{0,40}}\d)(?=[^\s]{{0,40}}[{_ALPHABET}])"
    rf"[{_ALPHABET}0-9][{_ALPHABET}0-9{_SIGN}]{{3,63}}"
    rf"|[{_ALPHABET}]{{1,30}}[!#$%^&*@+=_~][{_ALPHABET}0-9{_SIGN}]{{1,40}}"
    rf"|[{_ALPHABET}]{{2,30}}(?:-[{_ALPHABET}]{{2,30}}){{2,6}}"
    r"|(?!(?:19|20)\d\d(?!\d))\d[\d-]{3,30})"
)
_CODE = re.compile(
    r"(?<![A-Za-z0-9_])(?P<value>(?=[\w*#-]{0,15}\d[\w*#-]{0,15}\d)"
    r"[\w*#]{1,12}(?:[ .-]{1,3}\d{1,6}[\w#*]{0,4}){0,7}"
    r"|\d(?:[ ,.-]{1,3}\d){2,11}(?!\w))"
)
_LONG = re.compile(
    r"(?<![A-Za-z0-9_])(?P<value>(?:(?=[A-Za-zА-Я]{0,25}\d)[A-Za-zА-Я0-9]{1,26}"
    r"|[A-ZА-Я]{1,4}(?![a-zа-я]))"
    r"(?:(?:[ ./-]|\s[#N]?o?\.?\s?|\sномер\s)[A-Z0-9]{1,20}(?![a-z])){0,9})"
)
# Of few figures, and of letters between them: C01X00T47 of a German passport.
_MIXED = re.compile(r"(?=[A-Z0-9]{0,10}\d[A-Z])[A-Z0-9]{8,12}")
_KEY = re.compile(r"(?<![A-Za-z0-9_])(?P<value>(?=[\w./+=-]{0,60}\d)[\w./+=-]{12,400})")
_PLAIN = re.compile(
    rf"\s{{0,2}}:?\s{{0,2}}(?P<value>[{LETTER}][{LETTER}-]{{2,40}}"
    r"|[\u4e00-\u9fff]{2})[\s.!»\"')です요야이에예]{0,5}$"
)
_LAST_WORD = re.compile(
    rf"\s{{1,2}}(?P<value>[{LETTER}][{LETTER}-]{{3,40}})"
    r"(?:\s(?:है|हैं|था))?[\s.!»\"')です요야이에예]{0,5}$"
)
_QUOTED_NEXT = re.compile(r"\s{0,3}[\"'«“„「](?P<value>[^\"'»”」\n]{3,64})[\"'»”」]")
_TOLD = re.compile(r"[^.!?:\n]{0,40}:\s{0,3}(?P<value>[^\s.!?][^.!?\n]{2,60})")
_NAME = re.compile(
    rf"\s{{1,2}}(?P<value>[A-ZА-ЯЁІЇЄҐ][{LETTER}'-]{{2,40}})(?=[\s,.;!]{{0,5}}$|[,;.!])"
)
_WORDS_NEXT = re.compile(
    rf"\s{{1,2}}(?P<value>[{LETTER}]{{3,16}}(?: [{LETTER}]{{3,16}}){{1,7}})"
    r"[\s.!]{0,5}$"
)
_WORDS = re.compile(
    rf"[\s:=—-]{{1,4}}[\"'«“]?(?P<value>[{LETTER}]{{3,10}}"
    rf"(?:[ ,]{{1,2}}[{LETTER}]{{3,10}}){{1,23}})[\s.!»”\"']{{0,5}}$"
)
_GIVEN = re.compile(r"[\])»\"'\s]{0,4}(?=[:=—])")
_CURRENCIES = frozenset("$€£¥₽₴₺₹฿₩₸₫")
_BESIDE = re.compile(r"[\s,-]{0,2}")


_Place = tuple[int, int]


def said_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    text = without_veils(text)
    lowered = text.lower()  # as long as `text`: even text has no letter that grows
    undated = _dates_blanked(text)
    for key, kind, value_of in _LABELS:
        labels = [found.span() for found in Phrases("secret", key).places_in(lowered)]
        for gap in gaps(labels, len(text)):
            if place := _after(text, gap, value_of) or _before(undated, gap):
                yield SecretSpan(*place, kind)


def _after(
    text: str, gap: Gap, value_of: Callable[[str], _Place | None]
) -> _Place | None:
    after = text[gap.label_end : gap.end]
    found = value_of(_until_sentence_end(after)) if after else None
    return (gap.label_end + found[0], gap.label_end + found[1]) if found else None


def _before(undated: str, gap: Gap) -> _Place | None:
    """ "4321 is my PIN"."""
    before = _since_sentence_start(undated[gap.start : gap.label_start])
    found = _value(_STRONG.search(before)) if before else None
    shift = gap.label_start - len(before)
    return (shift + found[0], shift + found[1]) if found else None


def _value(found: re.Match[str] | None) -> _Place | None:
    return found.span("value") if found else None


def _until_sentence_end(text: str) -> str:
    """A line further at most: what is said on a third has nothing to do with it."""
    text = "\n".join(text.split("\n", 2)[:2])
    end = _SENTENCE_BREAK.search(text, 3)
    return text[: end.start()] if end else text


def _own_line(after: str) -> str:
    """With the next one where this is left open: "the password is"."""
    line, _, rest = after.partition("\n")
    copulas = Phrases("secret", "copula").places_in(line.lower())
    is_open = _LEFT_OPEN.search(line) or any(
        not line[copula.end() :].strip() for copula in copulas
    )
    return f"{line} {rest}" if is_open else _without_asking(line)


def _without_asking(line: str) -> str:
    """Keep it in mind: said after the secret, it is no part of it."""
    for asking in Phrases("remember", "phrases").places_in(line.lower()):
        before = line[: asking.start()].rstrip()
        if before.endswith((",", ";", "—", "-")):
            return before.rstrip(",;—- ")
    return line


def _since_sentence_start(text: str) -> str:
    return _SENTENCE_BREAK.split(text)[-1]


def _dates_blanked(text: str) -> str:
    return _DATE.sub(lambda date: " " * len(date[0]), text)


def _password(after: str) -> _Place | None:
    """After a colon, anything; else what looks like one; else the last word."""
    line = _own_line(after)
    return (
        _value(_ASSIGNED.match(after))
        or _value(_STRONG.search(_dates_blanked(after)))
        or _spelt(after, FEWEST_FIGURES)
        or _value(_QUOTED_NEXT.match(line))
        or _after_copula(line, _QUOTED)
        or _after_copula(line, _PLAIN)
        or _phrase(line)
        or _last_words(line)
    )


def _answer(after: str) -> _Place | None:
    """What a bank asks for: the maiden name of a mother, the first pet."""
    line = _own_line(after)
    return (
        _value(_TOLD.match(line))
        or _value(_NAME.match(line, _past_owners(line)))
        or _after_copula(line, _PLAIN)
        or _phrase(line)
    )


def _undescribing(found: re.Match[str] | None) -> _Place | None:
    return found.span("value") if found and not _describes(found["value"]) else None


def _after_copula(after: str, value: re.Pattern[str]) -> _Place | None:
    """Of copulas in a row the last; what comes after a second verb is no value."""
    end = None
    for copula in Phrases("secret", "copula").places_in(after.lower()):
        if end is not None and after[end : copula.start()].strip():
            break
        end = copula.end()
        found = value.match(after, end)
        if found and not _describes(found["value"]):
            return found.span("value")
    return None


def _last_words(after: str) -> _Place | None:
    """ "The mail password qwerty": nothing between but of what it is."""
    start = _past_owners(after)
    found = _LAST_WORD.match(after, start) or _LAST_WORD.match(after)
    return _undescribing(found) or _undescribing(_WORDS_NEXT.match(after, start))


def _past_owners(after: str) -> int:
    """Where it has been told whose or of what the secret is."""
    owners = Phrases("secret", "whose").places_in(after.lower())
    ends = [owner.end() for owner in owners if not after[: owner.start()].strip()]
    return max(ends, default=0)


def _describes(word: str) -> bool:
    return Phrases("secret", "describing").found_in(word.lower())


def _code(after: str) -> _Place | None:
    return _value(_CODE.search(_dates_blanked(after))) or _spelt(after, FEWEST_FIGURES)


def _long_number(after: str) -> _Place | None:
    """Five digits or more: a year or a day is no number of a document, nor is money.

    Or letters and digits mixed as on a passport.
    """
    for found in _LONG.finditer(_dates_blanked(after)):
        figures = sum(character.isdigit() for character in found["value"])
        is_long = figures >= MOST_HARMLESS or _is_mixed(found["value"], figures)
        if is_long and not _is_money(after, found):
            return found.span("value")
    return _spelt(after, MOST_HARMLESS)


def _is_mixed(value: str, figures: int) -> bool:
    return figures > FEWEST_FIGURES and bool(_MIXED.fullmatch(value))


def _is_money(after: str, found: re.Match[str]) -> bool:
    """How much is in an account tells nobody which one it is."""
    if after[: found.start("value")].rstrip()[-1:] in _CURRENCIES:
        return True
    beyond = after[found.end("value") :].lstrip()
    return beyond[:1] in _CURRENCIES or Phrases("secret", "money").begin(beyond.lower())


def _phrase(after: str) -> _Place | None:
    """Plain words in a row, and nothing else until the end."""
    after = _own_line(after)
    starts = [
        said.end() for said in Phrases("secret", "copula").places_in(after.lower())
    ]
    if given := _GIVEN.match(after):
        starts.append(given.end())
    found = (_WORDS.match(after, start) for start in starts)
    told = (one for one in found if one and not _describes(one["value"]))
    return _value(next(told, None))


def _spelt(after: str, least: int) -> _Place | None:
    """Figures in words, `least` of them in a row; "thirty-four" is two."""
    run: list[_Place] = []
    apart = after.lower().replace("-", " ")
    for figure in Phrases("secret", "figures").places_in(apart):
        if run and not _BESIDE.fullmatch(after, run[-1][1], figure.start()):
            if len(run) >= least:
                break
            run = []
        run.append(figure.span())
    return (run[0][0], run[-1][1]) if len(run) >= least else None


def _key(after: str) -> _Place | None:
    return _value(_KEY.search(after))


_LABELS = (
    ("login", SecretKind.PASSWORD, login),
    ("login_of_a_door", SecretKind.PASSWORD, login_of_a_door),
    ("password", SecretKind.PASSWORD, _password),
    ("answer", SecretKind.PASSWORD, _answer),
    ("document", SecretKind.DOCUMENT, _long_number),
    ("account", SecretKind.ACCOUNT, _long_number),
    ("card", SecretKind.CARD, _long_number),
    ("code", SecretKind.CODE, _code),
    ("key", SecretKind.TOKEN, _key),
    ("seed", SecretKind.SEED_PHRASE, _phrase),
)
