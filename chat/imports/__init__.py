"""An export put back, into a person of whom nothing is held yet."""

from chat.imports.personas import missing_here
from chat.imports.reading import ImportRefusedError, read
from chat.imports.taking_in import take_in

__all__ = ["ImportRefusedError", "missing_here", "read", "take_in"]
