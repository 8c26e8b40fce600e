"""Wrong passwords are counted by name and address: whoever guesses has to wait."""

import hashlib

from django.core.cache import cache

TRIES = 10
WINDOW = 15 * 60  # seconds


def is_one_too_many(name: str, address: str) -> bool:
    """Counts this try, before the password is looked at."""
    spot = _spot(name, address)
    cache.add(spot, 0, WINDOW)
    try:
        return int(cache.incr(spot)) > TRIES
    except ValueError:  # the window closed between the two steps
        return False


def release(name: str, address: str) -> None:
    """The right password came."""
    cache.delete(_spot(name, address))


def _spot(name: str, address: str) -> str:
    tried = f"{name.casefold()}\n{address}".encode("utf-8", "replace")
    return "sign-in:" + hashlib.sha256(tried).hexdigest()
