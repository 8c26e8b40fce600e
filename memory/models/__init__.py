"""What memory holds, and the promises the database keeps about it."""

from memory.models.choices import REASONS, Actor, Category, Kind, Origin, Precision
from memory.models.facts import Fact, FactEvent
from memory.models.ledgers import (
    GateCount,
    HourCount,
    Keystone,
    Portrait,
    RepeatableRequest,
    Spending,
    StaffLook,
    Tombstone,
)
from memory.models.people import ApiKey, ClientApp, Person

__all__ = [
    "REASONS",
    "Actor",
    "ApiKey",
    "Category",
    "ClientApp",
    "Fact",
    "FactEvent",
    "GateCount",
    "HourCount",
    "Keystone",
    "Kind",
    "Origin",
    "Person",
    "Portrait",
    "Precision",
    "RepeatableRequest",
    "Spending",
    "StaffLook",
    "Tombstone",
]
