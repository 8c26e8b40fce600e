"""A text on its way to a browser and back: sealed, so that only we can read it.

Whoever finds it in a shared browser, or after the person was erased, finds noise.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from memory.models import Person
from memory.vault import Place, VaultError


class TokenError(ValueError):
    """Changed on its way, of another place, or of somebody else."""


def sealed(person: Person, place: Place, text: str) -> str:
    return urlsafe_b64encode(person.key.seal(place, text)).decode()


def opened(person: Person, place: Place, token: str) -> str:
    """TokenError."""
    try:
        return person.key.open(place, urlsafe_b64decode(token))
    except (VaultError, ValueError) as error:
        raise TokenError(str(error)) from error
