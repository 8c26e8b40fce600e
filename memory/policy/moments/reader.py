"""The words of a text from one place on, and the numbers that are read there."""

from memory.policy.moments.shapes import Amount, Shape
from memory.policy.moments.words import (
    EDGES,
    NUMBERS,
    PARTICLES,
    ROLES,
    UNITS,
    Word,
)
from memory.policy.wording import plain

Taken = tuple[Shape, int]
"""What a rule read, and how many words it took."""

_BETWEEN_THOUSANDS = str.maketrans("", "", ", \u00a0")
HALVES = {"полгода": Amount(6, "month"), plain("полтора"): Amount(18, "month")}
_LEADING = ("at", "from", "since", "until", "through", "by")


class Reader:
    """`word(0)` is the one at the place; beyond the text there are empty words."""

    def __init__(self, words: list[Word], at: int) -> None:
        self.words, self.at = words, at

    def word(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place].text if 0 <= place < len(self.words) else ""

    def further(self, ahead: int) -> "Reader":
        return Reader(self.words, self.at + ahead)

    def has(self, ahead: int, *texts: str) -> bool:
        return all(self.word(ahead + n) == text for n, text in enumerate(texts))

    def lead(self) -> str:
        """The word before, articles aside."""
        back = -1
        while self.word(back) in PARTICLES["articles"]:
            back -= 1
        return self.word(back)

    def is_led(self) -> bool:
        """May and March are also words: months want a preposition before them."""
        lead = self.lead()
        if lead in PARTICLES["to"]:
            return self.is_range()
        return lead in EDGES or any(lead in ROLES[role] for role in _LEADING)

    def is_range(self) -> bool:
        """From 2012 to 2015."""
        return any(self.word(-back) in {"from", "between"} for back in range(3, 7))


def number(word: str) -> int | None:
    if word in NUMBERS:
        return NUMBERS[word]
    digits = word.translate(_BETWEEN_THOUSANDS)
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 7
    return int(digits) if is_number else None


def amount(reader: Reader) -> tuple[Amount, int] | None:
    if half := HALVES.get(reader.word()):
        return half, 1 if reader.word() == "полгода" else 2
    if reader.has(0, "half", "a", "year"):
        return Amount(6, "month"), 3
    count, taken = number(reader.word()), 1
    if reader.has(0, "a", "couple", "of"):
        count, taken = 2, 3
    name = UNITS.get(reader.word(taken))
    if count is None or name is None:
        return _lone_unit(reader)
    return Amount(count, name), taken + 1


def _lone_unit(reader: Reader) -> tuple[Amount, int] | None:
    """Через неделю, год назад: one of it; "на День святого Валентина" is none."""
    name = UNITS.get(reader.word())
    is_feast = reader.word(1) in PARTICLES["of_a_feast"]
    alone = name and reader.word() in PARTICLES["single"] and not is_feast
    return (Amount(1, str(name)), 1) if alone else None
