"""A digest that the visitor's browser keeps for its chat."""

from pydantic import TypeAdapter

from chat import tokens
from chat.digest import Carried
from chat.models import Chat

COLUMN = "carried_digest"  # of no table
CARRIED = TypeAdapter(Carried)


def sealed(chat: Chat, carried: Carried) -> str:
    told = CARRIED.dump_json(carried).decode()
    return tokens.sealed(chat.person, chat.place(COLUMN), told)


def opened(chat: Chat, token: str) -> Carried:
    """Of another chat, changed, or none at all: it is told anew from the messages.

    So is one that an earlier version of the program wrote otherwise.
    """
    try:
        told = tokens.opened(chat.person, chat.place(COLUMN), token)
        return CARRIED.validate_json(told)
    except ValueError:
        return Carried()
