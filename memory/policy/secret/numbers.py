"""Numbers that prove themselves: cards, accounts and documents with a checksum."""

import re
from collections.abc import Callable, Iterator

from stdnum import iban, luhn
from stdnum.us import ssn

from memory.policy.phrases import Phrases
from memory.policy.secret.span import SecretKind, SecretSpan

# Digits in groups, as people write them; a line break joins what two messages split.
_DIGITS = re.compile(
    r"(?<![A-Za-z0-9_.])\d(?:[ \t\n.\-/]{0,3}\d){8,29}(?![A-Za-z0-9_])"
)
_IBAN = re.compile(
    r"(?<![A-Za-z0-9_])[A-Za-z]{2}\d{2}(?:[ \-\n]?[A-Za-z0-9]){11,30}(?![A-Za-z0-9_])"
)
_SSN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
_SNILS = re.compile(r"(?<![\w-])\d{3}-\d{3}-\d{3}[ -]\d{2}(?![\w-])")
_RUSSIAN_ACCOUNT = re.compile(r"(?:40[5-8]|423|426)\d{17}")
# Three or four digits right after a card, if a word says that they are its code.
_CARD_CODE = re.compile(
    r"[^\d\n]{0,20}(?:код\w{0,3}|оборот\w{0,2}|сзади|back|code|cod|código|codice"
    r"|kodu?|c[vs][vc]2?|コード|码|碼|코드|कोड|รหัส|رمز)\W{0,4}(?P<code>\d{3,4})(?!\d)",
    re.IGNORECASE,
)
_LABEL_REACH = 40  # characters between a number and the word that says what it is

# Issuer ranges and lengths, as the card networks publish them (ISO/IEC 7812).
_ISSUERS = (
    (re.compile(r"4"), {13, 16, 19}),  # Visa
    (re.compile(r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720"), {16}),  # Mastercard
    (re.compile(r"3[47]"), {15}),  # American Express
    (re.compile(r"220[0-4]"), {16, 17, 18, 19}),  # Mir
    (re.compile(r"62|81"), {16, 17, 18, 19}),  # UnionPay
    (re.compile(r"6011|65|64[4-9]"), {16, 19}),  # Discover
    (re.compile(r"35(?:2[89]|[3-8])"), {16, 17, 18, 19}),  # JCB
    (re.compile(r"30[0-5]|3[689]"), {14, 16, 19}),  # Diners Club
    (re.compile(r"5018|5020|5038|5893|6304|6759|676[1-3]"), set(range(12, 20))),
    (re.compile(r"50|5[6-8]"), {16, 18, 19}),  # Maestro
    (re.compile(r"8600|9860|9112"), {16}),  # Uzcard, Humo, Belkart
    (re.compile(r"509|6277|636[23]|650"), {16}),  # Elo
    (re.compile(r"9792|65"), {16}),  # Troy
    (re.compile(r"60|508|353|356"), {16}),  # RuPay
)


def numbers_in(text: str) -> Iterator[SecretSpan]:
    """`text` is even; spans are of it."""
    for number in _found(_DIGITS, text, _kind_of_digits):
        yield number
        if number.kind is SecretKind.CARD:
            yield from _code_after(text, number.end)
    yield from _found(_IBAN, text, _kind_of_iban)
    yield from _found(_SSN, text, _kind_of_ssn)
    yield from _found(_SNILS, text, _kind_of_snils)


def _code_after(text: str, end: int) -> Iterator[SecretSpan]:
    if code := _CARD_CODE.match(text, end):
        yield SecretSpan(*code.span("code"), SecretKind.CODE)


def is_card(digits: str) -> bool:
    issued = any(
        len(digits) in lengths and issuer.match(digits) for issuer, lengths in _ISSUERS
    )
    return issued and bool(luhn.is_valid(digits))


def is_snils(digits: str) -> bool:
    """The last two digits are the weighted sum of the first nine, modulo 101."""
    total = sum(int(digit) * (9 - at) for at, digit in enumerate(digits[:9]))
    return total % 101 % 100 == int(digits[9:])


def _found(
    pattern: re.Pattern[str],
    text: str,
    kind_of: Callable[[str, str], SecretKind | None],
) -> Iterator[SecretSpan]:
    for match in pattern.finditer(text):
        before = text[max(0, match.start() - _LABEL_REACH) : match.start()]
        if kind := kind_of(match[0], before):
            yield SecretSpan(match.start(), match.end(), kind)


def _kind_of_digits(written: str, before: str) -> SecretKind | None:
    digits = re.sub(r"\D", "", written)
    if _is_harmless(before):
        return None
    if _RUSSIAN_ACCOUNT.fullmatch(digits):
        return SecretKind.ACCOUNT
    return SecretKind.CARD if _holds_card(written, digits) else None


def _holds_card(written: str, digits: str) -> bool:
    """The number, or one run of its groups: an expiry date may follow at once."""
    if is_card(digits):
        return True
    groups = re.findall(r"\d+", written)
    return any(
        is_card("".join(groups[first:last]))
        for first in range(len(groups))
        for last in range(first + 1, min(first + 8, len(groups)) + 1)
    )


def _kind_of_iban(written: str, _before: str) -> SecretKind | None:
    compact = re.sub(r"[ \-\n]", "", written)
    while len(compact) >= 15:  # words may follow the number without a border
        if iban.is_valid(compact):
            return SecretKind.ACCOUNT
        compact = compact[:-1]
    return None


def _kind_of_ssn(written: str, _before: str) -> SecretKind | None:
    return SecretKind.DOCUMENT if ssn.is_valid(written) else None


def _kind_of_snils(written: str, _before: str) -> SecretKind | None:
    digits = re.sub(r"\D", "", written)
    return SecretKind.DOCUMENT if is_snils(digits) else None


def _is_harmless(before: str) -> bool:
    """An order, a parcel, a device: long numbers that open nothing.

    What stands nearer counts: "paid for the order with card 4…" names a card.
    """
    lowered = before.lower()
    return _last_of("harmless", lowered) > _last_of("card", lowered)


def _last_of(key: str, lowered: str) -> int:
    ends = (found.end() for found in Phrases("secret", key).places_in(lowered))
    return max(ends, default=-1)
