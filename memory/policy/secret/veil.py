"""What stands in the place of a secret, in the language of the text."""

import re
from collections.abc import Sequence

from memory.policy.secret.span import SecretKind, SecretSpan

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_ENGLISH = {
    SecretKind.CARD: "card number",
    SecretKind.PASSWORD: "password",
    SecretKind.TOKEN: "token",
    SecretKind.DOCUMENT: "document number",
    SecretKind.ACCOUNT: "account number",
    SecretKind.ADDRESS: "address",
    SecretKind.COORDINATES: "coordinates",
    SecretKind.CODE: "code",
    SecretKind.SEED_PHRASE: "recovery phrase",
    SecretKind.KEY: "private key",
}
_RUSSIAN = {
    SecretKind.CARD: "номер карты",
    SecretKind.PASSWORD: "пароль",
    SecretKind.TOKEN: "токен",
    SecretKind.DOCUMENT: "номер документа",
    SecretKind.ACCOUNT: "номер счёта",
    SecretKind.ADDRESS: "адрес",
    SecretKind.COORDINATES: "координаты",
    SecretKind.CODE: "код",
    SecretKind.SEED_PHRASE: "сид-фраза",
    SecretKind.KEY: "закрытый ключ",
}


_VEIL = re.compile(r"‹(?:hidden|скрыто): [^›\n]{3,20}›")


def without_veils(text: str) -> str:
    """As long as it was: what is hidden already is no label of what stands beside."""
    return _VEIL.sub(lambda veil: "•" * len(veil[0]), text)


def veiled(text: str, spans: Sequence[SecretSpan]) -> str:
    """`spans` are in order and do not overlap."""
    parts, at = [], 0
    for span in spans:
        parts += [text[at : span.start], _veil(span.kind, text)]
        at = span.end
    return "".join([*parts, text[at:]])


def _veil(kind: SecretKind, text: str) -> str:
    if _CYRILLIC.search(text):
        return f"‹скрыто: {_RUSSIAN[kind]}›"
    return f"‹hidden: {_ENGLISH[kind]}›"
