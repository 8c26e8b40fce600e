"""A deed's address as the form that does it: what it says goes in the body.

An address is shown, kept and cut to a length; the body of a request is not.
"""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from django import template

register = template.Library()


@dataclass(frozen=True)
class Deed:
    """Where it is done, and the fields that say what."""

    address: str
    fields: list[tuple[str, str]]


@register.filter
def as_deed(address: str) -> Deed:
    parts = urlsplit(address)
    return Deed(parts.path, parse_qsl(parts.query, keep_blank_values=True))
