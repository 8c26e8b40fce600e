"""A digest on its way to a browser and back: sealed, so that only we can read it.

Whoever finds it in a shared browser, or after the person was erased, finds noise.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from pydantic import TypeAdapter

from chat.digest import Carried
from chat.models import Chat
from memory.vault import VaultError

COLUMN = "carried_digest"  # of no table
CARRIED = TypeAdapter(Carried)


def sealed(chat: Chat, carried: Carried) -> str:
    told = CARRIED.dump_json(carried).decode()
    return urlsafe_b64encode(chat.person.key.seal(chat.place(COLUMN), told)).decode()


def opened(chat: Chat, token: str) -> Carried:
    """Of another chat, changed, or none at all: it is told anew from the messages.

    So is one that an earlier version of the program wrote otherwise.
    """
    try:
        told = chat.person.key.open(chat.place(COLUMN), urlsafe_b64decode(token))
        return CARRIED.validate_json(told)
    except (VaultError, ValueError):
        return Carried()
