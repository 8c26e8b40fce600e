"""Erased means gone: preview and erasure across chat's mirrors and memory's own."""

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
    "preview",
]
