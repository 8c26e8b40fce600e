"""The only writer of facts. Every verb is one transaction, one person at a time."""

from memory.store.new import AlreadyKnown, Meaning, NewFact, SuccessorStands
from memory.store.verbs import (
    accept,
    add,
    changing,
    confirm,
    edit,
    note,
    pin,
    purge,
    restore,
    retract,
    supersede,
)

__all__ = [
    "AlreadyKnown",
    "Meaning",
    "NewFact",
    "SuccessorStands",
    "accept",
    "add",
    "changing",
    "confirm",
    "edit",
    "note",
    "pin",
    "purge",
    "restore",
    "retract",
    "supersede",
]
