"""Erased means gone: preview and erasure across chat's mirrors and memory's own."""

from chat.erasure.at_their_wish import forget_as_asked
from chat.erasure.confirmed import (
    Erasing,
    Preview,
    Receipt,
    ScopeChangedError,
    erase,
    preview,
)

__all__ = [
    "Erasing",
    "Preview",
    "Receipt",
    "ScopeChangedError",
    "erase",
    "forget_as_asked",
    "preview",
]
