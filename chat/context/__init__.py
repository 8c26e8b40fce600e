"""The request to the model: every layer in its order, inside one budget."""

from chat.context.budget import Budget, MessageTooLongError, tokens_of
from chat.context.build import (
    Asked,
    build,
    build_unlogged,
    refuse_too_long,
    standing,
)
from chat.context.request import Layer, Missing, Part, Request, named

__all__ = [
    "Asked",
    "Budget",
    "Layer",
    "MessageTooLongError",
    "Missing",
    "Part",
    "Request",
    "build",
    "build_unlogged",
    "named",
    "refuse_too_long",
    "standing",
    "tokens_of",
]
