"""Telephone numbers and e-mail addresses: kept only when the person asks for it."""

import re

_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_PHONE = re.compile(
    r"(?<![\w+])(?:\+\d{1,3}[\s.-]{0,2}|8[\s-]{0,2}(?=\(?\d{3}\)?[\s-]?\d{3}[\s-]?\d\d))"
    r"\(?\d{2,4}\)?(?:[\s.-]{0,2}\d{2,4}){2,4}(?!\w)"
)


def has_contact(text: str) -> bool:
    return bool(_MAIL.search(text) or _PHONE.search(text))
