"""People, facts, client applications and keys, as staff see them."""

from memory.admin.asking import asks_first, write_down
from memory.admin.clients import ApiKeyAdmin, ClientAppAdmin
from memory.admin.facts import FactAdmin
from memory.admin.people import PersonAdmin
from memory.admin.wordless import Undeletable, WordlessAdmin

__all__ = [
    "ApiKeyAdmin",
    "ClientAppAdmin",
    "FactAdmin",
    "PersonAdmin",
    "Undeletable",
    "WordlessAdmin",
    "asks_first",
    "write_down",
]
