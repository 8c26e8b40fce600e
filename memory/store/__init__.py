"""The only writer of facts. Every verb is one transaction, one person at a time."""

from memory.store.embed import embed
from memory.store.new import (
    AlreadyKnownError,
    EndedError,
    Meaning,
    NewFact,
    SuccessorStandsError,
)
from memory.store.put_back import put_back, put_tombstones_back
from memory.store.rewording import edit, reword
from memory.store.taking_back import ask_again, restore, undo
from memory.store.verbs import (
    accept,
    accept_beside,
    add,
    bury,
    changing,
    confirm,
    holding,
    note,
    pin,
    purge,
    retract,
    supersede,
)

__all__ = [
    "AlreadyKnownError",
    "EndedError",
    "Meaning",
    "NewFact",
    "SuccessorStandsError",
    "accept",
    "accept_beside",
    "add",
    "ask_again",
    "bury",
    "changing",
    "confirm",
    "edit",
    "embed",
    "holding",
    "note",
    "pin",
    "purge",
    "put_back",
    "put_tombstones_back",
    "restore",
    "retract",
    "reword",
    "supersede",
    "undo",
]
